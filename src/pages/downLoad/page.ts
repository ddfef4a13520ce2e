import { formatMessage } from '../../content/format.ts';
import { isPublished, savedName } from '../../content/names.ts';
import type { ContentOf, PageManifest } from '../../content/page-content.ts';
import { homePlate } from '../../content/plate.ts';
import { preReleaseFiles, stableFiles } from '../../content/release-selections.ts';
import type { Download, Downloads } from '../../content/schemas/downloads.ts';
import { ownDownloadMessages, questionsFor } from '../../content/selections.ts';
import { fileName } from '../../lib/paths.ts';

export const sections = { files: 'files', verify: 'verify', phone: 'phone' } as const;

/** Fills the names of a file and of its signature, and the file's checksum, into a command. */
export const fillCommand = (
  command: string,
  file: Pick<Download, 'url' | 'fileName' | 'sha256' | 'signature'>,
): string => {
  const { url, sha256, signature } = file;
  return formatMessage(command, {
    ...(url && { file: savedName(file) }),
    ...(sha256 && { sha256 }),
    ...(signature && { signature: fileName(signature) }),
  });
};

const phones = ['ios', 'android', 'harmonyos'];

/** The published downloads for phones. Without one, the page does not offer to go on with a phone. */
export const phoneDownloads = ({ files }: Pick<Downloads, 'files'>): Download[] =>
  files.filter((file) => phones.includes(file.platform) && isPublished(file));

/** True if there is a download for computers. Without one, the page does not offer to go on with a computer. */
export const hasOthers = ({ files }: Pick<Downloads, 'files'>): boolean =>
  files.some((file) => !phones.includes(file.platform) && isPublished(file));

type Check = { id: string; label: string; note: string; commands: { id: string; label: string; code: string }[] };

/** The commands that check the files: their checksums on each system, and their signatures. */
export function checksOf({ verify, signatures, files }: Pick<Downloads, 'verify' | 'signatures' | 'files'>): Check[] {
  const commandsFor = (command: string, files: readonly Download[]) =>
    files.map((file) => ({ id: file.id, label: file.label, code: fillCommand(command, file) }));
  const published = files.filter(({ url }) => url);
  return [
    ...verify.list.map(({ command, platform, ...check }) => ({
      ...check,
      commands: commandsFor(
        command,
        published.filter((file) => file.sha256 && file.platform === platform),
      ),
    })),
    {
      ...signatures,
      id: 'signature',
      commands: commandsFor(
        signatures.command,
        published.filter((file) => file.signature),
      ),
    },
  ].filter((check) => check.commands.length > 0);
}

export const manifest = {
  content: (content) => {
    const { earlier, ...downloads } = content.downloads;
    const { download, common } = content.messages;
    const { names, ...messages } = download;
    return {
      page: content.pages.downLoad,
      brand: content.site.brand,
      plate: homePlate(content),
      downloads: { ...downloads, files: stableFiles(content) },
      preReleases: preReleaseFiles(content),
      questions: questionsFor(content.faq, 'downLoad'),
      messages: { ...messages, own: ownDownloadMessages(content) },
      common: { comingSoon: common.comingSoon },
    };
  },
  sections,
  isEmpty: ({ downloads }) => downloads.files.length === 0,
  anchors: ({ downloads }) => [
    sections.files,
    ...(checksOf(downloads).length > 0 ? [sections.verify] : []),
    ...(phoneDownloads(downloads).length > 0 ? [sections.phone] : []),
    // Once, because the check names a file that has the id of a platform.
    ...new Set([...downloads.platforms, ...downloads.files].map(({ id }) => id)),
  ],
  dates: ({ downloads, faq }) => [downloads.updated, faq.updated],
  subjects: ['product', 'questions', 'downloads'],
} satisfies PageManifest;

export type Content = ContentOf<typeof manifest>;
