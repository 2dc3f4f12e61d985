import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/base/diagnostic.ts';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { Source } from '../../../compiler/base/span.ts';
import type { Entries } from '../../../compiler/compile-cache.ts';
import { openBuildCache } from '../../../compiler/cli/cache/build-cache.ts';
import { openCacheFolder } from '../../../compiler/cli/cache/folder.ts';
import { readDocument } from '../../../compiler/analyse.ts';
import { compile } from '../../../compiler/compile.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import type { Options } from '../../../compiler/options.ts';
import { formatFile } from '../../../compiler/phases/5-emit/format.ts';
import { readValid } from '../../golden/fixtures.ts';
import { flow, library } from '../../support/compile-flow.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-cache-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let count = 0;
let folder = '';
beforeEach(() => {
  count += 1;
  folder = join(scratch, String(count));
});

const project: Source = { file: 'flow/project.json', text: JSON.stringify({ version: 1, name: 'test' }) };
const routeOf = (id: string, answer: string, rest: JsonObject = {}): Source => ({
  file: `flow/routes/${id}.json`,
  text: JSON.stringify({
    ...rest,
    id,
    method: 'GET',
    path: `/${id}`,
    flow: flow(
      { start: { type: 'start' }, reply: { type: 'return-json', inputs: { body: answer } } },
      'start.next -> reply.in',
    ),
  }),
});

/** Builds and saves the cache; returns which routes, functions and texts were created again. */
async function build(
  sources: readonly Source[],
  options: Options = defaultOptions,
): Promise<{
  readonly routes: readonly string[];
  readonly functions: readonly string[];
  readonly formatted: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}> {
  const cache = openBuildCache(openCacheFolder(folder), 'flow', options, false);
  const formatted: string[] = [];
  const format = cache.cached((path, text) => {
    formatted.push(path);
    return formatFile(path, text);
  });
  const { flows } = cache;
  if (flows === undefined) throw new Error('no cache of flows');
  const routes = noting(flows.routes);
  const functions = noting(flows.functions);
  const { files, diagnostics } = await compile({ sources, options, library, format, cache: { routes, functions } });
  if (files !== undefined) cache.save();
  return { routes: routes.made.toSorted(), functions: functions.made.toSorted(), formatted, diagnostics };
}

/** Records the ids of what is compiled. */
function noting<Compiled>({ get, set }: Entries<Compiled>): Entries<Compiled> & { readonly made: readonly string[] } {
  const made: string[] = [];
  return {
    made,
    get,
    set: (key, compiled) => {
      const { id }: { readonly id: string } = JSON.parse(key.own.text);
      made.push(id);
      set(key, compiled);
    },
  };
}

const both = [project, routeOf('one', 'hi'), routeOf('two', 'hi')];
const all = ['one', 'two'];

