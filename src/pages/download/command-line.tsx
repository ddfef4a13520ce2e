import { CodeLine } from '@/ui/code-line';
import { Section } from '@/ui/section';
import styles from './command-line.module.css';
import { fillCommand } from './format.ts';
import type { Props } from './types.ts';

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
          <p className={styles.note}>{note}</p>
        </div>
      ))}
    </Section>
  );
}
