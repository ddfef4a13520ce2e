import type { Wish } from './types.ts';

/** Keeps wishes until somebody can fulfil them: what a visitor does before the session's code is there is not lost. */
export type Inbox = {
  put: (wish: Wish) => void;
  /** Hands over what waits and whatever comes. Returns what ends it. */
  open: (receiver: (wish: Wish) => void) => () => void;
  /** Whether a wish to send waits. */
  waitsToSend: () => boolean;
};

export function createInbox(): Inbox {
  const waiting: Wish[] = [];
  let receive: ((wish: Wish) => void) | undefined;
  return {
    put(wish) {
      if (receive) receive(wish);
      else waiting.push(wish);
    },
    open(receiver) {
      receive = receiver;
      for (const wish of waiting.splice(0)) receiver(wish);
      return () => {
        receive = undefined;
      };
    },
    waitsToSend: () => waiting.includes('send'),
  };
}
