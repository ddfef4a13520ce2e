import { CodeLine } from '@/ui/code-line';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './checksum.module.css';
import type { Props } from './types.ts';

/** A checksum to copy; `label` says of what, to whoever cannot see the row that it stands in. */
export function Checksum({ content, sha256, label }: Props & { sha256: string; label: string }) {
  const { copy, copied, failed } = content.common.copy;
  return (
    <div className={styles.checksum}>
      <CodeLine
        code={sha256}
        label={<VisuallyHidden>{label}</VisuallyHidden>}
        copyLabel={copy}
        copiedLabel={copied}
        failedLabel={failed}
      />
    </div>
  );
}
