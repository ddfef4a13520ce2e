import { Component, type ReactNode, useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Section } from '@/components/section';
import { rootPath } from '@/lib/paths';
import { RELOADED_URL_KEY, readStored, removeStored, writeStored } from '@/lib/storage';
import styles from './layout.module.css';
import { useLayoutContent } from './layout-content.ts';

/** True where the server responds with success: otherwise a reload would replace a working page by an error page. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the URL's document; assigning the current URL would only follow its hash. */
function visit(url: string): void {
  if (url === window.location.href) window.location.reload();
  else window.location.assign(url);
}

/**
 * Loads a chunk. Where that fails (the network, or a newer deployment replaced the chunk) the URL that needs it is
 * reloaded, once: only a reload fetches HTML that names the current chunks. Without session storage there is no reload,
 * because a second failure could not be detected.
 * @param visited the absolute URL being visited, read after the chunk has failed; undefined where the visitor has navigated
 *   elsewhere in the meantime
 * @throws the import's error, after a reload without success or where none is possible
 */
export async function loadOrReload<Module>(
  load: () => Promise<Module>,
  visited: () => string | undefined,
): Promise<Module> {
  try {
    const module = await load();
    removeStored('sessionStorage', RELOADED_URL_KEY);
    return module;
  } catch (error) {
    const url = visited();
    if (!url || readStored('sessionStorage', RELOADED_URL_KEY) === url || !(await answers(url))) throw error;
    if (visited() !== url || !writeStored('sessionStorage', RELOADED_URL_KEY, url)) throw error;
    visit(url);
    return new Promise(() => {});
  }
}

/**
 * Loads the current URL again if the server responds; otherwise the error message stays.
 * @returns true where it responds
 */
export async function retry(): Promise<boolean> {
  const url = window.location.href;
  const responds = await answers(url);
  if (responds) visit(url);
  return responds;
}

/** Shown instead of a page whose chunk could not be loaded, even after a reload, or that failed to render. */
export function PageError({ error }: { error: unknown }) {
  const words = useLayoutContent().messages.error;
  const [unreachable, setUnreachable] = useState(false);
  const [pending, startRetry] = useTransition();
  const tryAgain = () => startRetry(async () => setUnreachable(!(await retry())));
  const lead = unreachable ? words.unreachable : words.lead;
  return (
    <Section role="alert" rhythm="statement" level={1} heading={words.heading} lead={lead}>
      <title>{words.heading}</title>
      <p>
        <Button variant="primary" pending={pending} onClick={tryAgain}>
          {words.retry}
        </Button>
        &emsp;
        <ButtonLink to={rootPath}>{words.home}</ButtonLink>
      </p>
      <details className={styles.detail}>
        <summary>{words.detail}</summary>
        {/* The bundler's messages have line breaks that are written as two characters. */}
        <p>{String(error).replaceAll('\\n', ' ')}</p>
      </details>
    </Section>
  );
}

type BoundaryProps = { children: ReactNode };

/** Shows the error instead of a page that failed to render, until another page is shown. */
export class PageErrorBoundary extends Component<BoundaryProps, { failed?: { error: unknown } | undefined }> {
  override state: { failed?: { error: unknown } | undefined } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override componentDidUpdate({ children }: BoundaryProps) {
    if (this.state.failed && children !== this.props.children) this.setState({ failed: undefined });
  }

  override render() {
    const { failed } = this.state;
    return failed ? <PageError error={failed.error} /> : this.props.children;
  }
}
