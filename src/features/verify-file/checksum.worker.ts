import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** `done` is the number of bytes read so far. */
export type ChecksumMessage = { done: number } | { sha256: string } | { failed: true };

/** In bytes. */
const SLICE_SIZE = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file, in hexadecimal digits, read in slices: `crypto.subtle` needs the whole file in memory.
 * @param onSlice is called with the number of bytes read so far
 * @throws if the file cannot be read
 */
export async function sha256Of(file: Blob, onSlice: (done: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += SLICE_SIZE) {
    const slice = file.slice(start, start + SLICE_SIZE);
    hash.update(new Uint8Array(await slice.arrayBuffer()));
    onSlice(start + slice.size);
  }
  return bytesToHex(hash.digest());
}

const post = (message: ChecksumMessage): void => globalThis.postMessage(message);

globalThis.onmessage = ({ data }: MessageEvent<Blob>) => {
  sha256Of(data, (done) => post({ done })).then(
    (checksum) => post({ sha256: checksum }),
    () => post({ failed: true }),
  );
};
