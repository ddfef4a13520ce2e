import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { releasePath } from '../../src/lib/paths.ts';
import { open } from './app.ts';
import { filled, messages, version } from './content.ts';
import { expect } from './fixtures.ts';
import { send } from './http.ts';
import type { ReceivedForm } from './stub-api.ts';

export const reportAddress = releasePath(version());

const words = messages.report;

/** The form's elements and actions. */
export function reportForm(page: Page) {
  const section = page.locator('#report');
  const arrived = section.getByRole('heading', { name: words.sent.heading });
  return {
    section,
    arrived,
    text: section.getByRole('textbox', { name: words.text }),
    system: section.getByRole('textbox', { name: words.system }),
    input: section.locator('input[type="file"]'),
    send: section.getByRole('button', { name: words.send }),
    files: section.getByRole('list', { name: words.upload.files }).getByRole('listitem'),
    /** The button that removes, cancels or retries this file. */
    button: (action: 'removeNamed' | 'cancelNamed' | 'retryNamed', name: string) =>
      section.getByRole('button', { name: filled(words.upload[action], { name }) }),
    /** Waits until everything has arrived; a large file on a busy machine is slow. */
    expectArrived: () => expect(arrived).toBeVisible({ timeout: 120_000 }),
  };
}

/** Opens the form of a release and enters a text. */
export async function beginReport(page: Page, words: string, site = '') {
  await open(page, `${site}${reportAddress}`);
  const form = reportForm(page);
  await form.text.fill(words);
  return form;
}

/** Answers the form's requests instead of the API, until the returned function is called. */
export async function answerReports(page: Page, answer: (route: Route) => unknown): Promise<() => Promise<void>> {
  const uploads = '**/prod-api/uploads';
  await page.route(uploads, answer);
  return () => page.unroute(uploads);
}

/** A file that is generated in the page; its bytes depend only on its size. */
type MadeFile = { name: string; size: number };

/** Generates files in the page, and chooses, drops or pastes them. @returns their names as the browser has them */
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
        // Firefox cannot create a clipboard event with files: they are added afterwards.
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

/** The entry that the API must receive for such a file. */
export const receivedFile = ({ name, size }: MadeFile) => ({
  field: 'file',
  name,
  size,
  sha256: createHash('sha256')
    .update(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251))
    .digest('hex'),
});

/** The forms that the API has received with this key in the text. */
export const receivedReports = async (key: string): Promise<ReceivedForm[]> =>
  JSON.parse((await send(`/prod-api/reports/${key}`)).text);
