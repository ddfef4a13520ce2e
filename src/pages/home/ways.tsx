import { pagePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { Home } from '@/content/schemas/pages';
import { ButtonLink } from '@/ui/button';
import { Icon } from '@/ui/icon';
import styles from './ways.module.css';

type Props = {
  words: Home['hero'];
  /** What the visitor's system is called, where it is known: “macOS”. */
  system?: string | undefined;
};

/**
 * Where to go from here: the download, the prices. The link to the other systems comes last, so that nothing moves when
 * the visitor's system becomes known after the page has arrived.
 */
export function Ways({ words, system }: Props) {
  const download = pagePath('downLoad');
  return (
    <div className={styles.ways} data-visitor="">
      <ButtonLink variant="primary" size="l" to={download}>
        <Icon name="download" />
        {system ? formatMessage(words.downloadFor, { system }) : words.download}
      </ButtonLink>
      <div className={styles.others}>
        <ButtonLink variant="quiet" size="l" to={pagePath('subscribe')}>
          {words.membership}
        </ButtonLink>
        {system && (
          <ButtonLink variant="quiet" size="l" to={`${download}#files`}>
            {words.otherSystems}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
