import { releasePath } from '@/config/paths';
import { formatMessage, formatPlural } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import { Heading } from '@/ui/heading';
import { TextLink } from '@/ui/link';
import type { Comparison } from './compare.ts';
import styles from './comparison.module.css';

/** The longest number that is repeated to whoever asked for it. */
const LONGEST = 20;

const short = (version: string) => (version.length > LONGEST ? `${version.slice(0, LONGEST)}…` : version);

type Content = Pick<PageContents['updateLogInfo'], 'messages' | 'language'>;

/** What is found, in a sentence or two. */
export function comparisonWords(comparison: Comparison, { messages: { compare }, language }: Content): string[] {
  switch (comparison.state) {
    case 'unknown':
    case 'same':
      return [formatMessage(compare[comparison.state], { version: short(comparison.version) })];
    case 'changes': {
      const { from, to, reversed, count } = comparison;
      const changes = formatPlural(compare.changes, count, language);
      const result = formatMessage(compare.result, { from, to, changes });
      return reversed ? [formatMessage(compare.reversed, { from: to, to: from }), result] : [result];
    }
  }
}

/** The changes by kind, each with the version that it came with, and each a way to its place in the notes. */
export function ComparisonResult({ comparison, content }: { comparison: Comparison; content: Content }) {
  if (comparison.state !== 'changes') return null;
  return comparison.kinds.map(({ kind, changes }) => (
    <div key={kind} className={styles.kind}>
      <Heading level={3} size="s">
        {content.messages.kinds[kind]}
      </Heading>
      <ul className={styles.changes}>
        {changes.map(({ id, version, text }) => (
          <li key={`${version} ${id}`} className={styles.change}>
            <TextLink variant="quiet" className={styles.version} to={releasePath(version)}>
              {version}
            </TextLink>{' '}
            <TextLink variant="quiet" to={`${releasePath(version)}#${id}`}>
              {text}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}
