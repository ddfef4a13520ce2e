import { pagePath, releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import { nearestVersions } from '@/content/versions';
import { Heading } from '@/ui/heading';
import { Lead } from '@/ui/lead';
import { TextLink } from '@/ui/link';
import { Section } from '@/ui/section';
import styles from './unknown-version.module.css';

/** The longest number that is repeated to whoever asked for it. */
const LONGEST = 20;

type Props = {
  content: PageContents['versionUpdateContent'];
  /** The version that does not exist. */
  asked: string;
};

/** Says that there is no such version, and which ones come closest. */
export function UnknownVersion({ content: { unknown, versions, messages }, asked }: Props) {
  const version = asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked;
  const near = nearestVersions(
    versions.map((release) => release.version),
    asked,
  );
  return (
    <>
      <title>{formatMessage(unknown.title, { version })}</title>
      <meta name="description" content={formatMessage(unknown.description, { version })} />
      <meta name="robots" content="noindex" />
      <Section rhythm="statement" className={styles.hero}>
        <Heading level={1} size="xl">
          {formatMessage(unknown.heading, { version })}
        </Heading>
        <Lead>{formatMessage(unknown.lead, { version })}</Lead>
      </Section>
      <Section rhythm="passage" heading={messages.nearest}>
        <ul className={styles.versions}>
          {near.map((one) => (
            <li key={one} className={styles.version}>
              <TextLink to={releasePath(one)}>{one}</TextLink>{' '}
              {versions.find((release) => release.version === one)?.title}
            </li>
          ))}
        </ul>
        <p>
          <TextLink variant="strong" to={pagePath('updateLogInfo')}>
            {messages.all}
          </TextLink>
        </p>
      </Section>
    </>
  );
}
