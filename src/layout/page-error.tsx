import { Component, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { Section } from '@/components/section';
import { retry } from './chunk-reload.ts';
import { useLayoutContent } from './layout-content.ts';
import styles from './page-error.module.css';

/** Shown instead of a page whose chunk could not be loaded, even after a reload, or that failed to render. */
export function PageError({ error }: { error: unknown }) {
  const { title, heading, lead, retry: again } = useLayoutContent().messages.error;
  return (
    <Section role="alert" rhythm="statement" level={1} heading={heading} lead={lead}>
      <title>{title}</title>
      <div>
        <Button variant="primary" onClick={retry}>
          {again}
        </Button>
      </div>
      <p className={styles.detail}>{error instanceof Error ? error.message : String(error)}</p>
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
