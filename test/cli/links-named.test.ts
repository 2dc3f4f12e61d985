import { cpSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../compiler/phases/5-emit/manifest.ts';
import { freePort } from '../support/process.ts';
import { fill, treeOf } from './link-places.ts';
import { createWorkplaces, flowOf } from './program.ts';

/** A cloned repository is a folder whose contents somebody else chose. */
const workplaces = createWorkplaces({ inProcess: true });

const outside = mkdtempSync(join(tmpdir(), 'flowsmith-outside-'));

afterAll(() => {
  workplaces.remove();
  rmSync(outside, { recursive: true, force: true });
});

const [origin, killed, served] = [workplaces.next(), workplaces.next(), workplaces.next()];

beforeAll(() => fill({ origin, killed, served }));

describe('the link that dev makes to the packages', () => {
  test('replaces another link, and nothing else', async () => {
    const { replaceLink } = await import('../../compiler/cli/disk/guarded-files.ts');
    const place = workplaces.next();
    place.write('mine/package.json', '{}');
    symlinkSync(join(place.folder, 'mine'), join(place.folder, 'node_modules'));
    replaceLink(place.folder, 'node_modules', join(place.folder, 'other'));
    expect([readlinkSync(join(place.folder, 'node_modules')), place.read('mine/package.json')]).toEqual([
      join(place.folder, 'other'),
      '{}',
    ]);
    expect(() => replaceLink(place.folder, 'mine', join(place.folder, 'other'))).toThrow(/mine is no link/);
  });

  test('is needed: packages in the project folder would be loaded first', async () => {
    const place = workplaces.next();
    cpSync(served.folder, place.folder, { recursive: true });
    place.write('flow/.flowsmith/dev/project/server/node_modules/fastify/index.js', 'stolen()');
    expect(await place.flowsmith('dev', 'flow', '--port', String(await freePort()))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('node_modules was not made by flowsmith'),
    });
  });
});

describe('the folder named by the user', () => {
  test('may be a link, or be behind one', async () => {
    const place = workplaces.next();
    cpSync(origin.folder, join(place.folder, 'real'), { recursive: true });
    symlinkSync('real', join(place.folder, 'way'));
    symlinkSync('real/flow', join(place.folder, 'linked-flow'));
    expect(await place.flowsmith('build', 'linked-flow', '--out', 'way/out')).toMatchObject({ code: 0 });
    writeFileSync(join(place.folder, 'one.json'), flowOf('hi'));
    symlinkSync('one.json', join(place.folder, 'linked.json'));
    expect(await place.flowsmith('check', 'linked.json')).toMatchObject({ code: 0 });
  });

  test('is refused if it is a dangling link', async () => {
    const place = workplaces.next();
    place.write('flow.json', flowOf('hi'));
    symlinkSync('nowhere', join(place.folder, 'out'));
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('out is a symbolic link that leads nowhere'),
    });
  });
});

test('the journal of a killed build may name only files a build would write', async () => {
  const good = JSON.parse(killed.read('out/.flowsmith/next/journal.json'));
  const hostile = [
    '../escaped.ts',
    '/tmp/escaped.ts',
    'src/../../escaped.ts',
    'C:/escaped.ts',
    '.git/hooks/pre-commit',
    'src/.GIT/hooks/x',
    'node_modules/x.js',
    '.flowsmith/next/journal.json',
    '.env',
    'data/x',
    'a\\b',
    'src/',
  ];
  for (const path of hostile) {
    for (const kind of ['install', 'remove'] as const) {
      const place = workplaces.next();
      cpSync(killed.folder, place.folder, { recursive: true });
      const entry = { path, before: hashOf('x'), ...(kind === 'install' ? { after: hashOf('x') } : {}) };
      place.write('out/.flowsmith/next/journal.json', JSON.stringify({ ...good, [kind]: [...good[kind], entry] }));
      const before = treeOf(place.folder);
      expect([path, await place.flowsmith('build', 'flow', '--out', 'out', '--force')]).toEqual([
        path,
        expect.objectContaining({ code: 1, stderr: expect.stringContaining('no build of flowsmith wrote it') }),
      ]);
      expect([path, treeOf(place.folder)]).toEqual([path, before]);
    }
  }
});
