import type { Language } from '@/content/schemas/languages';
import type { KnownFile } from '@/content/selections';
import type { ChecksumReport } from './checksum.worker.ts';

/** What is known about a checked file; `match` is the published file with its checksum. */
export type CheckedFile = { sha256: string; match: KnownFile | undefined };

/** Of one name there can be only one Trusted Types policy. */
let policy: ReturnType<NonNullable<typeof window.trustedTypes>['createPolicy']> | undefined;

/**
 * The bundler makes a worker of the file whose address `workers.start` gets (rsbuild.config.ts): one file without imports, which
 * older browsers run as well, because it is no module.
 */
const workers = {
  start({ href }: URL): Worker {
    // The page requires Trusted Types: the policy passes this one address, and no other script can reach its function.
    policy ??= window.trustedTypes?.createPolicy('worker', { createScriptURL: (url) => (url === href ? url : null) });
    return new Worker(policy ? policy.createScriptURL(href) : href);
  },
};

const loadKnownFiles = async (language: Language): Promise<KnownFile[]> => {
  const { default: files } = await import(
    /* webpackChunkName: "content-[request]" */ `@content/${language}/checksums.json`
  );
  return files;
};

/** The SHA-256 of a file, computed in a worker, so that the page stays responsive. */
async function checksumOf(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<string> {
  const worker = workers.start(
    /* webpackChunkName: "checksum-worker" */ new URL('./checksum.worker.ts', import.meta.url),
  );
  const checksum = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ChecksumReport>) => {
      if ('done' in data) onProgress(data.done);
      else if ('sha256' in data) resolve(data.sha256);
      else reject(new Error(`${file.name} could not be read.`));
    };
    worker.onerror = () => reject(new Error('The worker could not be loaded.'));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(file);
  });
  return await checksum.finally(() => worker.terminate());
}

/**
 * Looks for a visitor's file among those that were ever published, by its checksum. The file stays on the device.
 * @param onProgress is called with the number of bytes read so far
 * @throws where the file, the worker or the list cannot be read, and where `signal` aborts
 */
export async function checkFile(
  file: File,
  language: Language,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const [sha256, known] = await Promise.all([checksumOf(file, onProgress, signal), loadKnownFiles(language)]);
  return { sha256, match: known.find((one) => one.sha256 === sha256) };
}
