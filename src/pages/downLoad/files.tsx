import { useEffect } from 'react';
import { Badge } from '@/components/badge';
import { classes } from '@/components/classes';
import { CodeLine } from '@/components/code-line';
import { Disclosure } from '@/components/disclosure';
import { SiteLink, TextLink } from '@/components/link';
import { Section } from '@/components/section';
import { formatBytes, formatDay, formatMessage } from '@/content/format';
import { isFileKind } from '@/content/names';
import type { Download, Downloads } from '@/content/schemas/downloads';
import type { Language } from '@/content/schemas/languages';
import type { System } from '@/features/download-detection/system';
import { VerifyFile } from '@/features/verify-file/verify-file';
import { elementOfHash } from '@/lib/browser';
import { releasePath } from '@/lib/paths';
import shared from '@/styles/shared.module.css';
import { type Content, checksOf, fillCommand, sections } from './page.ts';
import styles from './view.module.css';

export type Props = { content: Content };

/** Called with the download whose link was clicked. */
export type Begin = (file: Download) => void;

export type VisitorProps = Props & { system: System | undefined; begin: Begin };

/** Opens the `details` elements around an element, so that it can be seen. */
function reveal(element: HTMLElement): void {
  const details = element.closest('details');
  if (!details) return;
  details.open = true;
  if (details.parentElement) reveal(details.parentElement);
}

/**
 * Opens the platform in the URL's hash, and the visitor's own; the latter only while it is below the window, because
 * visible content must not move.
 */
function useOpenPlatforms(system: System | undefined): void {
  useEffect(() => {
    const showTarget = (event?: Event) => {
      const target = elementOfHash(window.location.hash);
      const details = target?.closest('details');
      if (!target || !details) return;
      reveal(target);
      // The visitor may have scrolled on before the app started.
      const { top } = details.getBoundingClientRect();
      if (!event && (top < 0 || top > window.innerHeight)) return;
      // Firefox does not scroll to an element inside before the opening animation has ended.
      details.scrollIntoView();
      target.scrollIntoView();
    };
    showTarget();
    window.addEventListener('hashchange', showTarget);
    return () => window.removeEventListener('hashchange', showTarget);
  }, []);
  useEffect(() => {
    const own = system && document.getElementById(system.platform);
    const top = own?.closest('details')?.getBoundingClientRect().top ?? 0;
    if (own && top > window.innerHeight) reveal(own);
  }, [system]);
}

/** Every file, in a `details` for each platform: requirements, checksums, commands that install. */
export function Files({ content, system, begin }: VisitorProps) {
  const { messages, downloads } = content;
  useOpenPlatforms(system);
  return (
    <Section id={sections.files} heading={messages.files}>
      <div>
        {downloads.platforms.map((platform) => (
          <PlatformFiles key={platform.id} content={content} platform={platform} begin={begin} />
        ))}
      </div>
    </Section>
  );
}

/**
 * A field that checks a file, and the commands that do, in a `details` for each system and for their signatures; nothing where
 * there is no such command.
 */
export function Verify({ content: { downloads, messages, common } }: Props) {
  const { heading, lead } = downloads.verify;
  const [newest] = downloads.files;
  const checks = checksOf(downloads);
  if (checks.length === 0) return null;
  return (
    <Section id={sections.verify} rhythm="passage" heading={heading} lead={lead}>
      {newest && downloads.files.some(({ sha256 }) => sha256) && (
        <VerifyFile
          words={messages.verifyFile}
          language={downloads.language}
          newest={{ version: newest.version, to: `#${sections.files}` }}
        />
      )}
      <div>
        {checks.map(({ id, label, note, commands }) => (
          <Disclosure key={id} title={label} level={3}>
            <p>{note}</p>
            {commands.map((command) => (
              <CodeLine key={command.id} code={command.code} label={command.label} words={common.copy} isCommand />
            ))}
          </Disclosure>
        ))}
      </div>
    </Section>
  );
}

