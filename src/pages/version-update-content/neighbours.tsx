import { pagePath, releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents, ReleaseContent, ReleaseHead } from '@/content/page-content';
import { SiteLink, TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './neighbours.module.css';

type Props = { content: PageContents['versionUpdateContent']; shown: ReleaseContent };

const neighbour = (message: string, { version, title }: ReleaseHead) => (
  <SiteLink to={releasePath(version)} className={styles.neighbour}>
    <span className={styles.where}>{formatMessage(message, { version })}</span>{' '}
    <span className={styles.title}>{title}</span>
  </SiteLink>
);

/** The releases before and after this one, and the way to all of them. */
export function Neighbours({ content: { messages }, shown: { previous, next } }: Props) {
  return (
    <Section rhythm="dense">
      <nav className={styles.neighbours} aria-label={messages.neighbours}>
        {previous && neighbour(messages.previous, previous)}
        {next && neighbour(messages.next, next)}
      </nav>
      <p>
        <TextLink variant="strong" to={pagePath('updateLogInfo')}>
          {messages.all}
        </TextLink>
      </p>
    </Section>
  );
}
