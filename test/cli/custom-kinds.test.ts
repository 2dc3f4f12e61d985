import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { environment } from '../support/process.ts';
import { typeFaults } from '../support/tsc.ts';

/** Node itself loads configs, not the test runner, so these tests run the command line. */
const example = 'examples/custom-kind';
const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function folderWith(config?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-kinds-'));
  folders.push(folder);
  cpSync(example, folder, { recursive: true });
  if (config !== undefined) writeFileSync(join(folder, 'flowsmith.config.ts'), config);
  return folder;
}

function flowsmith(...args: readonly string[]): {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/flowsmith.js', ...args], {
    encoding: 'utf8',
    env: { ...environment(), NO_COLOR: '1' },
  });
  return { status, out: stdout, err: stderr };
}

const config = readFileSync(join(example, 'flowsmith.config.ts'), 'utf8');
const check = (text: string) => flowsmith('check', join(folderWith(text), 'flow.json'));

describe('the example', () => {
  test('builds, type-checks, and answers as its examples say', async () => {
    const out = join(folderWith(), 'built');
    expect(flowsmith('build', join(example, 'flow.json'), '--out', out)).toMatchObject({ status: 0, err: '' });
    symlinkSync(join(process.cwd(), 'node_modules'), join(out, 'node_modules'));
    expect(await typeFaults(out)).toBe('');
    const tests = readdirSync(join(out, 'test')).filter((name) => name.endsWith('.test.ts'));
    const run = spawnSync(process.execPath, ['--test', ...tests.map((name) => join('test', name))], {
      cwd: out,
      encoding: 'utf8',
      env: environment(),
    });
    expect(run.stdout).toMatch(/pass 2/);
    expect(run.status).toBe(0);
  }, 60_000);

  test('contains the code of the kinds inline, and nothing of flowsmith', () => {
    const out = join(folderWith(), 'built');
    flowsmith('build', join(example, 'flow.json'), '--out', out);
    const route = readFileSync(join(out, 'src/routes/previews/preview-article.ts'), 'utf8');
    expect(route).toContain(".normalize('NFKD')");
    expect(route).toContain('finite(Math.round(price * 1.19), \'body field "price" with tax\')');
    expect(readFileSync(join(out, 'package.json'), 'utf8')).not.toContain('flowsmith');
  });

  test('knows its kinds in every command that reads a flow', () => {
    expect(flowsmith('check', join(example, 'flow.json')).status).toBe(0);
    expect(flowsmith('where', join(example, 'flow.json'), 'Gross price').out).toMatch(
      /^src\/routes\/previews\/preview-article\.ts:\d+ {2}Gross price \(preview-article\/gross\)$/m,
    );
    expect(flowsmith('graph', join(example, 'flow.json')).out).toContain('Add Tax');
    expect(flowsmith('diff', join(example, 'flow.json'), join(example, 'flow.json')).out).toBe(
      'The flows are the same.\n',
    );
  });

  test('reports errors like those of any other kind', () => {
    const folder = folderWith();
    const flow = join(folder, 'flow.json');
    writeFileSync(flow, readFileSync(flow, 'utf8').replace('"percent": 19', '"percent": 190, "rate": 1'));
    const { status, out } = flowsmith('check', flow);
    expect(status).toBe(1);
    expect(out).toContain('a rate up to 100');
    expect(out).toContain('"rate"');
  });
});