type PlatformProps = Props & { platform: Downloads['platforms'][number]; begin: Begin };

function PlatformFiles({ content, platform: { id, name, requirements }, begin }: PlatformProps) {
  const { messages, downloads, common } = content;
  const files = downloads.files.filter(({ platform }) => platform === id);
  const [oldest] = files;
  const lines = installLines(downloads, id);
  const hasChecks = checksOf(downloads).length > 0;
  return (
    <Disclosure
      level={3}
      className={styles.platform}
      title={
        <>
          {name}{' '}
          {oldest && (
            <span className={classes(shared.small, styles.oldest)}>
              {formatMinimum(oldest.minimum, messages.orLater, downloads.language)}
            </span>
          )}
        </>
      }
    >
      <div id={id} className={styles.inside}>
        <p>{requirements}</p>
        <ul className={shared.rows}>
          {files.map((file) => (
            <li key={file.id} id={file.id} className={styles.file}>
              <FileFacts content={content} file={file} begin={begin} />
              {file.sha256 && <CodeLine code={file.sha256} label={messages.checksum} words={common.copy} />}
            </li>
          ))}
        </ul>
        {hasChecks && files.some(({ url, sha256 }) => url && sha256) && (
          <p>
            <TextLink to={`#${sections.verify}`}>{messages.check}</TextLink>
          </p>
        )}
        {lines.length > 0 && (
          <Disclosure title={downloads.packageManagers.heading} className={styles.more}>
            {lines.map(({ id: line, label, note, command }) => (
              <div key={line}>
                <CodeLine code={command} label={<strong>{label}</strong>} words={common.copy} isCommand />
                <p>{note}</p>
              </div>
            ))}
          </Disclosure>
        )}
      </div>
    </Disclosure>
  );
}

/** The link to a file, or a note if it is unpublished; its version, date, size and mirrors; its oldest system, if that is not the row’s. */
function FileFacts({
  content: { messages, downloads, common },
  file,
  begin,
}: Props & { file: Download; begin: Begin }) {
  const { label, url, version, date, size, minimum, mirrors } = file;
  const { language } = downloads;
  const head = downloads.files.find(({ platform }) => platform === file.platform);
  return (
    <div>
      <p className={styles.name}>
        {url ? (
          <TextLink to={url} isFile={isFileKind(file.kind)} onClick={() => begin(file)}>
            {label}
          </TextLink>
        ) : (
          <>
            {label} <Badge>{common.comingSoon}</Badge>
          </>
        )}
      </p>
      <p className={classes(shared.line, styles.facts)}>
        <SiteLink to={releasePath(version)}>{formatMessage(messages.version, { version })}</SiteLink>
        {date && <time dateTime={date}>{formatDay(date, language)}</time>}
        {size && <span>{formatBytes(size, language)}</span>}
        {String(minimum) !== String(head?.minimum) && <span>{formatMinimum(minimum, messages.orLater, language)}</span>}
        {mirrors.length > 0 && (
          <span>
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

/** A platform's package managers, without lines about unpublished files. */
const installLines = ({ packageManagers, files }: Pick<Downloads, 'packageManagers' | 'files'>, platform: string) =>
  packageManagers.list
    .filter((line) => line.platform === platform)
    .flatMap((line) => {
      const file = files.find(({ id }) => id === line.file) ?? { url: '' };
      return line.file && !file.url ? [] : [{ ...line, command: fillCommand(line.command, file) }];
    });

/** The oldest systems, any of which is enough: “Fedora 40 or RHEL 9 or later”. Lines do not break before a number. */
export const formatMinimum = (systems: readonly string[], orLater: string, language: Language): string =>
  formatMessage(orLater, {
    systems: new Intl.ListFormat(language, { type: 'disjunction' }).format(systems),
  }).replace(/ (?=\d)/g, '\u00a0');
