import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { environment, freePort } from '../support/process.ts';
import { node } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'flowsmith-answered-'));
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** A command on its own terminal, opened by `script`: it only asks if somebody can answer. */
function onTerminal(command: string) {
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: folder,
    env: { ...environment(), NO_OPEN: '1', NO_COLOR: '1', TERM: 'dumb' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<void>((end) => child.once('close', () => end()));
  return { output: () => output, type: (keys: string) => child.stdin.write(keys), ended };
}

test('`flowsmith builder hello`, where there is nothing yet, asks, makes a small project, and shows it', async () => {
  const program = `"${process.execPath}" "${resolve('bin/flowsmith.js')}" builder hello --port ${await freePort()}`;
  const { output, type, ended } = onTerminal(program);
  const wait = { timeout: 90_000 };
  await expect.poll(output, wait).toContain('There is no flow in "hello" yet. Make a small project there? [Y/n]');
  expect(existsSync(join(folder, 'hello'))).toBe(false);
  type('y\r');
  await expect.poll(output, wait).toMatch(/Builder: \S+#\S+\s/);
  expect(JSON.parse(readFileSync(join(folder, 'hello/project.json'), 'utf8'))).toMatchObject({ name: 'hello' });
  const { page, complaints } = await openPage(/Builder: (\S+)/.exec(output())?.[1] ?? '');
  await page.getByRole('navigation', { name: 'Project' }).locator('.route-item').first().click();
  await node(page, 'start').waitFor();
  await expect.poll(output, wait).toMatch(/runs at/);
  await page.close();
  // Ctrl C.
  type('\u0003');
  await ended;
  expect(complaints).toEqual([]);
}, 200_000);
