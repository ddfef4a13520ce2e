import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Heading } from '@/components/heading';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { formatMessage } from '@/content/format';
import type { Download } from '@/content/schemas/downloads';
import { needsChip, offersFor } from '@/features/download-detection/offers';
import type { System } from '@/features/download-detection/system';
import styles from './download-page.module.css';
import { Notice } from './download-page.tsx';
import { EverySystem, formatMinimum, formatSize, type Props } from './files.tsx';

/** Up to so many are set as buttons; more are a list of links. */
const BUTTONS = 2;

/** What the visitor's system can use. One of them is the red action, where one comes before the others. */
export function Offers({ content, offers }: Props & { offers: readonly Download[] }) {
  const asButtons = offers.length <= BUTTONS;
  const first = offers[0];
  const leads = offers.length === 1 || first?.kind === 'store' || first?.kind === 'web';
  return (
    <ul className={asButtons ? styles.buttons : styles.links}>
      {offers.map((file) => (
        <li key={file.id}>
          <Offer
            content={content}
            file={file}
            look={!asButtons ? 'link' : leads && file === first ? 'primary' : 'secondary'}
          />
        </li>
      ))}
    </ul>
  );
}

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
        {props.look === 'secondary' && <span className={styles.offersNote}>{note}</span>}
        {details.join(' · ')}
      </p>
    </>
  );
}

/** The heading of a system; nothing for one that cannot be told. */
function headingOf({ messages }: Props['content'], system: System | undefined): string | undefined {
  if (!system || system.platform === 'unknown') return undefined;
  return formatMessage(messages.forYou, { system: messages.systems[system.platform] });
}

/**
 * The visitor's own download. Until the browser has told what it runs on, and for good where it does not, every system
 * stands there instead; the place is as tall in either case, so that nothing below it moves.
 */
export function YourSystem({ content, system }: Props & { system: System | undefined }) {
  const { messages } = content;
  const offers = system ? offersFor(system, content.downloads.files) : [];
  const heading = offers.length > 0 ? headingOf(content, system) : undefined;
  return (
    <div className={styles.place} data-system={system?.platform}>
      <Heading level={2} size="l">
        {heading ?? messages.all}
      </Heading>
      {system?.inApp && <Notice heading={messages.inApp.heading}>{messages.inApp.text}</Notice>}
      {system && needsChip(system, offers) && (
        <Notice heading={messages.unknownChip.heading}>
          {messages.unknownChip.text} <TextLink to={messages.unknownChip.to}>{messages.unknownChip.link}</TextLink>
        </Notice>
      )}
      {heading ? <Offers content={content} offers={offers} /> : <EverySystem content={content} />}
      {heading && (
        <p className={styles.others}>
          <TextLink to="#files">{messages.all}</TextLink>
        </p>
      )}
    </div>
  );
}
