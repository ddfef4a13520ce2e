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

type AddOptions = { limits: UploadLimits; messages: UploadMessages; language: string };

/** Adds the files within the limits, announces the result, and returns a message for each rejected file. */
export function addFiles(
  queue: UploadQueue,
  files: readonly File[],
  { limits, messages, language }: AddOptions,
): string[] {
  const existingCount = queue.uploads().filter(({ file }) => file).length;
  const { accepted, rejected } = applyLimits(files, existingCount, limits);
  const rejections = rejected.map(({ file, reason }) => {
    const limit = reason === 'size' ? formatBytes(limits.maximumSize, language) : limits.maximumCount;
    return formatMessage(messages.rejected[reason], { name: file.name || messages.unnamed, limit });
  });
  queue.add(accepted);
  const added = accepted.length > 0 ? [formatPlural(messages.added, accepted.length, language)] : [];
  announce([...added, ...rejections].join(' '));
  return rejections;
}

type UploadListProps = {
  queue: UploadQueue;
  uploads: readonly Upload[];
  rejections: readonly string[];
  messages: UploadMessages;
};

export function UploadList({ queue, uploads, rejections, messages }: UploadListProps) {
  const { language } = useUi();
  const isBusy = queue.phase() === 'busy';
  const failed = uploads.filter(({ state }) => state === 'failed');
  const failureSummary = summarizeFailures(failed, messages, language);
  useEffect(() => {
    if (failureSummary && !isBusy) announce(failureSummary);
  }, [failureSummary, isBusy]);
  const waiting = uploads.find(({ state }) => state === 'retrying');
  const waitingLine = waiting?.failure
    ? `${failureText(waiting.failure, nameOf(waiting, messages), messages)} ${stateText(waiting, messages, language)}`
    : '';
  useEffect(() => {
    if (waitingLine) announce(waitingLine);
  }, [waitingLine]);

  const shownUploads = uploads.filter(({ file, state }) => file || state !== 'ready');
  return (
    <div className={styles.list}>
      {rejections.map((text) => (
        <p key={text} className={styles.rejection}>
          {text}
        </p>
      ))}
      {shownUploads.length > 0 && (
        <ul className={styles.uploads} aria-label={messages.files}>
          {shownUploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} queue={queue} messages={messages} />
          ))}
        </ul>
      )}
      {isBusy && (
        <div className={styles.total}>
          <Progress label={messages.overall} value={totalProgress(uploads)} />
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              // This button disappears, so another one takes the focus.
              currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
              queue.cancelAll();
            }}
          >
            {messages.cancelAll}
          </Button>
        </div>
      )}
      <LeaveDialog isBusy={isBusy} messages={messages.leave} />
    </div>
  );
}

function UploadRow({ upload, queue, messages }: { upload: Upload; queue: UploadQueue; messages: UploadMessages }) {
  const { language } = useUi();
  const { id, file, size, sent, preview, state, failure } = upload;
  const name = nameOf(upload, messages);
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
      <span aria-hidden="true">{messages[action]}</span>
      <VisuallyHidden>{formatMessage(messages[`${action}Named`], { name })}</VisuallyHidden>
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
            {failureText(failure, name, messages)}
            <SentenceSpace />
            {failure.detail && <q>{failure.detail}</q>}
          </p>
        )}
        {state === 'sending' ? (
          <Progress
            label={name}
            hideLabel
            value={size > 0 && sent < size ? sent / size : undefined}
            text={stateText(upload, messages, language)}
          />
        ) : (
          state !== 'failed' && <p className={styles.state}>{stateText(upload, messages, language)}</p>
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
const nameOf = ({ file }: Upload, messages: UploadMessages): string =>
  file ? file.name || messages.unnamed : messages.form;

function summarizeFailures(failed: readonly Upload[], messages: UploadMessages, language: string): string {
  const [first] = failed;
  if (!first?.failure) return '';
  const count = formatPlural(messages.failed, failed.length, language);
  const reason = failureText(first.failure, nameOf(first, messages), messages);
  return `${count}: ${reason} ${first.failure.detail ?? ''}`;
}

const failureText = ({ kind, status = 0 }: Failure, name: string, messages: UploadMessages): string =>
  formatMessage(messages.failures[kind], { status, name });

function stateText({ state, sent, size, file, delayMs }: Upload, messages: UploadMessages, language: string): string {
  switch (state) {
    case 'ready':
    case 'waiting':
    case 'done':
    case 'cancelled':
      return messages[state];
    case 'sending':
      if (!file || sent >= size) return messages.answering;
      return formatMessage(messages.sending, { sent: formatBytes(sent, language), size: formatBytes(size, language) });
    case 'retrying':
      if (delayMs === undefined) return messages.reconnecting;
      return formatMessage(messages.retrying, { seconds: Math.ceil(delayMs / 1000) });
    case 'failed':
      return '';
  }
}

/** Asks before the visitor leaves during an upload: with a dialog for links within the site, otherwise with the browser's prompt. */
function LeaveDialog({ isBusy, messages }: { isBusy: boolean; messages: UploadMessages['leave'] }) {
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
        {messages.heading}
      </Heading>
      <p>{messages.text}</p>
      <div className={styles.choice}>
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          {messages.stay}
        </Button>
        <Button onClick={() => blocker.proceed?.()}>{messages.leave}</Button>
      </div>
    </dialog>
  );
}
