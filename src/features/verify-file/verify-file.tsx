import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import fileInput from '@/components/file-input.module.css';
import { TextLink } from '@/components/link';
import { Progress } from '@/components/progress';
import { SentenceSpace } from '@/components/sentence-space';
import { formatBytes, formatMessage } from '@/content/format';
import type { Language } from '@/content/schemas/languages';
import type { Messages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import shared from '@/styles/shared.module.css';
import type { CheckedFile } from './check-file.ts';
import styles from './verify-file.module.css';

type VerifyMessages = Messages['download']['verifyFile'];

/** Without `result` and `failed` the check is running. `bytesRead` grows up to the size of the file. */
type Check = { file: File; bytesRead: number; result?: CheckedFile; failed?: true };

type Props = {
  messages: VerifyMessages;
  language: Language;
  newest: { version: string; to: string };
};

/** Tells the visitor if a file is one of the published downloads. The code of the check is loaded when a file is chosen. */
export function VerifyFile({ messages, language, newest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { check, start, cancel } = useCheck(messages, language);
  const isRunning = !check?.result && !check?.failed;
  const [isDragOver, setDragOver] = useState(false);
  const checkFirstFile = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) start(file);
  };
  const checkChosenFile = () => {
    if (!input.current) return;
    checkFirstFile(input.current.files);
    // Emptied, because the input reports no change if the same file is chosen again.
    input.current.value = '';
  };
  // A file that was chosen before hydration.
  const checkEarlyFile = useEffectEvent(checkChosenFile);
  useEffect(() => checkEarlyFile(), []);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setDragOver(event.type === 'dragover');
    if (event.type === 'drop') checkFirstFile(event.dataTransfer.files);
  };
  return (
    <form
      data-only="app"
      className={classes(styles.verify, isDragOver && styles.dragOver)}
      onDragOver={onDrag}
      onDragLeave={() => setDragOver(false)}
      onDrop={onDrag}
    >
      <div className={styles.choice}>
        <input
          ref={input}
          id={id}
          className={fileInput.input}
          type="file"
          aria-describedby={`${id}-promise`}
          onChange={checkChosenFile}
        />
        <label htmlFor={id} className={fileInput.label}>
          {check ? messages.again : messages.choose}
        </label>
        <p id={`${id}-promise`} className={classes(shared.small, styles.promise)}>
          <span className={fileInput.dropHint}>{messages.drop}</span>
          <SentenceSpace />
          {messages.promise}
        </p>
      </div>
      <Stamp result={check?.result} messages={messages} />
      <div className={classes(styles.result, !check && styles.empty)}>
        {!check && <p className={shared.soft}>{messages.tells}</p>}
        {check && isRunning && (
          <>
            <Progress
              label={<bdi>{check.file.name}</bdi>}
              value={check.file.size > 0 ? check.bytesRead / check.file.size : undefined}
              text={formatMessage(messages.progress, {
                done: formatBytes(check.bytesRead, language),
                total: formatBytes(check.file.size, language),
              })}
            />
            <Button
              variant="quiet"
              onClick={() => {
                // This button disappears, so the file input takes the focus.
                input.current?.focus();
                cancel();
              }}
            >
              {messages.cancel}
            </Button>
          </>
        )}
        {check?.failed && <p>{messages.failed}</p>}
        {check?.result && (
          <Verdict file={check.file} result={check.result} messages={messages} language={language} newest={newest} />
        )}
      </div>
    </form>
  );
}

/** Runs one check at a time: it ends when another one starts, on `cancel`, and on unmounting. */
function useCheck(messages: VerifyMessages, language: Language) {
  const [check, setCheck] = useState<Check>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (file: File) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setCheck({ file, bytesRead: 0 });
    announce(formatMessage(messages.checking, { file: file.name }));
    try {
      const { checkFile } = await import(/* webpackChunkName: "check-file" */ './check-file.ts');
      signal.throwIfAborted();
      const result = await checkFile(file, language, (bytesRead) => setCheck({ file, bytesRead }), signal);
      setCheck({ file, bytesRead: file.size, result });
      announce(verdictOf(result, messages).join(' '));
    } catch {
      if (signal.aborted) return;
      setCheck({ file, bytesRead: 0, failed: true });
      announce(messages.failed);
    }
  };
  const cancel = () => {
    controller.current?.abort();
    setCheck(undefined);
  };
  return { check, start: (file: File) => void start(file), cancel };
}

/** The text of the stamp, and a sentence that explains it. */
const verdictOf = ({ match }: CheckedFile, { ours, file, notOurs, advice }: VerifyMessages): [string, string] =>
  match ? [ours, formatMessage(file, { label: match.label, version: match.version })] : [notOurs, advice];

function Stamp({ result, messages }: { result: CheckedFile | undefined; messages: VerifyMessages }) {
  if (!result) return <span className={classes(styles.stamp, styles.emptyStamp)} aria-hidden="true" />;
  const [stamp] = verdictOf(result, messages);
  return <strong className={classes(styles.stamp, !result.match && styles.notOurs)}>{stamp}</strong>;
}

type VerdictProps = Props & { file: File; result: CheckedFile };

function Verdict({ file, result, messages, language, newest }: VerdictProps) {
  const [, sentence] = verdictOf(result, messages);
  const isOlder = result.match?.isOlder;
  return (
    <>
      <p className={styles.sentence}>
        {sentence}
        {isOlder && (
          <>
            <SentenceSpace />
            <TextLink to={newest.to}>{formatMessage(messages.newer, { version: newest.version })}</TextLink>
          </>
        )}
      </p>
      <p className={classes(shared.small, styles.facts)}>
        <bdi>{file.name}</bdi> · {formatBytes(file.size, language)}
        <code>{result.sha256}</code>
      </p>
    </>
  );
}
