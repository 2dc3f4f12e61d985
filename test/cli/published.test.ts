import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '../support/process.ts';

/** As npm would install it: without the sources, since Node strips no types under node_modules. */
const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-published-'));
const installed = join(scratch, 'node_modules/flowsmith');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('the published package builds what the checkout builds', { timeout: 120_000 }, async () => {
  mkdirSync(installed, { recursive: true });
  expect(await run('node_modules/.bin/tsc', ['-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')])).toMatchObject({ code: 0, output: '' });
  for (const name of ['bin', 'runtime-lib', 'package.json']) cpSync(name, join(installed, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(installed, 'node_modules'));
  const flow = resolve('fixtures/valid/shop/shop.json');
  expect(await run(process.execPath, [join(installed, 'bin/flowsmith.js'), 'build', flow, '--out', 'shop'], { cwd: scratch })).toMatchObject({ code: 0, stderr: '' });
  expect(await run('diff', ['-r', join(scratch, 'shop'), 'golden/valid/shop'])).toMatchObject({ code: 0, output: '' });
});
