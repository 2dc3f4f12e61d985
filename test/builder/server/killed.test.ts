import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openFlowDisk } from '../../../builder/server/flow-disk.ts';
import { start } from '../../support/process.ts';
import { place, projectFolder, route } from './place.ts';
import type { Place } from './place.ts';

const rounds = 8;

/** Kills a program that keeps saving a file. Counts how often the file then contained neither of its two texts. */
async function killWhileSaving(flow: Place, given: string, file: string): Promise<number> {
  let broken = 0;
  const texts = ['one', 'two'].map((name) => {
    // Long enough that writing it takes a while.
    const text = route('saved').replace('"method"', `"title": "${name.repeat(100_000)}",\n  "method"`);
    flow.write(`${name}.txt`, text);
    return text;
  });
  flow.write(file, texts[0] ?? '');
  for (let round = 0; round < rounds; round += 1) {
    const program = 'test/builder/server/saver.ts';
    const saver = start(process.execPath, [
      ...[program, flow.path(given), flow.path(file)],
      ...[flow.path('one.txt'), flow.path('two.txt')],
    ]);
    while (!saver.output().includes('saving')) await sleep(5);
    await sleep(20 + round * 13);
    saver.kill('SIGKILL');
    expect(await saver.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
    if (!texts.includes(flow.read(file))) broken += 1;
  }
  return broken;
}

describe('kill -9 in the middle of a save leaves the old text or the new one', { timeout: 120_000 }, () => {
  test('of a flow in one file', async () => {
    const flow = place({});
    expect(await killWhileSaving(flow, 'flow.json', 'flow.json')).toBe(0);
  });

  test('of a route in a folder, and what is left behind is ignored by git and in nobody’s way', async () => {
    const flow = projectFolder();
    expect(await killWhileSaving(flow, '.', 'routes/saved.json')).toBe(0);
    expect(readdirSync(flow.path('routes'))).toEqual(['one.json', 'saved.json', 'two.json']);
    expect(flow.read('.flowsmith/builder/.gitignore')).toBe('*\n');
    const before = readFileSync(flow.path('routes/saved.json'), 'utf8');
    openFlowDisk(flow.folder).write([{ file: flow.path('routes/saved.json'), before, after: route('saved') }]);
    expect(flow.read('routes/saved.json')).toBe(route('saved'));
    rmSync(flow.folder, { recursive: true });
  });
});
