import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run } from '../support/process.ts';
import { tsc } from '../support/tsc.ts';

/** As npm installs it: without sources, because Node strips no types under node_modules. */
const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-published-'));
const installed = join(scratch, 'node_modules/flowsmith');
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

beforeAll(async () => {
  mkdirSync(installed, { recursive: true });
  const built = await tsc(['-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')]);
  if (built.output !== '' || built.code !== 0) throw new Error(`The package cannot be built: ${built.output}`);
  const { dependencies, files }: Manifest = JSON.parse(readFileSync('package.json', 'utf8'));
  const published = files.filter((name) => name !== 'dist' && !name.startsWith('!'));
  for (const name of [...published, 'package.json']) cpSync(name, join(installed, name), { recursive: true });
  link(Object.keys(dependencies), installed);
}, 120_000);

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** Packages of the checkout in the node_modules of a folder. */
function link(names: readonly string[], folder: string): void {
  for (const name of names) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(resolve('node_modules', name), target);
  }
}

test('the published package makes a recipe', { timeout: 120_000 }, async () => {
  const args = ['init', 'notes', '--example', 'crud'];
  const made = await run(process.execPath, [join(installed, 'bin/flowsmith.js'), ...args], { cwd: scratch });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(join(scratch, 'notes/project.json'), 'utf8')).toContain('"name": "notes"');
});

test('the published package builds what the checkout builds', { timeout: 120_000 }, async () => {
  const flow = resolve('fixtures/valid/shop/shop.json');
  expect(
    await run(process.execPath, [join(installed, 'bin/flowsmith.js'), 'build', flow, '--out', 'shop'], {
      cwd: scratch,
    }),
  ).toMatchObject({ code: 0, stderr: '' });
  expect(await run('diff', ['-r', join(scratch, 'shop'), 'golden/valid/shop'])).toMatchObject({ code: 0, output: '' });
});

describe('flowsmith test of a published package', () => {
  const packages = ['@fastify/under-pressure', 'close-with-grace', 'fastify', 'secure-json-parse', 'typebox'];
  /** Without a registry, npm fails as it does without a network. */
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_fetch_retries: '0',
    npm_config_cache: join(scratch, 'npm'),
    XDG_CACHE_HOME: join(scratch, 'cache'),
  };
  const testHello = (folder: string) => {
    cpSync('fixtures/valid/hello', join(scratch, folder, 'flows'), { recursive: true });
    return run(process.execPath, [join(installed, 'bin/flowsmith.js'), 'test', join(folder, 'flows')], {
      cwd: scratch,
      env: offline,
    });
  };

  test('runs on the packages nearest to the flow', { timeout: 60_000 }, async () => {
    link(packages, join(scratch, 'near'));
    expect(await testHello('near')).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('✓ 1 example passed'),
    });
  });

  test(
    'says which packages are missing when npm cannot install them, and leaves nothing half installed',
    { timeout: 60_000 },
    async () => {
      const { code, stdout, stderr } = await testHello('bare');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^Installing the 4 packages that the server runs on into \S+\/cache\/flowsmith\/[0-9a-f]{16}, once\.\nerror: The packages that the server runs on are missing, and npm could not install them\.\n/,
      );
      expect(stderr).toMatch(/npm install (?:\S+@\d+\.\d+\.\d+ ?){4}\n$/);
      expect(readdirSync(join(scratch, 'cache/flowsmith'))).toEqual([]);
    },
  );

  test('takes no package of another major version', { timeout: 60_000 }, async () => {
    link(
      packages.filter((name) => name !== 'fastify'),
      join(scratch, 'old'),
    );
    mkdirSync(join(scratch, 'old/node_modules/fastify'));
    writeFileSync(join(scratch, 'old/node_modules/fastify/package.json'), '{ "name": "fastify", "version": "4.29.0" }');
    expect(await testHello('old')).toMatchObject({ code: 1, stderr: expect.stringContaining('are missing') });
  });

  test('uses the packages an earlier run installed', { timeout: 60_000 }, async () => {
    const [, folder = ''] = /into (\S+), once/.exec((await testHello('again')).stderr) ?? [];
    link(packages, folder);
    expect(await testHello('again')).toMatchObject({ code: 0, stderr: '' });
  });
});
