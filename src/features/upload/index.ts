export type { UploadLimits } from './types.ts';
export { UploadForm } from './upload-form.tsx';
export type { UploadSettings } from './uploads.ts';
