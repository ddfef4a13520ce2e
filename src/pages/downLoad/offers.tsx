import { Fragment } from 'react';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { classes } from '@/components/classes';
import { CodeLine } from '@/components/code-line';
import { Icon } from '@/components/icon';
import { TextLink } from '@/components/link';
import { Heading } from '@/components/section';
import { SentenceSpace } from '@/components/sentence-space';
import { formatBytes, formatMessage } from '@/content/format';
import { isFile, isPublished } from '@/content/names';
import type { Download } from '@/content/schemas/downloads';
import { ByPlatform } from '@/features/download-detection/by-platform';
import {
  downloadIcon,
  hasProcessorChoice,
  offerForAnySystem,
  offersFor,
  offersForDesktops,
  systemLabel,
  tooNewDownloads,
} from '@/features/download-detection/offers';
import { isPhone, type System } from '@/features/download-detection/system';
import { env } from '@/lib/env';
import { useHydrated } from '@/lib/hydration';
import { pagePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type ContentProps, formatMinimum, type OnDownload, type VisitorProps } from './files.tsx';
import { hasOthers } from './page.ts';
import styles from './view.module.css';

/** The label of the primary button. It names the visitor's system, also if the processor is unknown, so that it never changes. */
function actionLabel({ messages }: ContentProps['content'], file: Download, system: System): string {
  if (file.kind === 'web') return messages.own.open;
  const isForSystem =
    file.platform === system.platform || (system.platform === 'chromeos' && file.platform === 'android');
  const label = isForSystem ? systemLabel(messages.own, system, file.kind) : undefined;
  return label ?? formatMessage(file.kind === 'store' ? messages.store : messages.download, { label: file.label });
}

/** The downloads for any processor. When the processor is known, the best one for it and the first change places, and nothing moves. */
function offersForAnyProcessor(system: System, files: readonly Download[]): Download[] {
  const offers = offersFor({ ...system, architecture: 'unknown' }, files);
  const [first] = offers;
  const [best = first] = offersFor(system, files);
  return offers.flatMap((offer) => (offer === first ? best : offer === best ? first : offer) ?? []);
}

export const Offers = ({ system, ...props }: VisitorProps) => (
  <ByPlatform system={system}>{(candidate) => <SystemOffers {...props} system={candidate} />}</ByPlatform>
);

/**
 * The downloads for the visitor's system. The first is the primary action; without downloads it is the web app, if the browser can
 * run it. With the keys, React replaces texts instead of moving them when the system is detected.
 */
function SystemOffers({ content, system, onDownload }: VisitorProps & { system: System }) {
  const { messages, downloads } = content;
  const offers = offersForAnyProcessor(system, downloads.files);
  const [tooNew] = tooNewDownloads(system, downloads.files);
  const bestOffer = offers.find(isPublished);
  const desktops = system.platform === 'unknown' ? offersForDesktops(downloads.files) : [];
  const anyOffer = offerForAnySystem(system, downloads.files);
  const primary = bestOffer ?? (desktops.length > 0 ? undefined : anyOffer);
  const isForSystem = bestOffer || (tooNew && !primary);
  const platform = isForSystem && system.platform !== 'unknown' ? system.platform : undefined;
  const hasChoice = hasProcessorChoice({ ...system, architecture: 'unknown' }, offers);
  const isPair = hasChoice && offers.length === 2;
  const isOnPhone = isPhone(system);
  const isForComputers = isOnPhone && hasOthers(downloads);
  const address = useHydrated() ? window.location.href : env.siteOrigin + pagePath('downLoad');
  return (
    <div className={styles.offers} data-system={system.platform}>
      {(platform || anyOffer) && (
        <Heading key={platform} level={2} size="s">
          {platform ? formatMessage(messages.forYou, { system: messages.systems[platform] }) : messages.anySystem}
        </Heading>
      )}
      {desktops.length > 0 && (
        <DesktopOffers content={content} files={desktops} other={anyOffer} onDownload={onDownload} />
      )}
      {(primary || offers.length > 0 || isForComputers) && (
        <ul className={classes(shared.line, styles.actions, (hasChoice || isOnPhone) && styles.withLinks)}>
          {primary?.command && (
            <li className={styles.command}>
              <CodeLine code={primary.command} label={primary.label} isCommand />
            </li>
          )}
          {primary?.url && (
            <li>
              <ButtonLink variant="primary" size="l" to={primary.url} onClick={() => onDownload(primary)}>
                {/* The key is not on the link, which would lose the focus. */}
                <Fragment key={primary.id}>
                  <Icon name={downloadIcon(primary.kind)} />
                  {actionLabel(content, primary, system)}
                </Fragment>
              </ButtonLink>
              {hasChoice && <Facts content={content} file={primary} isChoice />}
            </li>
          )}
          {offers.slice(bestOffer ? 1 : 0).map((file) => (
            <li key={file.id}>
              <SecondaryDownload
                content={content}
                file={file}
                isLink={hasChoice || isOnPhone}
                isOnlyAlternative={isPair}
                onDownload={onDownload}
              />
              {isPair && isPublished(file) && <Facts content={content} file={file} isChoice />}
            </li>
          ))}
          {isForComputers && (
            <li>
              <TextLink to={`mailto:?body=${encodeURIComponent(address)}`}>{messages.toComputer}</TextLink>
            </li>
          )}
        </ul>
      )}
      {primary && !(hasChoice && primary.url) && (
        <Facts key={`${primary.id} ${isOnPhone}`} content={content} file={primary} />
      )}
      {hasChoice && (system.platform === 'windows' || system.platform === 'macos' || system.platform === 'linux') && (
        <p className={classes(shared.small, styles.details)}>{messages.unknownChip[system.platform]}</p>
      )}
      {tooNew && (
        <p className={classes(shared.small, styles.details)}>
          {formatMessage(messages.tooOld, {
            minimum: formatMinimum(tooNew.minimum, messages.orLater, downloads.language),
          })}
        </p>
      )}
      {system.isInApp && (
        <p className={classes(shared.small, styles.notice)}>
          <strong>{messages.inApp.heading}</strong>
          <SentenceSpace />
          {messages.inApp.text}
        </p>
      )}
    </div>
  );
}

