import 'react';

// @types/react 19.3 does not know the invoker commands of the HTML standard yet; React passes them on.
declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'toggle-popover';
    commandfor?: string;
  }
}
