export { showToast, type ToastMessage } from './toast-queue.ts';
export { ToastRegion } from './toast-region.tsx';
