import { readdirSync } from 'node:fs';
import path from 'node:path';

/** One kind of request: what it is called, how it is asked, and what answer counts. */
export type Kind = {
  name: string;
  path: string;
  pathOnPlainServers: string;
  headers: readonly string[];
  answer: 'success' | 'error';
};

const browser = ['Accept-Encoding: gzip, deflate, br', 'Accept-Language: en', 'Accept: */*'];

/** What a visit consists of, a search engine's way to ask for a page, and what scanners ask for. */
export function kinds(root: string): Kind[] {
  const script = readdirSync(path.join(root, 'assets/js')).find((name) => /^lib-react\.\w+\.js$/.test(name));
  if (!script) throw new Error('dist/assets/js has no lib-react script.');
  const same = (kind: Omit<Kind, 'pathOnPlainServers'>): Kind => ({ ...kind, pathOnPlainServers: kind.path });
  const page = { path: '/home', pathOnPlainServers: '/pages/en/home.html', answer: 'success' } as const;
  return [
    { ...page, name: 'home page, as a browser asks', headers: browser },
    { ...page, name: 'home page, uncompressed', headers: [] },
    same({ name: 'hashed script', path: `/assets/js/${script}`, headers: browser, answer: 'success' }),
    same({ name: 'small image', path: '/icon-192.png', headers: browser, answer: 'success' }),
    same({ name: 'missing file (404)', path: '/assets/js/missing.js', headers: browser, answer: 'error' }),
  ];
}