describe('the cache of builds', () => {
  test('compiles and formats only what changed', async () => {
    expect(await build(both)).toMatchObject({ routes: all });
    expect(await build(both)).toMatchObject({ routes: [], functions: [], formatted: [] });
    expect(await build([project, routeOf('one', 'hello'), routeOf('two', 'hi')])).toMatchObject({
      routes: ['one'],
      functions: [],
      formatted: ['src/routes/one/one.ts'],
    });
  });

  test('formats the tests of a route only if they changed', async () => {
    const tested = (id: string, answer: string): Source =>
      routeOf(id, answer, { examples: [{ request: {}, response: { status: 200, body: answer } }] });
    const isTest = (path: string): boolean => path === 'test/routes.test.ts';
    const { formatted } = await build([project, tested('one', 'hi'), tested('two', 'hi')]);
    expect(formatted.filter(isTest)).toHaveLength(3);
    const after = await build([project, tested('one', 'hello'), tested('two', 'hi')]);
    expect(after.formatted.filter(isTest)).toHaveLength(1);
  });

  test.each<[string, readonly Source[], Options]>([
    ['the project', [{ ...project, text: `${project.text} ` }, ...both.slice(1)], defaultOptions],
    ['the mode', both, { ...defaultOptions, mode: 'development' }],
    ['the folder', both.map(({ file, text }) => ({ file: `other/${file}`, text })), defaultOptions],
  ])('holds for the same %s only, since findings and code depend on it', async (_, sources, options) => {
    await build(both);
    expect((await build(sources, options)).routes).toHaveLength(2);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    ['damaged', (bytes) => Buffer.from(bytes.map((byte, index) => (index === 500 ? byte ^ 1 : byte)))],
  ])('is as good as none when it is %s', async (_, damage) => {
    await build(both);
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), damage(readFileSync(join(folder, name))));
    expect(await build(both)).toMatchObject({ routes: all });
    expect(await build(both)).toMatchObject({ routes: [], functions: [], formatted: [] });
  });

  test('is ignored if it is complete but not a cache', async () => {
    await build(both);
    const [name = ''] = readdirSync(folder);
    openCacheFolder(folder).write(name, Buffer.from('something else'));
    expect(await build(both)).toMatchObject({ routes: all });
  });

  test('of another compiler is ignored', async () => {
    await build(both);
    const [name = ''] = readdirSync(folder);
    const cache = openCacheFolder(folder);
    const bytes = Buffer.from(cache.read(name) ?? '');
    // The stamp is 64 hexadecimal digits after its name.
    const at = bytes.indexOf('stamp') + 12;
    bytes.write('0'.repeat(20), at, 'latin1');
    cache.write(name, bytes);
    expect(cache.read(name)?.includes('0'.repeat(20))).toBe(true);
    expect(await build(both)).toMatchObject({ routes: all });
  });

  test('does not grow: it holds what the last build used', async () => {
    await build([project, routeOf('one', 'hi')]);
    const size = (): number =>
      readdirSync(folder).reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
    const before = size();
    for (let step = 0; step < 5; step += 1) await build([project, routeOf('one', `h${step}`)]);
    expect(Math.abs(size() - before)).toBeLessThan(50);
  });

  test('stores no flows if there are custom kinds, which may read anything', () => {
    expect(openBuildCache(openCacheFolder(folder), 'flow', defaultOptions, true).flows).toBeUndefined();
  });
});

describe.each([
  ['in a file of its own', true],
  ['in project.json', false],
])('a change of a function %s', (_where, hasFile) => {
  const inFolder = (name: string): readonly Source[] => {
    const { document } = readDocument(readValid(name).sources);
    if (document === undefined) throw new Error(`${name} is a valid fixture`);
    const functions = document.functions.map((each) => each.function);
    return [
      { file: 'flow/project.json', text: JSON.stringify({ ...document.project, ...(hasFile ? {} : { functions }) }) },
      ...(hasFile ? functions : []).map((each) => ({
        file: `flow/functions/${each.id}.json`,
        text: JSON.stringify(each),
      })),
      ...document.routes.map(({ route }) => ({ file: `flow/routes/${route.id}.json`, text: JSON.stringify(route) })),
    ];
  };
  /** The part that says what it is, of a file or of project.json. */
  const change = (text: string, id: string, from: string | RegExp, to: string): string => {
    const start = text.indexOf(`{"id":"${id}"`);
    return start < 0 ? text : `${text.slice(0, start)}${text.slice(start).replace(from, to)}`;
  };

  test.each<
    [
      name: string,
      id: string,
      from: string | RegExp,
      to: string,
      functions: readonly string[],
      routes: readonly string[],
    ]
  >([
    ['functions', 'discount-of', '0.25', '0.3', ['discount-of'], []],
    ['functions', 'discount-of', '"title"', '"description"', ['discount-of'], []],
    // What callers know about it is a different matter.
    ['functions', 'take-from-stock', '"integer | null"', '"number | null"', ['take-from-stock'], ['order']],
    ['functions', 'price-of', '"math"', '"math", "comment": "new"', ['price-of'], []],
    ['functions', 'price-of', '"price":"unknown"', '"price":"string | number"', ['price-of', 'store-order'], ['quote']],
    ['functions', 'store-order', 'an order was stored', 'stored', ['store-order'], []],
    ['guards', 'current-member', 'the key is unknown', 'the key is strange', ['current-member'], []],
    [
      'guards',
      'current-member',
      '"status":401,',
      '"status":403,',
      ['current-member', 'admin-only'],
      ['add-room', 'book', 'my-bookings'],
    ],
    // A delivery depends on what its guard proves.
    ['guards', 'from-door', 'is not that of a door', 'is another', ['from-door'], ['door-opened']],
  ])('in %s compiles it alone, unless its summary changes: %s, %s', async (name, id, from, to, functions, routes) => {
    const sources = inFolder(name);
    const all = await build(sources);
    expect(all.functions.length).toBeGreaterThan(2);
    const changed = sources.map(({ file, text }) => ({
      file,
      text: file.includes('/routes/') ? text : change(text, id, from, to),
    }));
    expect(changed).not.toEqual(sources);
    const again = await build(changed);
    expect([again.functions, again.routes]).toEqual([functions.toSorted(), routes.toSorted()]);
    expect(await build(changed)).toMatchObject({ routes: [], functions: [], formatted: [] });
  });
});

