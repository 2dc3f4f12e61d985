import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { emittedPath } from '../../../compiler/cli/output/emitted-path.ts';

const isEmitted = (path: string): boolean => emittedPath.safeParse(path).success;

test('every path of the goldens is allowed', () => {
  const projects = readdirSync('golden/valid').map((name) => join('golden/valid', name));
  const paths = projects.flatMap((project) =>
    readdirSync(project, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(project, join(entry.parentPath, entry.name))),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !isEmitted(path))).toEqual([]);
});

test('no path leads out of the folder, or to files of git, npm, the server, or a running build', () => {
  for (const path of ['a', 'a/b.ts', '.env.example', 'src/..a/b', '.flowsmith/manifest.json', 'src/data/x.ts'])
    expect([path, isEmitted(path)]).toEqual([path, true]);
  const outside = [
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    '../a',
    'a/../b',
    './a',
    'a/.',
    'C:/a',
    'a\\b',
    'a\0b',
    '...',
    'a./b',
    'a ',
    'git~1/config',
  ];
  const others = [
    '.git/config',
    'src/.git/config',
    '.Git/hooks/pre-commit',
    'node_modules/x.js',
    '.env',
    '.ENV',
    'data/x',
    '.flowsmith',
    '.flowsmith/next/journal.json',
    '.flowsmith/building',
    '.FlowSmith/dev/x.json',
  ];
  for (const path of [...outside, ...others]) expect([path, isEmitted(path)]).toEqual([path, false]);
});
