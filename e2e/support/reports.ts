import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { open } from './app.ts';
import { messages, version } from './content.ts';
import { expect } from './fixtures.ts';
import { send } from './http.ts';
import type { ReceivedForm } from './stub-api.ts';

export const reported = version();
export const reportAddress = releasePath(reported);
/** Where the form is sent, as a route's pattern. */
export const uploadRoute = '**/prod-api/uploads';

const words = messages.report;

/** The form, and what a visitor does with it. */
export function reportForm(page: Page) {
  const section = page.locator('#report');
  return {
    section,
    text: section.getByRole('textbox', { name: words.text }),
    system: section.getByRole('textbox', { name: words.system }),
    input: section.locator('input[type="file"]'),
    send: section.getByRole('button', { name: words.send }),
    files: section.getByRole('list', { name: words.upload.files }).getByRole('listitem'),
    arrived: section.getByRole('heading', { name: words.sent.heading }),
  };
}

/** Opens the form of a release and writes words into it. */
export async function beginReport(page: Page, words: string) {
  await open(page, reportAddress);
  const form = reportForm(page);
  await form.text.fill(words);
  return form;
}

/** A file that a page makes by itself: its bytes follow from its size. */
type MadeFile = { name: string; size: number };

/** Has the page make files, and gives them to it in one of the ways that a visitor has. @returns their names as the browser has them */
export const giveFiles = (page: Page, files: readonly MadeFile[], way: 'choose' | 'drop' | 'paste' = 'choose') =>
  page.locator('#report form').evaluate(
    (form, { made, how }) => {
      const data = new DataTransfer();
      for (const { name, size } of made) {
        const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251);
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const names = [...data.files].map(({ name }) => name);
      const event = { bubbles: true, cancelable: true };
      if (how === 'drop') form.dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: data }));
      if (how === 'paste') {
        // Firefox makes no clipboard event that holds files: it gets them afterwards.
        const paste = new ClipboardEvent('paste', event);
        Object.defineProperty(paste, 'clipboardData', { value: data });
        form.dispatchEvent(paste);
      }
      const input = form.querySelector<HTMLInputElement>('input[type="file"]');
      if (how === 'choose' && input) {
        input.files = data.files;
        input.dispatchEvent(new Event('change', event));
      }
      return names;
    },
    { made: files, how: way },
  );

/** The SHA-256 of such a file. */
export const sha256Of = (size: number): string =>
  createHash('sha256')
    .update(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251))
    .digest('hex');

/** What the API has received with these words. */
export const receivedReports = async (key: string): Promise<ReceivedForm[]> =>
  JSON.parse((await send(`/prod-api/reports/${key}`)).body.toString());

/** Waits until everything has arrived; a large file on a busy machine takes its time. */
export const expectArrived = (page: Page) => expect(reportForm(page).arrived).toBeVisible({ timeout: 120_000 });

/** The bytes of a connection that pass before `hold` stops it. */
const BEFORE_HOLD = 1_000_000;

/**
 * A line to a server that can break in the middle of a request, as no browser's driver lets it.
 * Resolves with its own address, and with what may happen to it.
 */
export async function openLine(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [holds, cut] = [false, false];
  const server = createServer((client) => {
    if (cut) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    let passed = 0;
    client.on('data', (bytes: Buffer) => {
      passed += bytes.length;
      upstream.write(bytes);
      if (holds && passed > BEFORE_HOLD) client.pause();
    });
    upstream.pipe(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** From now on a connection carries a megabyte, and then nothing. */
    hold() {
      holds = true;
    },
    /** Breaks every connection, and takes no other. */
    cut() {
      cut = true;
      hangUp();
    },
    mend() {
      holds = false;
      cut = false;
    },
    close() {
      hangUp();
      server.close();
    },
  };
}
