import { formatMessage } from '@/content/format-message';
import type { Download } from '@/content/schemas/downloads';
import { Badge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { TextLink } from '@/ui/link';
import { formatMinimum, formatSize } from './format.ts';
import styles from './offers.module.css';
import type { Props } from './types.ts';

type Look = 'primary' | 'secondary' | 'link';

function actionOf({ messages }: Props['content'], { kind, label }: Download): string {
  if (kind === 'store') return messages.openStore;
  return kind === 'web' ? messages.openWeb : formatMessage(messages.download, { label });
}

function Action({ content, file, look }: Props & { file: Download; look: Look }) {
  if (!file.url) {
    return (
      <span className={styles.soon}>
        {file.label} <Badge>{content.common.comingSoon}</Badge>
      </span>
    );
  }
  if (look === 'link') {
    return <TextLink to={file.url}>{file.label}</TextLink>;
  }
  return (
    <ButtonLink variant={look} size={look === 'primary' ? 'l' : 'm'} to={file.url}>
      {file.kind !== 'store' && file.kind !== 'web' && <Icon name="download" />}
      {actionOf(content, file)}
    </ButtonLink>
  );
}

/** One download to take: its action, and what to know of it. */
export function Offer(props: Props & { file: Download; look: Look }) {
  const { messages, downloads } = props.content;
  const { version, size, minimum, note } = props.file;
  const details = [
    formatMessage(messages.version, { version }),
    ...(size ? [formatSize(size, downloads.language)] : []),
    formatMinimum(minimum, messages.orLater, downloads.language),
  ];
  return (
    <>
      <Action {...props} />
      <p className={styles.details}>
        {props.look === 'secondary' && <span className={styles.note}>{note}</span>}
        {details.join(' · ')}
      </p>
    </>
  );
}
