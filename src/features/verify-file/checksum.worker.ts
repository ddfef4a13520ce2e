import { sha256Of } from './sha256-of.ts';

/** What the worker reports: how many bytes it has read, then the checksum, or that the file cannot be read. */
export type ChecksumReport = { done: number } | { sha256: string } | { failed: true };

const report = (message: ChecksumReport): void => globalThis.postMessage(message);

globalThis.onmessage = ({ data }: MessageEvent<Blob>) => {
  sha256Of(data, (done) => report({ done })).then(
    (sha256) => report({ sha256 }),
    () => report({ failed: true }),
  );
};
