import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { Badge } from '@/components/badge';
import { classes } from '@/components/classes';
import { CodeLine } from '@/components/code-line';
import { Disclosure } from '@/components/disclosure';
import { SiteLink, TextLink } from '@/components/link';
import { Heading, Section } from '@/components/section';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatDay, formatMessage } from '@/content/format';
import { isFile, isPublished, savedName } from '@/content/names';
import type { Download, Downloads } from '@/content/schemas/downloads';
import type { Language } from '@/content/schemas/languages';
import type { System } from '@/features/download-detection/system';
import { VerifyFile } from '@/features/verify-file/verify-file';
import { elementOfHash } from '@/lib/browser';
import { formatAlternatives } from '@/lib/intl';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type Content, checksOf, fillCommand, sections } from './page.ts';
import styles from './view.module.css';

export type ContentProps = { content: Content };

/** Called when the link to a file is clicked. */
export type OnDownload = (file: Download) => void;

export type FilesProps = ContentProps & { onDownload: OnDownload };

export type VisitorProps = FilesProps & { system: System | undefined };

/** Opens the `details` elements that contain an element. */
function openDetailsAround(element: HTMLElement): void {
  const details = element.closest('details');
  if (!details) return;
  details.open = true;
  if (details.parentElement) openDetailsAround(details.parentElement);
}

