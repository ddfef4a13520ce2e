import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '@/components/button';
import { Progress } from '@/components/progress';
import { useUi } from '@/components/provider';
import { Heading } from '@/components/section';
import { SentenceSpace } from '@/components/sentence-space';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatBytes, formatMessage, formatPlural } from '@/content/format';
import type { UploadMessages } from '@/content/schemas/messages';
import { announce } from '@/lib/browser';
import styles from './upload.module.css';
import {
  applyLimits,
  createUploadQueue,
  isPending,
  totalProgress,
  type Upload,
  type UploadLimits,
  type UploadQueue,
} from './upload-queue.ts';
import type { Failure } from './upload-request.ts';

export { createUploadQueue };

type AddOptions = { limits: UploadLimits; words: UploadMessages; language: string };

/** Adds the files within the limits, announces the result, and returns a message for each rejected file. */
export function addFiles(
  queue: UploadQueue,
  files: readonly File[],
  { limits, words, language }: AddOptions,
): string[] {
  const existingCount = queue.uploads().filter(({ file }) => file).length;
  const { accepted, rejected } = applyLimits(files, existingCount, limits);
  const rejections = rejected.map(({ file, reason }) => {
    const limit = reason === 'size' ? formatBytes(limits.maximumSize, language) : limits.maximumCount;
    return formatMessage(words.rejected[reason], { name: file.name || words.unnamed, limit });
  });
  queue.add(accepted);
  const added = accepted.length > 0 ? [formatPlural(words.added, accepted.length, language)] : [];
  announce([...added, ...rejections].join(' '));
  return rejections;
}

type UploadListProps = {
  queue: UploadQueue;
  uploads: readonly Upload[];
  rejections: readonly string[];
  words: UploadMessages;
};

export function UploadList({ queue, uploads, rejections, words }: UploadListProps) {
  const { language } = useUi();
  const isBusy = queue.phase() === 'busy';
  const failed = uploads.filter(({ state }) => state === 'failed');
  const failureSummary = summarizeFailures(failed, words, language);
  useEffect(() => {
    if (failureSummary && !isBusy) announce(failureSummary);
  }, [failureSummary, isBusy]);

  const shownUploads = uploads.filter(({ file, state }) => file || state !== 'ready');
  return (
    <div className={styles.list}>
      {rejections.map((text) => (
        <p key={text} className={styles.rejection}>
          {text}
        </p>
      ))}
      {shownUploads.length > 0 && (
        <ul className={styles.uploads} aria-label={words.files}>
          {shownUploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} words={words} />
          ))}
        </ul>
      )}
      {isBusy && (
        <div className={styles.total}>
          <Progress label={words.overall} value={totalProgress(uploads)} />
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // This button disappears, so another one takes the focus.
              currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              queue.cancelAll();
            }}
          >
            {words.cancelAll}
          </Button>
        </div>
      )}
      <LeaveDialog isBusy={isBusy} words={words.leave} />
    </div>
  );
}

function UploadRow({ upload, queue, words }: { upload: Upload; queue: UploadQueue; words: UploadMessages }) {
  const { language } = useUi();
  const { id, file, size, sent, preview, state, failure } = upload;
  const name = nameOf(upload, words);
  const isUploading = isPending(upload);
  const canRetry = state === 'cancelled' || (state === 'failed' && failure?.kind !== 'unreadable');
  /** The visible label is short; assistive technology reads the label with the file's name. */
  const actionButton = (action: 'retry' | 'cancel' | 'remove') => (
    <Button
      variant="quiet"
      className={styles.action}
      onClick={({ currentTarget }) => {
        // The clicked button disappears, so its row takes the focus; if the row disappears too, the file input.
        if (action !== 'remove') currentTarget.closest('li')?.focus();
        else currentTarget.form?.querySelector<HTMLElement>('input[type="file"]')?.focus();
        queue[action](id);
      }}
    >
      <span aria-hidden="true">{words[action]}</span>
      <VisuallyHidden>{formatMessage(words[`${action}Named`], { name })}</VisuallyHidden>
    </Button>
  );
  return (
    <li className={styles.upload} data-state={state} tabIndex={-1}>
      {preview ? (
        <img className={styles.preview} src={preview} alt="" />
      ) : (
        <span className={styles.preview} aria-hidden="true" />
      )}
      <div className={styles.details}>
        <p className={styles.name}>
          <bdi>{name}</bdi> {file && <span className={styles.size}>{formatBytes(size, language)}</span>}
        </p>
        {failure && (
          <p className={styles.failure}>
            {failureText(failure, name, words)}
            <SentenceSpace />
            {failure.detail && <q>{failure.detail}</q>}
          </p>
        )}
        {state === 'sending' ? (
          <Progress
            label={name}
            hideLabel
            value={size > 0 && sent < size ? sent / size : undefined}
            text={stateText(upload, words, language)}
          />
        ) : (
          state !== 'failed' && <p className={styles.state}>{stateText(upload, words, language)}</p>
        )}
      </div>
      <div className={styles.actions}>
        {canRetry && actionButton('retry')}
        {isUploading && actionButton('cancel')}
        {!isUploading && state !== 'done' && actionButton('remove')}
      </div>
    </li>
  );
}

/** The name of the upload's file. An upload without a file is named after the form. */
const nameOf = ({ file }: Upload, words: UploadMessages): string => (file ? file.name || words.unnamed : words.form);

function summarizeFailures(failed: readonly Upload[], words: UploadMessages, language: string): string {
  const [first] = failed;
  if (!first?.failure) return '';
  const count = formatPlural(words.failed, failed.length, language);
  const reason = failureText(first.failure, nameOf(first, words), words);
  return `${count}: ${reason} ${first.failure.detail ?? ''}`;
}

const failureText = ({ kind, status = 0 }: Failure, name: string, words: UploadMessages): string =>
  formatMessage(words.failures[kind], { status, name });

function stateText({ state, sent, size, file, delayMs }: Upload, words: UploadMessages, language: string): string {
  switch (state) {
    case 'ready':
    case 'waiting':
    case 'done':
    case 'cancelled':
      return words[state];
    case 'sending':
      if (!file || sent >= size) return words.answering;
      return formatMessage(words.sending, { sent: formatBytes(sent, language), size: formatBytes(size, language) });
    case 'retrying':
      if (delayMs === undefined) return words.reconnecting;
      return formatMessage(words.retrying, { seconds: Math.ceil(delayMs / 1000) });
    case 'failed':
      return '';
  }
}

/** Asks before the visitor leaves during an upload: with a dialog for links within the site, otherwise with the browser's prompt. */
function LeaveDialog({ isBusy, words }: { isBusy: boolean; words: UploadMessages['leave'] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBusy && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') dialog.current?.showModal();
  }, [blocker]);
  useEffect(() => {
    if (!isBusy) return undefined;
    const prompt = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', prompt);
    return () => window.removeEventListener('beforeunload', prompt);
  }, [isBusy]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="leave-upload" onClose={() => blocker.reset?.()}>
      <Heading id="leave-upload" level={2} size="s">
        {words.heading}
      </Heading>
      <p>{words.text}</p>
      <div className={styles.choice}>
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          {words.stay}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{words.leave}</Button>
      </div>
    </dialog>
  );
}
