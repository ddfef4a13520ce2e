import { CodeLine } from '@/ui/code-line';
import styles from './checksum.module.css';
import type { Props } from './types.ts';

/** A checksum to copy. Its row says of what: a name of its own for each button would cost the page more than it may weigh. */
export function Checksum({ content, sha256 }: Props & { sha256: string }) {
  const { copy, copied, failed } = content.common.copy;
  return (
    <div className={styles.checksum}>
      <CodeLine code={sha256} copyLabel={copy} copiedLabel={copied} failedLabel={failed} />
    </div>
  );
}
