import { Component, type ReactNode, useState, useTransition } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Section } from '@/components/section';
import { rootPath } from '@/lib/paths';
import { retry } from './chunk-reload.ts';
import { useLayoutContent } from './layout-content.ts';
import styles from './page-error.module.css';

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
