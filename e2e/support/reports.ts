import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { open } from './app.ts';
import { messages, version } from './content.ts';
import { expect } from './fixtures.ts';
import { send } from './raw-http.ts';
import type { ReceivedForm } from './stub-api/forms.ts';

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
export type MadeFile = { name: string; size: number };

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
