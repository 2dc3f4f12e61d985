import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkplaces, flowOf, malformed } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

describe('bad input', () => {
  test.each([
    ['a missing file', 'nothing.json', 'Cannot read nothing.json: it does not exist.'],
    ['a folder without project.json', 'empty', 'FS1012'],
    ['malformed JSON', 'malformed.json', 'malformed.json:3:15'],
    ['a file that is not UTF-8', 'latin1.json', 'byte 10 (counting from 0)'],
    ['a file that ends within a character', 'cut.json', 'byte 2 (counting from 0)'],
    ['a file of 9 MiB', 'large.json', 'FS1004'],
    ['a path through a file', 'malformed.json/flow.json', 'a part of the path is a file'],
    ['a path with a line break', 'a\nb.json', 'does not exist'],
  ])('%s is reported in words, with the way out', async (_name, path, expected) => {
    mkdirSync(join(place.folder, 'empty'));
    place.write('malformed.json', malformed);
    place.write('latin1.json', Buffer.concat([Buffer.from('{ "name":"'), Buffer.from([0xf6]), Buffer.from('"}')]));
    place.write('cut.json', Buffer.from([0x22, 0x61, 0xe2, 0x82]));
    place.write('large.json', ' '.repeat(9 * 1024 * 1024));
    for (const command of [
      ['check', path],
      ['build', path, '--out', 'out'],
    ]) {
      const { code, output } = await place.flowsmith(...command);
      expect(code).toBe(1);
      expect(output).toContain(expected);
      expect(output).toContain('hint');
      expect(output).not.toMatch(/^\s+at /m);
    }
    expect(place.exists('out')).toBe(false);
  });

  test('of a folder with one other .json file, that file is offered first', async () => {
    place.write('folder/shop.json', flowOf('hi'));
    const { code, output } = await place.flowsmith('check', 'folder');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('hint: If "folder/shop.json" is the whole project, give its path.'),
    ]);
    place.write('folder/package.json', '{}');
    expect((await place.flowsmith('check', 'folder')).output).toContain('hint: Add project.json');
  });

  test.skipIf(process.getuid?.() === 0)('a file without read permission is reported', async () => {
    place.write('flow.json', flowOf('hi'));
    chmodSync(join(place.folder, 'flow.json'), 0);
    expect(await place.flowsmith('check', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('permission denied'),
    });
  });

  test('an output folder with other files is refused, and nothing in it is touched', async () => {
    place.write('flow.json', flowOf('hi'));
    place.write('out/package.json', '{}');
    for (const options of [[], ['--force']]) {
      expect(await place.flowsmith('build', 'flow.json', '--out', 'out', ...options)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('not empty'),
      });
    }
    expect([...place.filesIn('out')]).toEqual([['package.json', '{}']]);
    expect(await place.flowsmith('build', 'flow.json', '--out', 'flow.json')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is a file'),
    });
  });

  test('an empty folder, or one with a new repository, is accepted', async () => {
    place.write('flow.json', flowOf('hi'));
    place.write('out/.git/HEAD', 'ref: refs/heads/main\n');
    expect(await place.flowsmith('build', 'flow.json', '--out', 'out')).toMatchObject({ code: 0 });
    expect(place.read('out/src/server.ts')).toContain('listen');
  });

  test.each([
    [[]],
    [['bild']],
    [['build']],
    [['build', 'flow.json']],
    [['check', 'flow.json', '--format', 'xml']],
    [['check', 'flow.json', '--max-warnings', 'x']],
    [['nodes', '--nope']],
  ])('%j is a wrong call: exit 2', async (parameters) => {
    place.write('flow.json', flowOf('hi'));
    expect(await place.flowsmith(...parameters)).toMatchObject({ code: 2, stdout: '' });
  });
});
