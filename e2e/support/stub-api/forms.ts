import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

type ReceivedFile = { field: string; name: string; size: number; sha256: string };
export type ReceivedForm = { fields: Record<string, string>; files: ReceivedFile[] };

const forms: ReceivedForm[] = [];

/** Browsers write quotes and line ends in names of parts as these. */
const unescaped = (name: string): string =>
  name.replace(/%(22|0A|0D)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Begins a part by its headers; `end` puts it into the form. */
function begin(head: string, form: ReceivedForm) {
  const field = unescaped(/ name="([^"]*)"/.exec(head)?.[1] ?? '');
  const name = / filename="([^"]*)"/.exec(head)?.[1];
  const hash = createHash('sha256');
  let size = 0;
  let words = '';
  return {
    take(bytes: Buffer) {
      hash.update(bytes);
      size += bytes.length;
      if (name === undefined) words += bytes.toString('latin1');
    },
    end() {
      if (name === undefined) form.fields[field] = Buffer.from(words, 'latin1').toString();
      else form.files.push({ field, name: unescaped(name), size, sha256: hash.digest('hex') });
    },
  };
}

/** Reads a multipart form as it arrives, keeping no file. Nothing but Node.js: it runs in a bare container, too. */
async function readForm(request: IncomingMessage): Promise<ReceivedForm> {
  const boundary = /boundary=([^;]+)/.exec(request.headers['content-type'] ?? '')?.[1];
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const form: ReceivedForm = { fields: {}, files: [] };
  let part: ReturnType<typeof begin> | undefined;
  let rest = Buffer.alloc(0);
  for await (const chunk of request) {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      if (!part) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) break;
        part = begin(rest.subarray(0, end).toString(), form);
        rest = rest.subarray(end + 4);
      }
      const at = rest.indexOf(delimiter);
      // The end of what is there may be the beginning of a delimiter.
      const length = at < 0 ? Math.max(0, rest.length - delimiter.length) : at;
      part.take(rest.subarray(0, length));
      rest = rest.subarray(at < 0 ? length : at + delimiter.length);
      if (at < 0) break;
      part.end();
      part = undefined;
    }
  }
  if (part) throw new Error('The form ended early.');
  return form;
}

/** `POST /uploads`: a receipt as docs/openapi.json has it; a browser that asks for a page is sent back to the release's. */
export async function receiveForm(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = await readForm(request);
  forms.push(form);
  if (request.headers.accept?.includes('text/html')) {
    const query = new URLSearchParams({ version: form.fields.version ?? '' });
    response.writeHead(303, { Location: `/versionUpdateContent?${query}#report-sent` }).end();
    return;
  }
  const files = form.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }));
  response
    .writeHead(201, { 'Content-Type': 'application/json' })
    .end(JSON.stringify({ id: `report-${forms.length}`, files }));
}

/** `GET /reports/KEY`: the forms received so far whose text has the key in it. */
export function formsWith(_: IncomingMessage, response: ServerResponse, key: string): void {
  response.end(JSON.stringify(forms.filter(({ fields }) => fields.text?.includes(key))));
}
