import { Fragment } from 'react';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { Heading } from '@/components/section';
import { formatBytes, formatMessage } from '@/content/format';
import { isFileKind } from '@/content/names';
import type { Download } from '@/content/schemas/downloads';
import { certainOffer, needsChip, offersFor, unfitFor } from '@/features/download-detection/offers';
import { iconOf, ownLabel } from '@/features/download-detection/own-download';
import { isPhone, type System } from '@/features/download-detection/system';
import shared from '@/styles/shared.module.css';
import { type Begin, formatMinimum, type Props, type VisitorProps } from './files.tsx';
import styles from './view.module.css';

/** The label of the primary button: short where the file is certain, else with the name of the file. */
function actionLabel({ messages, downloads }: Props['content'], file: Download, system: System | undefined): string {
  const certain = system && certainOffer(system, downloads.files) === file;
  const own = certain ? ownLabel(messages.own, system, file.kind) : undefined;
  if (own) return own;
  if (file.kind === 'web') return messages.own.open;
  return formatMessage(file.kind === 'store' ? messages.store : messages.download, { label: file.label });
}

/**
 * The visitor's own download: always one primary action. Until the system is detected, and where it cannot be, that is
 * the web app.
 */
export function Offers({ content, system, begin }: VisitorProps) {
  const { messages, downloads } = content;
  const offers = system ? offersFor(system, downloads.files) : [];
  const [unfit] = system ? unfitFor(system, downloads.files) : [];
  const own = offers[0]?.url ? offers[0] : undefined;
  const first = own ?? downloads.files.find(({ kind, url }) => kind === 'web' && url);
  const known = own && system && system.platform !== 'unknown' ? system.platform : undefined;
  const chip = system && needsChip(system, offers);
  const onPhone = isPhone(system);
  return (
    <div className={styles.offers} data-system={system?.platform}>
      <Heading level={2} size="s">
        {known ? formatMessage(messages.forYou, { system: messages.systems[known] }) : messages.anySystem}
      </Heading>
      {(first || offers.length > 0 || onPhone) && (
        <ul className={classes(shared.line, styles.actions, (chip || onPhone) && styles.links)}>
          {first && (
            <li>
              <ButtonLink variant="primary" size="l" to={first.url} onClick={() => begin(first)}>
                {/* The key replaces the label, so that no text moves; the link keeps the focus. */}
                <Fragment key={first.id}>
                  <Icon name={iconOf(first)} />
                  {actionLabel(content, first, system)}
                </Fragment>
              </ButtonLink>
            </li>
          )}
          {offers.slice(own ? 1 : 0).map((file) => (
            <li key={file.id}>
              <Other
                content={content}
                file={file}
                asLink={chip || onPhone}
                sentence={chip === true && offers.length === 2}
                begin={begin}
              />
            </li>
          ))}
          {onPhone && (
            <li>
              <TextLink to={`mailto:?body=${encodeURIComponent(window.location.href)}`}>{messages.toComputer}</TextLink>
            </li>
          )}
        </ul>
      )}
      {/* The key replaces the element, which would otherwise move below the actions. */}
      {first && (
        <p key={`${first.id} ${onPhone}`} className={classes(shared.small, styles.details)}>
          <span>{first.note}</span>
          {factsOf(content, first)}
        </p>
      )}
      {chip && (system.platform === 'windows' || system.platform === 'macos' || system.platform === 'linux') && (
        <p className={classes(shared.small, styles.details)}>{messages.unknownChip[system.platform]}</p>
      )}
      {unfit && (
        <p className={classes(shared.small, styles.details)}>
          {formatMessage(messages.tooOld, {
            label: unfit.label,
            minimum: formatMinimum(unfit.minimum, messages.orLater, downloads.language),
          })}
        </p>
      )}
      {system?.inApp && (
        <p className={classes(shared.small, styles.notice)}>
          <strong>{messages.inApp.heading}</strong> {messages.inApp.text}
        </p>
      )}
    </div>
  );
}

/** A file's version, size and oldest system in a line. */
const factsOf = ({ messages, downloads: { language } }: Props['content'], { version, size, minimum }: Download) =>
  [
    formatMessage(messages.version, { version }),
    ...(size ? [formatBytes(size, language)] : []),
    formatMinimum(minimum, messages.orLater, language),
  ].join(' · ');

type OtherProps = Props & { file: Download; asLink: boolean; sentence: boolean; begin: Begin };

/** A download beside the primary one: a link on a phone and for another processor (a single one as a sentence), else a button. */
function Other({ content, file, asLink, sentence, begin }: OtherProps) {
  if (!file.url) {
    return (
      <span className={shared.small}>
        {file.label} <Badge>{content.common.comingSoon}</Badge>
      </span>
    );
  }
  if (asLink) {
    return (
      <TextLink to={file.url} isFile={isFileKind(file.kind)} onClick={() => begin(file)}>
        {sentence ? formatMessage(content.messages.download, { label: file.label }) : file.label}
      </TextLink>
    );
  }
  return (
    <ButtonLink to={file.url} onClick={() => begin(file)}>
      {file.label}
    </ButtonLink>
  );
}

/** Links to every platform's files. */
export function Systems({ content: { messages, downloads } }: Props) {
  return (
    <ul className={classes(shared.line, styles.systems)} aria-label={messages.all}>
      {downloads.platforms.map(({ id, name }) => (
        <li key={id}>
          <TextLink to={`#${id}`}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}
