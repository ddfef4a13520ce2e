import { expect, test } from 'vitest';
import { createInbox } from './inbox.ts';
import type { Wish } from './types.ts';

test('what is wished for before anybody listens is kept, in order, and told once', () => {
  const inbox = createInbox();
  const files = { files: [new File([], 'a')] };
  inbox.put(files);
  expect(inbox.waitsToSend()).toBe(false);
  inbox.put('send');
  expect(inbox.waitsToSend()).toBe(true);
  const heard: Wish[] = [];
  const stop = inbox.open((wish) => heard.push(wish));
  expect(heard).toEqual([files, 'send']);
  expect(inbox.waitsToSend()).toBe(false);
  inbox.put('send');
  stop();
  inbox.put(files);
  expect(heard).toEqual([files, 'send', 'send']);
});
