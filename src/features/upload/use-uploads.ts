import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Part } from './types.ts';
import { createUploads, type UploadSettings, type Uploads } from './uploads.ts';

/** Files on their way, for as long as the component is there: leaving it cancels them and gives back their previews. */
export function useUploads(settings: UploadSettings): [readonly Part[], Uploads] {
  const [uploads] = useState(() => createUploads(settings));
  useEffect(() => uploads.clear, [uploads]);
  return [useSyncExternalStore(uploads.subscribe, uploads.parts, uploads.parts), uploads];
}