type DesktopOffersProps = ContentProps & {
  files: readonly Download[];
  other: Download | undefined;
  onDownload: OnDownload;
};

/** For a visitor whose system is not known: a file for each desktop system, all alike, and then what runs on any system. */
const DesktopOffers = ({ content, files, other, onDownload }: DesktopOffersProps) => (
  <>
    <ul className={classes(shared.line, styles.actions, styles.desktops)}>
      {files.map((file) => (
        <li key={file.id}>
          <ButtonLink variant="primary" to={file.url} onClick={() => onDownload(file)}>
            <Icon name={downloadIcon(file.kind)} />
            {content.downloads.platforms.find(({ id }) => id === file.platform)?.name ?? file.label}
          </ButtonLink>
        </li>
      ))}
      {other && (
        <li>
          <SecondaryDownload content={content} file={other} isLink isOnlyAlternative={false} onDownload={onDownload} />
        </li>
      )}
    </ul>
    <p className={classes(shared.small, styles.details)}>{files.map(({ label }) => label).join(' · ')}</p>
  </>
);

type FactsProps = ContentProps & { file: Download; isChoice?: boolean };

/** For which machines a file is, and its version, size and system. One of several files is always described. */
function Facts({ content: { messages, downloads }, file, isChoice = false }: FactsProps) {
  const { label, note = isChoice && label, version, size, minimum } = file;
  const facts = [
    formatMessage(messages.version, { version }),
    ...(size ? [formatBytes(size, downloads.language)] : []),
    ...(minimum.length > 0 ? [formatMinimum(minimum, messages.orLater, downloads.language)] : []),
  ];
  return (
    <p className={classes(shared.small, styles.details)}>
      {note && <span>{note}</span>}
      {facts.join(' · ')}
    </p>
  );
}

type SecondaryDownloadProps = ContentProps & {
  file: Download;
  isLink: boolean;
  isOnlyAlternative: boolean;
  onDownload: OnDownload;
};

function SecondaryDownload({ content, file, isLink, isOnlyAlternative, onDownload }: SecondaryDownloadProps) {
  if (!isPublished(file)) {
    return (
      <span className={shared.small}>
        {file.label} <Badge>{content.common.comingSoon}</Badge>
      </span>
    );
  }
  if (file.command) return <TextLink to={`#${file.id}`}>{file.label}</TextLink>;
  if (isLink) {
    return (
      <TextLink to={file.url} isFile={isFile(file)} onClick={() => onDownload(file)}>
        {isOnlyAlternative ? formatMessage(content.messages.download, { label: file.label }) : file.label}
      </TextLink>
    );
  }
  return (
    <ButtonLink to={file.url} onClick={() => onDownload(file)}>
      {file.label}
    </ButtonLink>
  );
}

export function PlatformLinks({ content: { messages, downloads } }: ContentProps) {
  return (
    <ul className={classes(shared.line, styles.platformLinks)} aria-label={messages.all}>
      {downloads.platforms.map(({ id, name }) => (
        <li key={id}>
          <TextLink to={`#${id}`}>{name}</TextLink>
        </li>
      ))}
    </ul>
  );
}
