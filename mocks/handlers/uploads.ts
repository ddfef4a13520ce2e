import { delay, HttpResponse, http } from 'msw';
import type { UploadReceipt } from '../../src/content/schemas/reports.ts';
import { problem } from '../problem.ts';
import { slowness, type UploadScenario } from '../scenarios.ts';
import { sha256 } from '../sha256.ts';
import { trouble } from './trouble.ts';

/** 201, and what was received. */
export const received = (files: UploadReceipt['files']) =>
  HttpResponse.json<UploadReceipt>({ id: crypto.randomUUID(), files }, { status: 201 });

/** What a scenario answers whatever was sent; nothing where the form has to be read. */
export function uploadRefusal(scenario: UploadScenario) {
  switch (scenario) {
    case 'invalid':
      return HttpResponse.json({ received: 'yes' }, { status: 201 });
    case '413':
      return problem(413, 'The files are too large.');
    case '422':
      return problem(422, 'The report says nothing.');
    default:
      return trouble(scenario);
  }
}

const receiptOf = async (file: File) => ({
  name: file.name,
  size: file.size,
  sha256: await sha256(await file.arrayBuffer()),
});

/**
 * `POST <base>/uploads`, a multipart form: `file` (any number of them), `text`, `version`, `system`, `language`.
 * It holds the form in memory; the reference back office does not (receive-upload.ts).
 */
export const uploadsHandler = (base: string, scenario: () => UploadScenario) =>
  http.post(`*${base}/uploads`, async ({ request }) => {
    const refused = uploadRefusal(scenario());
    if (refused) return refused;
    const form = await request.formData().catch(() => undefined);
    if (!form) return problem(400, 'Expected a multipart form, whole.');
    if (scenario() === 'slow') await delay(slowness);
    return received(
      await Promise.all(
        form
          .getAll('file')
          .filter((value) => value instanceof File)
          .map(receiptOf),
      ),
    );
  });
