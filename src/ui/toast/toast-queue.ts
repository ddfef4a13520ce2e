export type ToastMessage = {
  /** Says the whole thing in one line. */
  title: string;
  text?: string;
  /** Something to do about it. A toast with an action stays until it is closed: nobody should have to hurry. */
  action?: { label: string; onClick: () => void };
};

let deliver: ((message: ToastMessage) => void) | undefined;
let onFirst: (() => void) | undefined;
const waiting: ToastMessage[] = [];

/** Tells the visitor something that just happened. Works from anywhere; needs a `ToastRegion` on the page. */
export function showToast(message: ToastMessage): void {
  if (deliver) deliver(message);
  else {
    waiting.push(message);
    onFirst?.();
  }
}

/** Calls back when there is something to show, at once where there already is. Returns what ends it. */
export function whenNeeded(callback: () => void): () => void {
  onFirst = callback;
  if (waiting.length > 0) callback();
  return () => {
    onFirst = undefined;
  };
}

/** Hands over what waits and whatever comes. Returns what ends it. */
export function receiveToasts(receiver: (message: ToastMessage) => void): () => void {
  deliver = receiver;
  for (const message of waiting.splice(0)) receiver(message);
  return () => {
    deliver = undefined;
  };
}
