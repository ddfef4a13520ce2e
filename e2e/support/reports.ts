import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ReceivedForm } from '../../mocks/handlers.ts';
import { releasePath } from '../../src/lib/paths.ts';
import { open } from './app.ts';
import { expect } from './fixtures.ts';
import { newKey, send } from './http.ts';

export const reportAddress = releasePath('1.4.0');
export const reportAction = '**/prod-api/uploads';

export function reportForm(page: Page) {
  const key = newKey();
  const section = page.locator('#report');
  const arrived = section.getByRole('heading', { name: 'We received your report' });
  return {
    /** A unique text, by which `received` finds the report. */
    key,
    /** The reports that the API has received with the key as their text. */
    received: async () => {
      const forms: ReceivedForm[] = JSON.parse((await send('/prod-api/uploads')).text);
      return forms.filter(({ fields }) => fields.text === key);
    },
    section,
    arrived,
    text: section.getByRole('textbox', { name: 'What went wrong' }),
    system: section.getByRole('textbox', { name: 'Your system' }),
    input: section.locator('input[type="file"]'),
    send: section.getByRole('button', { name: 'Send the report' }),
    files: section.getByRole('list', { name: 'Chosen files' }).getByRole('listitem'),
    /** The button that removes, cancels or retries this file. */
    button: (action: 'Remove' | 'Cancel sending' | 'Try sending … again', name: string) =>
      section.getByRole('button', {
        name: action.includes('…') ? action.replace('…', name) : `${action} ${name}`,
        exact: true,
      }),
    // Sending a large file takes long on a busy machine.
    expectArrived: () => expect(arrived).toBeVisible({ timeout: 30_000 }),
  };
}

/** Opens the page of the report form, and enters the key as its text. */
export async function beginReport(page: Page, site = '') {
  await open(page, `${site}${reportAddress}`);
  const form = reportForm(page);
  await form.text.fill(form.key);
  return form;
}

/** A file of the same varied bytes in each run. Not a valid PNG. */
export const madeFile = (name: string, size: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)),
});

/** What the API records about a file that arrives complete. */
export const receivedFile = ({ name, buffer }: ReturnType<typeof madeFile>) => ({
  field: 'file',
  name,
  size: buffer.length,
  sha256: hash('sha256', buffer),
});
