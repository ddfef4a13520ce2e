import { CodeLine } from '@/components/code-line';
import { Section } from '@/components/section';
import { Tabs } from '@/components/tabs';
import type { DownloadCommand } from '@/content/schemas/downloads';
import type { System } from '@/features/download-detection/system';
import styles from './download-page.module.css';
import { fillCommand, type Props } from './files.tsx';

/** The lines for whoever would rather type. A line about a file that is still to come is left out with it. */
export function CommandLine({ content }: Props) {
  const { packageManagers, files } = content.downloads;
  const { copy, copied, failed } = content.common.copy;
  const lines = packageManagers.list.flatMap((line) => {
    const file = files.find(({ id }) => id === line.file) ?? { url: '' };
    return line.file && !file.url ? [] : [{ ...line, command: fillCommand(line.command, file) }];
  });
  return (
    <Section id="command-line" rhythm="passage" heading={packageManagers.heading} lead={packageManagers.lead}>
      {lines.map(({ id, label, note, command }) => (
        <div key={id}>
          <CodeLine
            code={command}
            label={<strong>{label}</strong>}
            copyLabel={copy}
            copiedLabel={copied}
            failedLabel={failed}
            prompt
            long="scroll"
          />
          <p className={styles.commandLineNote}>{note}</p>
        </div>
      ))}
    </Section>
  );
}

/** One system's command, for each of its files: a command that is right for another file proves nothing. */
function Commands({ content, verify: { platform, note, command } }: Props & { verify: DownloadCommand }) {
  const { copy, copied, failed } = content.common.copy;
  const files = content.downloads.files.filter((file) => file.platform === platform && file.url && file.sha256);
  return (
    <div className={styles.commands}>
      <p>{note}</p>
      {files.map((file) => (
        <CodeLine
          key={file.id}
          code={fillCommand(command, file)}
          label={file.label}
          copyLabel={copy}
          copiedLabel={copied}
          failedLabel={failed}
          prompt
          long="scroll"
        />
      ))}
    </div>
  );
}

/** How to compare a file with its checksum, on each system; the visitor's own comes first into view. */
export function Verify({ content, system }: Props & { system: System | undefined }) {
  const { heading, lead, list } = content.downloads.verify;
  const own = list.find(({ platform }) => platform === system?.platform)?.id;
  const items = list.map((verify) => ({
    id: verify.id,
    label: verify.label,
    content: <Commands content={content} verify={verify} />,
  }));
  return (
    <Section id="verify" heading={heading} lead={lead}>
      <div data-visitor="">
        <Tabs key={own} label={heading} items={items} defaultId={own} />
      </div>
    </Section>
  );
}
