import { type ComponentType, useEffect, useState } from 'react';
import { announce } from '@/platform/announce';
import { receiveToasts, whenNeeded } from './toast-queue.ts';
import type { ToastStackProps } from './toast-stack.tsx';

/**
 * Where toasts appear: once per page, in the layout. It is empty, and costs next to nothing, until the first `showToast`
 * loads the rest. Where that fails (no network), the words are at least announced.
 */
export function ToastRegion(props: ToastStackProps) {
  const [Stack, setStack] = useState<ComponentType<ToastStackProps>>();
  useEffect(
    () =>
      whenNeeded(() => {
        import(/* webpackChunkName: "toast" */ './toast-stack.tsx').then(
          ({ ToastStack }) => setStack(() => ToastStack),
          () => receiveToasts(({ title, text }) => announce([title, text].join(' ').trim())),
        );
      }),
    [],
  );
  return Stack && <Stack {...props} />;
}
