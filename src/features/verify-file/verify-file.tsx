import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { classes } from '@/components/classes';
import { TextLink } from '@/components/link';
import { Progress } from '@/components/progress';
import { formatBytes, formatMessage } from '@/content/format';
import type { Language } from '@/content/schemas/languages';
import type { Messages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import shared from '@/styles/shared.module.css';
import type { CheckedFile } from './check-file.ts';
import styles from './verify-file.module.css';

type Words = Messages['download']['verifyFile'];

/** The file that is being checked or was checked; without `checked` and `failed` its check is running. */
type Check = { file: File; done: number; checked?: CheckedFile; failed?: true };

type Props = {
  words: Words;
  language: Language;
  /** The newest version, and where its files are. */
  newest: { version: string; to: string };
};

/**
 * A field for a file that a visitor has downloaded: says whether it is one of the published files. Nothing is sent. What
 * computes the checksum, and the list of checksums, are loaded once a file is chosen.
 */
export function VerifyFile({ words, language, newest }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { check, start, cancel } = useCheck(words, language);
  const [isOver, setOver] = useState(false);
  const startWith = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) start(file);
  };
  // A file that was chosen before hydration.
  const startEarly = useEffectEvent(() => startWith(input.current?.files ?? null));
  useEffect(() => startEarly(), []);
  const onDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    if (event.type === 'drop') startWith(event.dataTransfer.files);
  };
  return (
    <form
      data-only="app"
      className={classes(styles.verify, isOver && styles.over)}
      onDragOver={onDrag}
      onDragLeave={() => setOver(false)}
      onDrop={onDrag}
    >
      <div className={styles.choice}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type="file"
          aria-describedby={`${id}-promise`}
          onChange={({ currentTarget }) => {
            startWith(currentTarget.files);
            // The same file can be chosen again.
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id} className={styles.choose}>
          {check ? words.again : words.choose}
        </label>
        <p id={`${id}-promise`} className={classes(shared.small, styles.promise)}>
          <span className={styles.drop}>{words.drop}</span> <span>{words.promise}</span>
        </p>
      </div>
      <Stamp checked={check?.checked} words={words} />
      <div className={styles.result}>
        {!check && <p className={shared.soft}>{words.tells}</p>}
        {check && !check.checked && !check.failed && (
          <>
            <Progress
              label={<bdi>{check.file.name}</bdi>}
              value={check.file.size > 0 ? check.done / check.file.size : undefined}
              text={formatMessage(words.progress, {
                done: formatBytes(check.done, language),
                total: formatBytes(check.file.size, language),
              })}
            />
            <Button
              variant="quiet"
              onClick={() => {
                // This button is removed.
                input.current?.focus();
                cancel();
              }}
            >
              {words.cancel}
            </Button>
          </>
        )}
        {check?.failed && <p>{words.failed}</p>}
        {check?.checked && <Verdict file={check.file} checked={check.checked} {...{ words, language, newest }} />}
      </div>
    </form>
  );
}

/** The check of a file: starting another one, unmounting and `cancel` end the one that is running. */
function useCheck(words: Words, language: Language) {
  const [check, setCheck] = useState<Check>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (file: File) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    setCheck({ file, done: 0 });
    announce(formatMessage(words.checking, { file: file.name }));
    try {
      const { checkFile } = await import(/* webpackChunkName: "check-file" */ './check-file.ts');
      signal.throwIfAborted();
      const checked = await checkFile(file, language, (done) => setCheck({ file, done }), signal);
      setCheck({ file, done: file.size, checked });
      announce(verdictOf(checked, words).join(' '));
    } catch {
      if (signal.aborted) return;
      setCheck({ file, done: 0, failed: true });
      announce(words.failed);
    }
  };
  const cancel = () => {
    running.current?.abort();
    setCheck(undefined);
  };
  return { check, start: (file: File) => void start(file), cancel };
}

/** The stamp on a checked file, and the sentence about it. */
const verdictOf = ({ match }: CheckedFile, { ours, file, notOurs, advice }: Words): [string, string] =>
  match ? [ours, formatMessage(file, match)] : [notOurs, advice];

/** The stamp; before that its place. */
function Stamp({ checked, words }: { checked: CheckedFile | undefined; words: Words }) {
  if (!checked) return <span className={classes(styles.stamp, styles.place)} aria-hidden="true" />;
  const [stamp] = verdictOf(checked, words);
  return <strong className={classes(styles.stamp, !checked.match && styles.notOurs)}>{stamp}</strong>;
}

type VerdictProps = Props & { file: File; checked: CheckedFile };

function Verdict({ file, checked, words, language, newest }: VerdictProps) {
  const [, sentence] = verdictOf(checked, words);
  const isOlder = checked.match && checked.match.version !== newest.version;
  return (
    <>
      <p className={styles.sentence}>
        {sentence}
        {isOlder && (
          <>
            {' '}
            <TextLink to={newest.to}>{formatMessage(words.newer, { version: newest.version })}</TextLink>
          </>
        )}
      </p>
      <p className={classes(shared.small, styles.facts)}>
        <bdi>{file.name}</bdi> · {formatBytes(file.size, language)}
        <code>{checked.sha256}</code>
      </p>
    </>
  );
}
