import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { environment } from '../support/process.ts';
import { typeFaults } from '../support/tsc.ts';
import { oneProcess } from './one-process.ts';

/** Node itself loads configs, not the test runner, so these tests run the commands in a process without one. */
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

const { flowsmith: runIn, end } = oneProcess();
afterAll(end);
const flowsmith = (...args: readonly string[]) => runIn(process.cwd(), ...args);

const config = readFileSync(join(example, 'flowsmith.config.ts'), 'utf8');
const check = (text: string) => flowsmith('check', join(folderWith(text), 'flow.json'));

describe('the example', () => {
  test('builds, type-checks, and answers as its examples say', async () => {
    const out = join(folderWith(), 'built');
    expect(await flowsmith('build', join(example, 'flow.json'), '--out', out)).toMatchObject({ code: 0, stderr: '' });
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

  test('contains the code of the kinds inline, and nothing of flowsmith', async () => {
    const out = join(folderWith(), 'built');
    await flowsmith('build', join(example, 'flow.json'), '--out', out);
    const route = readFileSync(join(out, 'src/routes/previews/preview-article.ts'), 'utf8');
    expect(route).toContain(".normalize('NFKD')");
    expect(route).toContain('finite(Math.round(price * 1.19), \'body field "price" with tax\')');
    expect(readFileSync(join(out, 'package.json'), 'utf8')).not.toContain('flowsmith');
  });

  test('may import what has a name that the file uses otherwise', async () => {
    const text = config
      .replace('import { closedObject', 'import { imported, closedObject')
      .replace("code`${input('text')}", "code`${imported('node:querystring', 'escape')}(${input('text')})")
      .replace('Math.round(', "${imported('node:querystring', 'escape')}.length + Math.round(");
    const folder = folderWith(text);
    const flow = join(folder, 'flow.json');
    writeFileSync(flow, readFileSync(flow, 'utf8').replaceAll('"preview-article"', '"escape"'));
    const out = join(folder, 'built');
    expect(await flowsmith('build', flow, '--out', out)).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(out, 'src/routes/previews/escape.ts'), 'utf8')).toContain(
      "import { escape as querystringEscape } from 'node:querystring';",
    );
    symlinkSync(join(process.cwd(), 'node_modules'), join(out, 'node_modules'));
    expect(await typeFaults(out)).toBe('');
  }, 60_000);

  test('knows its kinds in every command that reads a flow', async () => {
    expect((await flowsmith('check', join(example, 'flow.json'))).code).toBe(0);
    expect((await flowsmith('where', join(example, 'flow.json'), 'Gross price')).stdout).toMatch(
      /^src\/routes\/previews\/preview-article\.ts:\d+ {2}Gross price \(preview-article\/gross\)$/m,
    );
    expect((await flowsmith('graph', join(example, 'flow.json'))).stdout).toContain('Add Tax');
    expect((await flowsmith('diff', join(example, 'flow.json'), join(example, 'flow.json'))).stdout).toBe(
      'The flows are the same.\n',
    );
  });

  test('reports errors like those of any other kind', async () => {
    const folder = folderWith();
    const flow = join(folder, 'flow.json');
    writeFileSync(flow, readFileSync(flow, 'utf8').replace('"percent": 19', '"percent": 190, "rate": 1'));
    const { code, stdout } = await flowsmith('check', flow);
    expect(code).toBe(1);
    expect(stdout).toContain('a rate up to 100');
    expect(stdout).toContain('"rate"');
  });
});

describe('nodes and schema', () => {
  test('know the kinds of the current folder, of a config, and of the config beside a flow', async () => {
    for (const { code, stdout } of [
      await runIn(example, 'nodes'),
      await runIn('.', 'nodes', '--config', join(example, 'flowsmith.config.ts')),
      await runIn('.', 'nodes', '--config', join(example, 'flow.json')),
    ]) {
      expect(code).toBe(0);
      expect(stdout).toMatch(/^ {2}slug +\S/m);
      expect(stdout).toMatch(/^ {2}to-number +\S/m);
    }
    expect((await runIn(example, 'nodes', 'slug')).stdout).toMatch(/\(slug\)[^]*maxLength[^]*Inputs[^]*text/);
    expect((await runIn(example, 'nodes', 'slugg')).stderr).toContain('Did you mean slug?');
    expect((await runIn('.', 'nodes')).stdout).not.toContain('slug');
    const schema = JSON.parse((await runIn(example, 'schema', '--part', 'route')).stdout);
    expect(Object.keys(schema.$defs)).toEqual(expect.arrayContaining(['config-slug', 'config-to-number']));
  });

  test('report what is wrong with a config', async () => {
    expect(await runIn(folderWith('export const other = 1;'), 'nodes')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('exports no "kinds"'),
    });
    expect(await runIn('.', 'schema', '--config', 'nowhere.ts')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('nowhere.ts: it does not exist'),
    });
    expect(await runIn('.', 'schema', '--config', 'fixtures')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no flowsmith.config.ts beside fixtures'),
    });
  });
});