describe('what is found in project.json', () => {
  /** A function that returns a text, after a Branch that always goes one way: a warning. */
  const constant = (id: string, text: string): JsonValue => ({
    id,
    outputs: { text: 'string' },
    flow: flow(
      {
        start: { type: 'start' },
        sure: { type: 'branch', inputs: { condition: true } },
        give: { type: 'return-values', inputs: { text } },
        other: { type: 'return-values', inputs: { text } },
      },
      'start.next -> sure.in\nsure.true -> give.in\nsure.false -> other.in',
    ),
  });
  const sourcesWith = (...functions: readonly JsonValue[]): readonly Source[] => [
    { ...project, text: JSON.stringify({ version: 1, name: 'test', functions }) },
    {
      file: 'flow/routes/one.json',
      text: JSON.stringify({
        ...{ id: 'one', method: 'GET', path: '/one' },
        flow: flow(
          {
            start: { type: 'start' },
            first: { type: 'call', config: { function: 'first' } },
            second: { type: 'call', config: { function: 'second' } },
            row: { type: 'build-object', config: { fields: ['a', 'b'] } },
            reply: { type: 'return-json' },
          },
          'start.next -> reply.in\nfirst.text -> row.a\nsecond.text -> row.b\nrow.object -> reply.body',
        ),
      }),
    },
  ];

  test('stands where it stands now', async () => {
    const before = sourcesWith(constant('first', 'one'), constant('second', 'two'));
    expect(await build(before)).toMatchObject({ functions: ['first', 'second'], routes: ['one'] });
    expect(await build(before)).toMatchObject({ functions: [], routes: [] });
    const after = sourcesWith(constant('first', 'a longer text'), constant('second', 'two'));
    const { diagnostics, functions, routes } = await build(after);
    expect(diagnostics).toEqual((await compile({ sources: after, options: defaultOptions, library })).diagnostics);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FS3405', 'FS3405']);
    expect([functions, routes]).toEqual([['first', 'second'], []]);
    // What comes after it may change.
    const last = await build(sourcesWith(constant('first', 'a longer text'), constant('second', '2')));
    expect([last.functions, last.routes]).toEqual([['second'], []]);
  });
});

describe('the folder of the cache', () => {
  test('holds the 32 files that were written last', () => {
    const cache = openCacheFolder(folder);
    for (let index = 0; index < 40; index += 1) {
      cache.write(`file-${index}`, Buffer.from('content'));
      utimesSync(join(folder, `file-${index}`), index, index);
    }
    cache.write('last', Buffer.from('content'));
    expect(readdirSync(folder)).toHaveLength(32);
    expect([cache.read('last')?.toString(), cache.read('file-39')?.toString(), cache.read('file-0')]).toEqual([
      'content',
      'content',
      undefined,
    ]);
  });

  test('may be missing or read-only: the build is slower, but works', () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'file'), '');
    const cache = openCacheFolder(join(folder, 'file', 'cache'));
    cache.write('name', Buffer.from('content'));
    expect(cache.read('name')).toBeUndefined();
  });
});
