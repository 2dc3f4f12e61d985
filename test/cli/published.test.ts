import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort, run, says } from '../support/process.ts';
import { tsc } from '../support/tsc.ts';
import { installPackage } from './published-package.ts';
import type { PublishedPackage } from './published-package.ts';

let published: PublishedPackage;
beforeAll(async () => {
  published = await installPackage();
}, 180_000);
afterAll(() => published.remove());

const at = (path: string): string => join(published.folder, path);

/** Packages of the checkout in the node_modules of a folder. */
function link(names: readonly string[], folder: string): void {
  for (const name of names) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(resolve('node_modules', name), target);
  }
}

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** What the emitted hello imports. */
const packages = ['close-with-grace', 'fastify', 'pino', 'secure-json-parse', 'typebox'];

/** How each command is called, and what it prints. They run one after the other, in the same folder. */
const commands: readonly (readonly [name: string, parameters: readonly string[], prints: RegExp])[] = [
  ['init', ['notes', '--example', 'crud'], /^✓ Made notes\./],
  ['add', ['login', 'notes'], /^✓ Added 3 routes/],
  ['check', ['notes'], /^✓ Nothing to report\.$/m],
  ['build', [resolve('fixtures/valid/shop/shop.json'), '--out', 'shop'], /shop/],
  ['where', ['shop.json', 'Start Node'], /^src\/routes\/\S+\.ts:\d+ {2}Start Node \(/m],
  ['node', ['shop/src/routes/users/get-user.ts:20'], /get-user\//],
  ['webhook', ['shop.json', 'github-webhook', '--renew'], /^✓ Renewed the webhook id in shop\.json;/],
  ['diff', [resolve('fixtures/valid/shop/shop.json'), 'shop.json'], /webhook/],
  ['split', ['shop.json', 'parts'], /parts/],
  ['routes', ['parts'], /^GET +http:\/\/localhost:3000\/users +a request/m],
  ['graph', ['parts', '--format', 'svg'], /^<svg /],
  ['nodes', ['branch'], /^Branch/],
  ['explain', ['FS3002'], /^error\[FS3002\]/],
  ['schema', ['--part', 'route'], /"\$schema"/],
  ['test', ['near/hello'], /✓ 1 example passed/],
  ['help', ['check'], /^Usage: flowsmith check/],
];

describe('the published package', { timeout: 60_000 }, () => {
  beforeAll(() => {
    cpSync('fixtures/valid/shop/shop.json', at('shop.json'));
    cpSync('fixtures/valid/hello', at('near/hello'), { recursive: true });
    link(packages, at('near'));
  });

  test.each(commands)('runs %s without a network', async (name, parameters, prints) => {
    const ran = await published.flowsmith(name, ...parameters);
    expect(ran).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(prints) });
  });

  test.each([
    ['dev', ['--no-builder']],
    ['builder', []],
  ])('runs %s without a network', async (name, parameters) => {
    const port = await freePort();
    const session = published.startFlowsmith(name, 'near/hello', '--port', String(port), ...parameters);
    try {
      const server = await says(session, /hello runs at (?<found>http:\/\/localhost:\d+)/);
      expect(await (await fetch(`${server}/hello/Ada`)).text()).toContain('Ada');
      if (name === 'dev') return;
      const page = await says(session, /Builder: (?<found>\S+)/);
      expect(await (await fetch(page)).text()).toContain('<script');
    } finally {
      session.kill('SIGINT');
      await session.ended;
    }
  });

  test('has no other command', async () => {
    const { stdout } = await published.flowsmith('--help');
    const [, listed = ''] = stdout.split('\nCommands:\n');
    const names = [...listed.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name);
    expect(names.toSorted()).toEqual([...commands.map(([name]) => name), 'dev', 'builder'].toSorted());
  });

  test('builds what the checkout builds', async () => {
    expect(await run('diff', ['-r', at('shop'), 'golden/valid/shop'])).toMatchObject({ code: 0, output: '' });
  });

  test('asks TypeScript about expressions', async () => {
    expect(await published.flowsmith('check', resolve('fixtures/valid/code/flow.json'))).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  test('keeps what V8 compiles in its first three runs, and does without what is damaged', async () => {
    const kept = (): readonly string[] =>
      readdirSync(published.compiled, { recursive: true, encoding: 'utf8' }).filter((path) =>
        /check-.*\.cache$/.test(path),
      );
    const check = async (): Promise<Buffer> => {
      const ran = await published.flowsmith('check', 'shop.json');
      expect(ran).toMatchObject({ code: 0, stderr: '', stdout: '✓ Nothing to report.\n' });
      return readFileSync(path);
    };
    const [name = ''] = kept();
    const path = join(published.compiled, name);
    const runsOf = (file: Buffer): number => file.readUInt32LE(file.length - 4);
    // The commands above have run.
    const whole = await check();
    expect(runsOf(whole)).toBe(3);
    expect((await check()).equals(whole)).toBe(true);
    for (const damaged of [whole.fill(0, 5000, 90_000), whole.subarray(0, 100_000), Buffer.alloc(3)]) {
      writeFileSync(path, damaged);
      expect(runsOf(await check())).toBe(1);
    }
    expect(kept()).toEqual([name]);
  });

  test('contains every program that a module starts beside it', () => {
    const started = [...sourcesIn('compiler'), ...sourcesIn('builder/server')].flatMap((text) =>
      [...text.matchAll(/programBeside\(import\.meta, '([\w-]+)'\)/g)].map(([, name = '']) => name),
    );
    expect(started.length).toBeGreaterThan(4);
    expect(started.filter((name) => !existsSync(join(published.root, `dist/code/${name}.js`)))).toEqual([]);
  });

  test('names every package of which something is bundled, with its licence', () => {
    const folder = join(published.root, 'dist/code');
    const bundled = new Set(
      readdirSync(folder).flatMap((name) =>
        [...readFileSync(join(folder, name), 'utf8').matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)/gm)].map(
          ([, found = '']) => found,
        ),
      ),
    );
    const text = readFileSync(join(folder, 'THIRD-PARTY.txt'), 'utf8');
    const listed = [...text.matchAll(/^ {2}(\S+) \S+ \(.+\)$/gm)].map(([, name = '']) => name);
    expect(listed.toSorted()).toEqual([...bundled].toSorted());
    expect(listed).toContain('zod');
    expect(text).not.toContain('holds no text of its licence');
  });
});