describe('an invalid config', () => {
  test.each([
    ['exports no kinds', 'export const other = 1;', 'exports no "kinds"'],
    ['exports a default', 'export default [];', 'Use a named export'],
    ['exports no list', 'export const kinds = 3;', 'is not a list'],
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
  ])('and %s is told so, with its file, and without a stack', async (_what, text, message) => {
    const { code, stderr, stdout } = await check(text);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('flowsmith.config.ts');
    expect(stderr).toContain(message);
    expect(stderr).toContain('hint: ');
    expect(stderr).not.toMatch(/^\s+at /m);
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
    [
      'gives no facets',
      config.replace('({ maxLength }) => ({', '({ maxLength }) => void ({'),
      'failed in its facets: it returns nothing, and reports nothing either',
    ],
    [
      'has no list of ports',
      config.replace("inputs: [{ name: 'text' }]", "inputs: ['text']"),
      'failed in its facets: `inputs` must be a list of ports',
    ],
    [
      'behaves as nothing does',
      config.replace("kind: 'pure'", "kind: 'magic'"),
      '`behaviour.kind` must be one of "entry", ',
    ],
    [
      'builds from what is no Map',
      config.replace("kind: 'pure',", "kind: 'build', output: 'slug', fields: { a: 'text' },"),
      '`behaviour.fields` must be a Map',
    ],
    [
      'taints a port that it has not',
      config.replace("passes: 'text',", "taint: { kind: 'either', inputs: ['txet'] },"),
      '`taint` names "txet", which is none of its inputs',
    ],
    [
      'is another form of an input that it has not',
      config.replace("passes: 'text',", "passes: 'txet',"),
      '`passes` names "txet", which is none of its inputs',
    ],
    [
      'needs something of an input that it has not',
      config.replace('needs: { text:', 'needs: { txet:'),
      'failed in its typing: `needs` names "txet", which is none of its inputs',
    ],
    [
      'has two inputs of one name',
      config.replace("inputs: [{ name: 'text' }]", "inputs: [{ name: 'text' }, { name: 'text' }]"),
      "`inputs` must be a list of ports, such as [{ name: 'text' }], each with a name of its own",
    ],
    [
      'taints as nothing does',
      config.replace("passes: 'text',", "taint: 'source',"),
      '`taint.kind` must be one of "source", ',
    ],
    [
      'gives a part of the inputs by throwing',
      config.replace("passes: 'text',", "taint: { kind: 'parts-from', from: () => { throw new Error('oops'); } },"),
      'failed in its taint: oops',
    ],
    [
      'gives no types',
      config.replace('typing: () => (', 'typing: () => void ('),
      'failed in its typing: it gives no `needs`',
    ],
    [
      'gives what is no type',
      config.replace("slug: types.string('text')", 'slug: types.string'),
      'failed in its typing: `outputs.slug` is not a type. Use one of `types`, such as types.string()',
    ],
    [
      'reports by throwing',
      config.replace(
        "outputs: { slug: types.string('text') } })",
        "outputs: { slug: types.string('text') }, reportConfig: () => { throw new Error('oops'); } })",
      ),
      'failed in its reportConfig: oops',
    ],
  ])('and %s is told by its kind and file', async (_what, text, message) => {
    const folder = folderWith(text);
    const { code, stderr } = await flowsmith('build', join(folder, 'flow.json'), '--out', join(folder, 'built'));
    expect(code).toBe(1);
    expect(stderr).toContain('The kind "slug" of ');
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('has a bug');
  });
});
