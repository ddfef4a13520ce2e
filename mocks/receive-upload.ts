import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { UploadReceipt } from '../src/content/schemas/reports.ts';

/** Reads a file to its end, a chunk at a time. */
async function receiptOf(name: string, file: Readable): Promise<UploadReceipt['files'][number]> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of file) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { name, size, sha256: hash.digest('hex') };
}

/** What came of a form: its fields, and what its files were. */
export type ReceivedUpload = { fields: Readonly<Record<string, string>>; files: UploadReceipt['files'] };

/**
 * Reads a multipart form as it arrives and keeps nothing of its files but their size and checksum: MSW clones a
 * request before it handles it, and the clone that nobody reads would hold the whole body in memory.
 * @throws where the request is no multipart form, or ends before the form does
 */
export async function receiveUpload(request: IncomingMessage): Promise<ReceivedUpload> {
  const { 'content-type': type = '' } = request.headers;
  const form = new Busboy({ headers: { ...request.headers, 'content-type': type } });
  const files: Promise<UploadReceipt['files'][number]>[] = [];
  const fields: Record<string, string> = {};
  form.on('field', (name, value) => {
    fields[name] = value;
  });
  form.on('file', (field, file, name) => {
    if (field !== 'file') {
      file.resume();
      return;
    }
    const receipt = receiptOf(name, file);
    // A form that breaks off is told of by the pipeline, before anything waits for its files.
    receipt.catch(() => undefined);
    files.push(receipt);
  });
  await pipeline(request, form);
  return { fields, files: await Promise.all(files) };
}