describe('custom kinds with the published package', { timeout: 60_000 }, () => {
  const config = readFileSync('examples/custom-kind/flowsmith.config.ts', 'utf8');

  test('are built, and one may take zod from its own package', async () => {
    cpSync('examples/custom-kind', at('kinds'), { recursive: true });
    writeFileSync(
      at('kinds/flowsmith.config.ts'),
      `import { z } from 'zod';\n${config.replace(/, z \} from 'flowsmith'/, " } from 'flowsmith'")}`,
    );
    expect(await published.flowsmith('build', 'kinds/flow.json', '--out', 'previews')).toMatchObject({ code: 0 });
    const route = readFileSync(at('previews/src/routes/previews/preview-article.ts'), 'utf8');
    expect(route).toContain(".normalize('NFKD')");
  });

  test('have types', async () => {
    writeFileSync(at('right.ts'), config);
    writeFileSync(at('wrong.ts'), config.replace(/title: '.*?'/, 'title: 5'));
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
    const { stdout } = await tsc([...flags, 'right.ts', 'wrong.ts'], { cwd: published.folder });
    expect(stdout).toMatch(
      /^wrong\.ts\(\d+,\d+\): error TS2322: Type 'number' is not assignable to type 'string'\.\n$/,
    );
  });
});

describe('flowsmith test of a published package', () => {
  const testHello = (folder: string) => {
    cpSync('fixtures/valid/hello', at(`${folder}/flows`), { recursive: true });
    return published.flowsmith('test', join(folder, 'flows'));
  };
  const cached = (): string => join(dirname(published.folder), 'cache/flowsmith');

  test(
    'says which packages are missing when npm cannot install them, and leaves nothing half installed',
    { timeout: 60_000 },
    async () => {
      const before = readdirSync(cached());
      const { code, stdout, stderr } = await testHello('bare');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(
        /^Installing the 4 packages that the server runs on into \S+\/cache\/flowsmith\/[0-9a-f]{16}, once\.\nerror: The packages that the server runs on are missing, and npm could not install them\.\n/,
      );
      expect(stderr).toMatch(/npm install (?:\S+@\d+\.\d+\.\d+ ?){4}\n$/);
      expect(readdirSync(cached())).toEqual(before);
    },
  );

  test('takes no package of another major version', { timeout: 60_000 }, async () => {
    link(
      packages.filter((name) => name !== 'fastify'),
      at('old'),
    );
    mkdirSync(at('old/node_modules/fastify'));
    writeFileSync(at('old/node_modules/fastify/package.json'), '{ "name": "fastify", "version": "4.29.0" }');
    expect(await testHello('old')).toMatchObject({ code: 1, stderr: expect.stringContaining('are missing') });
  });

  test('uses the packages an earlier run installed', { timeout: 60_000 }, async () => {
    const [, folder = ''] = /into (\S+), once/.exec((await testHello('again')).stderr) ?? [];
    link(packages, folder);
    expect(await testHello('again')).toMatchObject({ code: 0, stderr: '' });
    rmSync(folder, { recursive: true });
  });
});
