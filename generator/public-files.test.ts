import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { problemLine } from './content/reading.ts';
import { filesConf, publicFiles } from './public-files.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

/** Returns the paths of the files of a folder `public/` with these files and links, and its problems. */
function readPublic(files: Record<string, string>, links: Record<string, string> = {}) {
  const root = workFolder(onTestFinished);
  writeFiles(path.join(root, 'public'), files);
  for (const [name, target] of Object.entries(links)) symlinkSync(target, path.join(root, 'public', name));
  const problems: string[] = [];
  const paths = publicFiles({
    root,
    report: (place, fault, found) => problems.push(problemLine({ ...place, ...fault, found })),
  });
  return { paths, problems };
}

test('files of public/ are listed by their paths, whatever their names, but not those that systems create', () => {
  const names = ['.well-known/assetlinks.json', 'CNAME', 'downloads/app.tar.gz', 'press/Über uns “1”.PDF'];
  const ignored = ['.DS_Store', 'press/Thumbs.db', '.gitkeep'];
  const { paths, problems } = readPublic(Object.fromEntries([...names, ...ignored].map((name) => [name, ''])));
  expect(paths).toEqual(names.map((name) => `/${name}`));
  expect(problems).toEqual([]);
  // nginx ignores the case of A to Z only.
  expect(filesConf(paths)).toContain('"/press/Über uns “1”.pdf"');
  expect(publicFiles({ root: workFolder(onTestFinished), report: () => undefined })).toEqual([]);
});

const addresses = ['about', 'index.html', 'healthz', 'readyz', 'prod-api/x', 'assets/logo.svg', 'pages/en/home.html'];
const filesOfBuild = ['releases/1.0.0', 'version', '.error', '.build-inputs'];
const configurations = ['csp.conf', 'languages.conf', 'files.conf', 'redirects.conf'];

test('a file of public/ with an address of the site, or with a name that is no address, is refused', () => {
  for (const name of [...addresses, ...filesOfBuild, ...configurations]) {
    const message = `expected another name: /${name.split('/')[0]} is the site’s own`;
    expect(readPublic({ [name]: '' }).problems).toEqual([`public/${name}: ${message}`]);
  }
  for (const name of ['line\nbreak.txt', 'back\\slash.txt', 'bell\u0007.txt']) {
    const message = 'expected a name without control characters and backslashes';
    expect(readPublic({ [name]: '' }).problems).toEqual([`public/${name}: ${message}`]);
  }
});

test('a link in public/ leads to another file there', () => {
  const wrongLinks = { 'outside.txt': '/etc/passwd', 'press/folder': '../../..', loop: '.', 'broken.txt': 'gone.txt' };
  const links = { 'press/inside.txt': '../a.txt', ...wrongLinks };
  const { paths, problems } = readPublic({ 'a.txt': '', 'press/b.txt': '' }, links);
  expect(paths).toEqual(['/a.txt', '/press/b.txt', '/press/inside.txt']);
  const report = (name: string) => `public/${name}: expected a file, or a link to one in public/`;
  expect(problems).toEqual(['broken.txt', 'loop', 'outside.txt', 'press/folder'].map(report));
});
