import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { problemLine } from './content/reading.ts';
import { publicFiles } from './public-files.ts';
import { workFolder, writeFiles } from './temporary-files.ts';

/** Returns the paths of the files of a folder `public/`, and its problems. */
function readPublic(files: Record<string, string>, prepare: (folder: string) => void = () => undefined) {
  const root = workFolder(onTestFinished);
  mkdirSync(path.join(root, 'public'));
  writeFiles(path.join(root, 'public'), files);
  prepare(path.join(root, 'public'));
  const problems: string[] = [];
  const paths = publicFiles({
    root,
    report: (place, message, found) => problems.push(problemLine({ ...place, message, found })),
  });
  return { paths, problems };
}

/** Empty files with these names. */
const named = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']));

test('files of public/ are listed by their paths, whatever their names, but not those that systems create', () => {
  const names = [
    '.well-known/assetlinks.json',
    'CNAME',
    'downloads/app.tar.gz',
    'google12.html',
    'press/Über uns “1”.PDF',
  ];
  const { paths, problems } = readPublic(named(...names, '.DS_Store', 'press/Thumbs.db', '.gitkeep'));
  expect(paths).toEqual(names.map((name) => `/${name}`));
  expect(problems).toEqual([]);
  expect(publicFiles({ root: workFolder(onTestFinished), report: () => undefined })).toEqual([]);
});

const paths = ['about', 'index', 'index.html', 'healthz', 'readyz', 'prod-api/x', 'assets/logo.svg'];
const filesOfBuild = [
  'pages/en/home.html',
  'releases/1.0.0',
  'csp.conf',
  'languages.conf',
  'files.conf',
  'redirects.conf',
];

test.each([...paths, ...filesOfBuild, 'version', '.error', '.build-inputs'])(
  'public/%s is refused: the site has something else at its address',
  (name) => {
    const message = `expected another name: /${name.split('/')[0]} is the site’s own`;
    expect(readPublic(named(name)).problems).toEqual([`public/${name}: ${message}`]);
  },
);

test.each(['line\nbreak.txt', 'back\\slash.txt', 'bell\u0007.txt'])(
  'public/%j is refused: it has no address',
  (name) => {
    const message = 'expected a name without control characters and backslashes';
    expect(readPublic(named(name)).problems).toEqual([`public/${name}: ${message}`]);
  },
);

test('a link in public/ leads to another file there', () => {
  const { paths, problems } = readPublic(named('a.txt'), (folder) => {
    mkdirSync(path.join(folder, 'press'));
    symlinkSync('../a.txt', path.join(folder, 'press/inside.txt'));
    symlinkSync('/etc/passwd', path.join(folder, 'outside.txt'));
    symlinkSync('../../..', path.join(folder, 'press/folder'));
    symlinkSync('.', path.join(folder, 'loop'));
    symlinkSync('gone.txt', path.join(folder, 'broken.txt'));
  });
  expect(paths).toEqual(['/a.txt', '/press/inside.txt']);
  const report = (name: string) => `public/${name}: expected a file, or a link to one in public/`;
  expect(problems).toEqual(['broken.txt', 'loop', 'outside.txt', 'press/folder'].map(report));
});
