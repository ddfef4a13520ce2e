import { useLocation } from 'react-router';
import { releasePath } from '@/config/paths';
import { formatMessage } from '@/content/format-message';
import type { PageContents } from '@/content/page-content';
import { lineText } from '@/content/plain-text';
import type { Change } from '@/content/schemas/releases';
import { useHydrated } from '@/platform/use-hydrated';
import { SiteLink } from '@/ui/link';
import { Line } from '@/ui/rich-text';
import { CopyLink } from './copy-link.tsx';
import styles from './note.module.css';

type Props = {
  /** A change, or an issue that is known. */
  note: Pick<Change, 'id' | 'content'>;
  version: string;
  content: PageContents['versionUpdateContent'];
};

/** A note with its permanent link, which names the version even where the page's own URL does not. */
export function Note({ note: { id, content: line }, version, content: { common, messages } }: Props) {
  const to = `${releasePath(version)}#${id}`;
  const { hash } = useLocation();
  const isTarget = useHydrated() && hash === `#${id}`;
  return (
    <li id={id} className={styles.note} data-target={isTarget || undefined}>
      <p>
        <Line content={line} />
      </p>
      <div className={styles.links}>
        <SiteLink
          to={to}
          className={styles.permalink}
          aria-label={formatMessage(common.permalink, { title: lineText(line) })}
        >
          #
        </SiteLink>
        <CopyLink to={to} words={common.copy}>
          {messages.copyChangeLink}
        </CopyLink>
      </div>
    </li>
  );
}
