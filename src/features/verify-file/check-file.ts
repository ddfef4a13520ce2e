import type { KnownFile } from '@/content/release-selections';
import type { Language } from '@/content/schemas/languages';
import type { ChecksumMessage } from './checksum.worker.ts';

/** `match` is the published file with this checksum. */
export type CheckedFile = { sha256: string; match: KnownFile | undefined };

/** Created once, because a document cannot create two Trusted Types policies of the same name. */
let policy: ReturnType<NonNullable<typeof window.trustedTypes>['createPolicy']> | undefined;

/** The bundler recognizes calls of `workers.start` (rsbuild.config.ts) and builds a worker without imports, for older browsers. */
const workers = {
  start({ href }: URL): Worker {
    // The page requires Trusted Types. The policy allows only the worker's URL.
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

async function checksumOf(file: File, onProgress: (done: number) => void, signal: AbortSignal): Promise<string> {
  const worker = workers.start(
    /* webpackChunkName: "checksum-worker" */ new URL('./checksum.worker.ts', import.meta.url),
  );
  const checksum = new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ChecksumMessage>) => {
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
 * Compares a file's SHA-256 with those of all published files. The file stays on the device.
 * @param onProgress is called with the number of bytes read so far
 * @throws if the file, the worker or the list cannot be read, and if `signal` aborts
 */
export async function checkFile(
  file: File,
  language: Language,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const [sha256, known] = await Promise.all([checksumOf(file, onProgress, signal), loadKnownFiles(language)]);
  return { sha256, match: known.find((published) => published.sha256 === sha256) };
}
