import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { folderNames } from './golden/fixtures.ts';
import { embeddedData } from './support/embedded-data.ts';
import { compileCache, freePort, start } from './support/process.ts';
import { runTests } from './support/run-tests.ts';
import { tsc } from './support/tsc.ts';

/** golden.test.ts shows that flowsmith emits these projects; this file shows that they work. */
const projects = folderNames('golden/valid');

/**
 * A folder that mirrors a golden by symbolic links, so that tsc's incremental state stays out of the golden. Projects
 * that have not changed since are not checked again.
 */
function mirror(project: string): string {
  const folder = resolve('.tmp/goldens', project);
  mkdirSync(folder, { recursive: true });
  for (const name of ['src', 'test', 'tsconfig.json']) {
    rmSync(join(folder, name), { force: true });
    if (existsSync(join('golden/valid', project, name)))
      symlinkSync(resolve('golden/valid', project, name), join(folder, name));
  }
  return folder;
}

describe('emitted projects', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-goldens-'));
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test('type-check by their own tsconfig, all in one run', { timeout: 300_000 }, async () => {
    const folders = projects.map(mirror);
    expect(await tsc(['--build', ...folders])).toMatchObject({ code: 0, output: '' });
  });

  test('pass their own tests', { timeout: 300_000 }, async () => {
    const env = { ...compileCache, DATA_TEMPLATE: await embeddedData(join(scratch, 'template')) };
    const withTests = projects
      .map((project) => join('golden/valid', project))
      .filter((project) => existsSync(join(project, 'test')));
    const hasDatabase = (project: string): boolean => existsSync(join(project, 'src/plugins/database.ts'));
    // The embedded database runs on the event loop, so servers without it would mistake it for load.
    for (const together of [withTests.filter(hasDatabase), withTests.filter((project) => !hasDatabase(project))]) {
      const { code, output } = await runTests(together, env);
      expect(code, output).toBe(0);
    }
  });

  test('start with `node src/server.ts`, answer, and shut down on request', { timeout: 60_000 }, async () => {
    const port = String(await freePort());
    const env = {
      PORT: port,
      DATA_DIR: await embeddedData(join(scratch, 'data')),
      GITHUB_SIGNING_SECRET: 'secret',
      PAYMENT_SIGNING_SECRET: 'secret',
    };
    const server = start(process.execPath, ['src/server.ts'], { cwd: 'golden/valid/shop', env });
    try {
      await expect
        .poll(() => answers(`http://localhost:${port}/users`), { timeout: 30_000 })
        .toBe('200 {"users":[],"total":0,"limit":10}');
      expect(await answers(`http://localhost:${port}/healthz`)).toMatch(/^200 /);
      server.kill('SIGTERM');
      expect(await server.ended).toMatchObject({
        code: 0,
        output: expect.not.stringMatching(/Deprecation|Warning|"level":50/),
      });
    } finally {
      server.kill('SIGKILL');
    }
  });
});

async function answers(url: string): Promise<string> {
  const response = await fetch(url).catch(() => undefined);
  return response === undefined ? 'no answer' : `${response.status} ${await response.text()}`;
}
