import { feedPath } from '@/config/paths';
import type { PageContents } from '@/content/page-content';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './feeds.module.css';

/** Where a feed reader follows the releases. */
export function Feeds({ content: { language, messages } }: { content: PageContents['updateLogInfo'] }) {
  const { heading, lead, atom, json } = messages.feeds;
  return (
    <Section id="feeds" rhythm="passage" heading={heading} lead={lead}>
      <ul className={styles.feeds}>
        <li>
          <TextLink to={feedPath(language, 'atom')}>{atom}</TextLink>
        </li>
        <li>
          <TextLink to={feedPath(language, 'json')}>{json}</TextLink>
        </li>
      </ul>
    </Section>
  );
}