describe('nodes and schema', () => {
  const here = (
    folder: string,
    ...args: readonly string[]
  ): { readonly status: number | null; readonly stdout: string; readonly stderr: string } =>
    spawnSync(process.execPath, [join(process.cwd(), 'bin/flowsmith.js'), ...args], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...environment(), NO_COLOR: '1' },
    });

  test('know the kinds of the current folder, of a config, and of the config beside a flow', () => {
    for (const { status, stdout } of [
      here(example, 'nodes'),
      here('.', 'nodes', '--config', join(example, 'flowsmith.config.ts')),
      here('.', 'nodes', '--config', join(example, 'flow.json')),
    ]) {
      expect(status).toBe(0);
      expect(stdout).toMatch(/^ {2}slug +\S/m);
      expect(stdout).toMatch(/^ {2}to-number +\S/m);
    }
    expect(here(example, 'nodes', 'slug').stdout).toMatch(/\(slug\)[^]*maxLength[^]*Inputs[^]*text/);
    expect(here(example, 'nodes', 'slugg').stderr).toContain('Did you mean slug?');
    expect(here('.', 'nodes').stdout).not.toContain('slug');
    const schema = JSON.parse(here(example, 'schema', '--part', 'route').stdout);
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(['config-slug', 'config-to-number']));
  });

  test('report what is wrong with a config', () => {
    expect(here(folderWith('export const other = 1;'), 'nodes')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('exports no "kinds"'),
    });
    expect(here('.', 'schema', '--config', 'nowhere.ts')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nowhere.ts: it does not exist'),
    });
    expect(here('.', 'schema', '--config', 'fixtures')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no flowsmith.config.ts beside fixtures'),
    });
  });
});

describe('an invalid config', () => {
  test.each([
    ['exports no kinds', 'export const other = 1;', 'exports no "kinds"'],
    ['exports a default', 'export default [];', 'Use a named export'],
    ['exports no list', 'export const kinds = 3;', 'is no list'],
    [
      'misspells a text of a kind',
      config.replace('summary:', 'sumary:'),
      'defines a kind at kinds[0] without "summary".',
    ],
    ['exports something else', 'export const kinds = [{ type: "slug" }];', 'kinds[0] that defineNode did not make'],
    ['does not parse', 'export const kinds = [;', 'cannot be loaded'],
    ['uses what Node does not erase', 'enum Colour { Red }\nexport const kinds = [];', 'enum is not supported'],
    ['imports what is not there', "import x from '../custom-kinds/nope.ts';\nexport const kinds = [x];", 'nope.ts'],
    ['throws', "throw new Error('boom');\nexport const kinds = [];", 'boom (line 1'],
    [
      'takes the name of a built-in kind',
      config.replace("type: 'slug'", "type: 'template'"),
      'which flowsmith has itself',
    ],
    ['defines a kind twice', config.replace('[slug, addTax]', '[slug, slug]'), 'twice'],
    ['names a kind badly', config.replace("type: 'slug'", "type: 'Slug!'"), 'names a kind "Slug!"'],
  ])('and %s is told so, with its file, and without a stack', (_what, text, message) => {
    const { status, err, out } = check(text);
    expect(status).toBe(1);
    expect(out).toBe('');
    expect(err).toContain('flowsmith.config.ts');
    expect(err).toContain(message);
    expect(err).toContain('hint: ');
    expect(err).not.toMatch(/^\s+at /m);
  });

  test.each([
    [
      'asks for a port that it has not',
      config.replace("${input('text')}", "${input('nope')}"),
      'failed in its emit: it does not hold that slug.nope is fed',
    ],
    [
      'throws while it is bound',
      config
        .replace('facets: ({ maxLength }) => ({', "facets: ({ maxLength }) => { throw new Error('oops'); return ({")
        .replace("nameHint: 'slug',\n  }),", "nameHint: 'slug',\n  }); },"),
      'failed in its facets: oops',
    ],
    [
      'throws where its output is read',
      config.replace(
        "kind: 'pure',\n      emit: ({ input }) =>",
        "kind: 'pure',\n      output: () => { throw new Error('oops'); },\n      emit: ({ input }) =>",
      ),
      'failed in its output: oops',
    ],
    [
      'imports a package that projects do not have',
      config
        .replace('import { closedObject', 'import { imported, closedObject')
        .replace("code`${input('text')}", "code`${imported('lodash', 'trim')}(${input('text')})"),
      'imports "lodash"',
    ],
  ])('and %s is told by its kind and file', (_what, text, message) => {
    const folder = folderWith(text);
    const { status, err } = flowsmith('build', join(folder, 'flow.json'), '--out', join(folder, 'built'));
    expect(status).toBe(1);
    expect(err).toContain('The kind "slug" of ');
    expect(err).toContain(message);
    expect(err).not.toContain('has a bug');
  });
});
