import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorkplaces, flowOf } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
  place.write('flow.json', flowOf('hi'));
});
afterAll(workplaces.remove);

describe.each([
  ['graph --out', 'drawing.svg', (file: string) => ['graph', 'flow.json', '--out', file]],
  [
    'test --output-file',
    'junit.xml',
    (file: string) => ['test', 'flow.json', '--reporter', 'junit', '--output-file', file],
  ],
])('%s', (_name, file, command) => {
  test('replaces its earlier output, and an empty file', async () => {
    place.write(file, '');
    for (let round = 0; round < 2; round += 1)
      expect(await place.flowsmith(...command(file))).toMatchObject({
        code: 0,
        stderr: expect.not.stringContaining('error'),
      });
    expect(place.read(file)).toContain('replaces this file');
  });

  test('replaces any other file only with --force', async () => {
    place.write(file, 'mine');
    expect(await place.flowsmith(...command(file))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('this command did not write it'),
    });
    expect(place.read(file)).toBe('mine');
    expect(await place.flowsmith(...command(file), '--force')).toMatchObject({ code: 0 });
    expect(place.read(file)).toContain('<');
  });

  test('never replaces the flow under any name, nor writes through a link', async () => {
    const flow = place.read('flow.json');
    for (const name of ['flow.json', './flow.json', join(place.folder, 'flow.json')]) {
      expect(await place.flowsmith(...command(name), '--force')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is a file of the flow'),
      });
    }
    place.write('mine.txt', 'mine');
    symlinkSync('mine.txt', join(place.folder, 'link'));
    symlinkSync('nowhere.txt', join(place.folder, 'dangling'));
    for (const name of ['link', 'dangling'])
      expect(await place.flowsmith(...command(name), '--force')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is a symbolic link'),
      });
    expect([place.read('flow.json'), place.read('mine.txt'), place.exists('nowhere.txt')]).toEqual([
      flow,
      'mine',
      false,
    ]);
    expect(await place.flowsmith(...command('.'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is a folder'),
    });
  });
});

test('graph --out replaces a drawing in the other format, and draws nothing else into it', async () => {
  for (const file of ['drawing.svg', 'drawing.mmd'])
    expect(await place.flowsmith('graph', 'flow.json', '--out', file)).toMatchObject({ code: 0 });
  expect(await place.flowsmith('graph', 'flow.json', '--format', 'mermaid', '--out', 'drawing.svg')).toMatchObject({
    code: 0,
  });
  expect(place.read('drawing.svg')).toBe(place.read('drawing.mmd'));
  expect(place.read('drawing.mmd').split('\n')[1]).toBe('flowchart TD');
});

test.runIf(existsSync('/dev/null'))('what is no file is written to', async () => {
  expect(await place.flowsmith('graph', 'flow.json', '--out', '/dev/null')).toMatchObject({ code: 0 });
  expect(readFileSync('/dev/null', 'utf8')).toBe('');
});