/** Opens the platform in the URL's hash. */
function useOpenPlatform(): void {
  useEffect(() => {
    const showTarget = ({ isInitial }: { isInitial: boolean }) => {
      const target = elementOfHash(window.location.hash);
      const details = target?.closest('details');
      if (!target || !details) return;
      openDetailsAround(target);
      // The visitor may have scrolled on before the app started.
      const { top } = details.getBoundingClientRect();
      const isOutsideWindow = top < 0 || top > window.innerHeight;
      if (isInitial && isOutsideWindow) return;
      // Until the opening animation has ended, Firefox does not scroll to an element inside.
      details.scrollIntoView();
      target.scrollIntoView();
    };
    const onHashChange = () => showTarget({ isInitial: false });
    showTarget({ isInitial: true });
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
}

export function Files({ content, onDownload }: FilesProps) {
  const { messages, downloads } = content;
  useOpenPlatform();
  return (
    <Section
      id={sections.files}
      heading={messages.files}
      className={classes(content.preReleases.length > 0 && styles.withPreReleases)}
    >
      <div className={styles.tiles}>
        {downloads.platforms.map((platform) => (
          // Hydrated one by one, like sections.
          <Suspense key={platform.id}>
            <PlatformFiles content={content} platform={platform} onDownload={onDownload} />
          </Suspense>
        ))}
      </div>
      <PreReleases content={content} onDownload={onDownload} />
    </Section>
  );
}

/** The files of pre-releases, by channel. Renders nothing if there are none. */
function PreReleases({ content, onDownload }: FilesProps) {
  const { messages, preReleases } = content;
  if (preReleases.length === 0) return null;
  return (
    <Disclosure level={3} className={styles.platform} title={messages.preReleases.heading}>
      <div className={styles.platformContent}>
        <p>{messages.preReleases.lead}</p>
        {preReleases.map(({ channel, files }) => (
          <Fragment key={channel}>
            <h4>{channel}</h4>
            <FileList content={content} files={files} onDownload={onDownload} />
          </Fragment>
        ))}
      </div>
    </Disclosure>
  );
}

/** Renders nothing without files, as of a system that is no longer supported. */
const FileList = ({ content, files, onDownload }: FilesProps & { files: readonly Download[] }) =>
  files.length > 0 && (
    <ul className={shared.rows}>
      {files.map((file) => (
        <li key={file.id} id={file.id} className={styles.file}>
          <FileFacts content={content} file={file} onDownload={onDownload} />
          {file.command && <CodeLine code={file.command} isCommand />}
          {file.sha256 && <CodeLine code={file.sha256} label={content.messages.checksum} />}
        </li>
      ))}
    </ul>
  );

/** A field and commands that check a downloaded file. Renders nothing if content has no command. */
export function Verify({ content: { downloads, messages } }: ContentProps) {
  const { heading, lead } = downloads.verify;
  const [newest] = downloads.files;
  const checks = checksOf(downloads);
  if (checks.length === 0) return null;
  return (
    <Section id={sections.verify} layout="sideHeading" heading={heading} lead={lead}>
      {newest && downloads.files.some(({ sha256 }) => sha256) && (
        <VerifyFile
          messages={messages.verifyFile}
          language={downloads.language}
          newest={{ version: newest.version, to: `#${sections.files}` }}
        />
      )}
      <div>
        {checks.map(({ id, label, note, commands }) => (
          <Disclosure key={id} title={label} level={3}>
            <p>{note}</p>
            {commands.map((command) => (
              <CodeLine key={command.id} code={command.code} label={command.label} isCommand />
            ))}
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

type PlatformProps = FilesProps & { platform: Downloads['platforms'][number] };

function PlatformFiles({ content, platform: { id, name, requirements }, onDownload }: PlatformProps) {
  const { messages, downloads, common } = content;
  const files = downloads.files.filter(({ platform }) => platform === id);
  const [firstFile] = files;
  const commands = installCommands(downloads, id);
  const hasChecks = checksOf(downloads).length > 0;
  const direct = files.find(isPublished);
  return (
    <div className={styles.tile}>
      <Heading level={3} size="s">
        {name}
      </Heading>
      <p className={shared.small}>
        {firstFile &&
          firstFile.minimum.length > 0 &&
          formatMinimum(firstFile.minimum, messages.orLater, downloads.language)}
      </p>
      {direct?.command ? (
        <CodeLine code={direct.command} isCommand />
      ) : (
        files.length > 0 && (
          <DirectLink file={direct} language={downloads.language} onDownload={onDownload}>
            <Badge>{common.comingSoon}</Badge>
          </DirectLink>
        )
      )}
      <Disclosure
        name="platform"
        className={styles.platform}
        title={
          <>
            {messages.details}
            <VisuallyHidden> {name}</VisuallyHidden>
          </>
        }
      >
        <div id={id} className={styles.platformContent}>
          {requirements && <p>{requirements}</p>}
          <FileList content={content} files={files} onDownload={onDownload} />
          {hasChecks && files.some(({ url, sha256 }) => url && sha256) && (
            <p>
              <TextLink to={`#${sections.verify}`}>{messages.check}</TextLink>
            </p>
          )}
          {commands.length > 0 && (
            <Disclosure title={downloads.packageManagers.heading} className={styles.packageManagers}>
              {commands.map((manager) => (
                <div key={manager.id}>
                  <CodeLine code={manager.command} label={<strong>{manager.label}</strong>} isCommand />
                  <p>{manager.note}</p>
                </div>
              ))}
            </Disclosure>
          )}
        </div>
      </Disclosure>
    </div>
  );
}

type DirectLinkProps = { file: Download | undefined; language: Language; onDownload: OnDownload; children: ReactNode };

/** The first file of a system, with its type and size. Without a published file, `children`. */
function DirectLink({ file, language, onDownload, children }: DirectLinkProps) {
  if (!file) return <p>{children}</p>;
  const { label, url, size } = file;
  return (
    <p className={styles.direct}>
      <TextLink to={url} isFile={isFile(file)} onClick={() => onDownload(file)}>
        {label}
      </TextLink>
      {size !== undefined && (
        <span className={classes(shared.line, shared.small)}>
          <span>.{savedName(file).split('.').at(-1)}</span> <span>{formatBytes(size, language)}</span>
        </span>
      )}
    </p>
  );
}

type FileFactsProps = FilesProps & { file: Download };

function FileFacts({ content: { messages, downloads, common }, file, onDownload }: FileFactsProps) {
  const { label, url, version, date, size, minimum, mirrors } = file;
  const { language } = downloads;
  const [firstFile, ...others] = downloads.files.filter(({ platform }) => platform === file.platform);
  // The link to the only file of a system is above its details.
  const isNamed = others.length > 0 || firstFile !== file || !url;
  return (
    <div>
      {isNamed && (
        <p className={styles.name}>
          {url ? (
            <TextLink to={url} isFile={isFile(file)} onClick={() => onDownload(file)}>
              {label}
            </TextLink>
          ) : (
            <>
              {label} {!isPublished(file) && <Badge>{common.comingSoon}</Badge>}
            </>
          )}
        </p>
      )}
      <p className={classes(shared.line, styles.facts)}>
        <SiteLink to={releasePath(version)}>{formatMessage(messages.version, { version })}</SiteLink>
        {date && <time dateTime={date}>{formatDay(date, language)}</time>}
        {size && <span>{formatBytes(size, language)}</span>}
        {minimum.length > 0 && String(minimum) !== String(firstFile?.minimum) && (
          <span>{formatMinimum(minimum, messages.orLater, language)}</span>
        )}
        {mirrors.length > 0 && (
          <span className={styles.mirrors}>
            {messages.mirrors}
            {mirrors.map((mirror) => (
              <SiteLink key={mirror.id} to={mirror.url}>
                {mirror.label}
              </SiteLink>
            ))}
          </span>
        )}
        {file.signature && <SiteLink to={file.signature}>{downloads.signatures.label}</SiteLink>}
      </p>
    </div>
  );
}

/** The commands of a platform's package managers, except those that install an unpublished file. */
const installCommands = ({ packageManagers, files }: Pick<Downloads, 'packageManagers' | 'files'>, platform: string) =>
  packageManagers.list
    .filter((manager) => manager.platform === platform)
    .flatMap((manager) => {
      const file = files.find(({ id }) => id === manager.file) ?? { url: '' };
      const isUnpublished = manager.file && !file.url;
      return isUnpublished ? [] : [{ ...manager, command: fillCommand(manager.command, file) }];
    });

/** “Fedora 40 or RHEL 9 or later”. Lines do not break before a number. */
export const formatMinimum = (systems: readonly string[], orLater: string, language: Language): string =>
  formatMessage(orLater, {
    systems: formatAlternatives(systems, language),
  }).replace(/ (?=\d)/g, '\u00a0');
