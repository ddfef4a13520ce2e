import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The memory that a file of any size needs, in bytes. */
const SLICE = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file, in hexadecimal digits, read in slices: `crypto.subtle` needs the whole file in memory.
 * @param onSlice is called with the number of bytes read so far
 * @throws where the file cannot be read
 */
export async function sha256Of(file: Blob, onSlice: (done: number) => void): Promise<string> {
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += SLICE) {
    const slice = file.slice(start, start + SLICE);
    hash.update(new Uint8Array(await slice.arrayBuffer()));
    onSlice(start + slice.size);
  }
  return bytesToHex(hash.digest());
}
