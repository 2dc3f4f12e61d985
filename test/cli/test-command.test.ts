import { existsSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { run, start } from '../support/process.ts';
import { junitMark } from '../../compiler/cli/examples/print-junit.ts';
import { createWorkplaces, malformed } from './program.ts';

const bin = resolve('bin/flowsmith.js');
const workplaces = createWorkplaces({ inProcess: true });
let place = workplaces.next();
beforeEach(() => {
  place = workplaces.next();
});
afterAll(workplaces.remove);

/** Answers with what it is told, and stores nothing. */
const echo = (examples: readonly JsonValue[], rest: JsonObject = {}): JsonObject => ({
  id: 'echo',
  title: 'Say it again',
  method: 'POST',
  path: '/echo',
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'text', type: 'get-body-field', config: { field: 'text' } },
      { id: 'id', type: 'uuid' },
      { id: 'at', type: 'now' },
      { id: 'all', type: 'build-object', config: { fields: ['text', 'id', 'at'] } },
      { id: 'reply', type: 'return-json' },
    ],
    edges: [
      ['start.next', 'reply.in'],
      ['text.value', 'all.text'],
      ['id.value', 'all.id'],
      ['at.value', 'all.at'],
      ['all.object', 'reply.body'],
    ].map(([from = '', to = '']) => ({ from, to })),
  },
  examples,
  ...rest,
});

/** Stores a note, mails it, and answers with the row. */
const addNote = (examples: readonly JsonValue[]): JsonObject => ({
  id: 'add-note',
  method: 'POST',
  path: '/notes',
  flow: {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'text', type: 'get-body-field', config: { field: 'text' } },
      { id: 'row', type: 'build-object', config: { fields: ['text'] } },
      { id: 'insert', type: 'db-insert', config: { table: 'notes' } },
      { id: 'mail', type: 'send-email', inputs: { to: 'team@example.com', subject: 'A note' } },
      { id: 'reply', type: 'return-json', config: { status: 201 } },
    ],
    edges: [
      ['start.next', 'insert.in'],
      ['text.value', 'row.text'],
      ['row.object', 'insert.record'],
      ['insert.next', 'mail.in'],
      ['text.value', 'mail.text'],
      ['mail.next', 'reply.in'],
      ['insert.record', 'reply.body'],
    ].map(([from = '', to = '']) => ({ from, to })),
  },
  examples,
});
const tables = {
  notes: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      key: { type: 'uuid', default: 'uuid' },
      text: { type: 'text', unique: true },
      created: { type: 'timestamp', default: 'now' },
    },
  },
};

const project = (...routes: readonly JsonObject[]): string => JSON.stringify({ version: 1, name: 'example', routes });
const withTables = (...routes: readonly JsonObject[]): string =>
  JSON.stringify({ version: 1, name: 'example', tables, routes });
const hello = {
  name: 'says it',
  request: { body: { text: 'hello' } },
  response: { status: 200, body: { text: 'hello' } },
};
const withoutTimes = (text: string): string => text.replaceAll(/\d+ ms|\d+\.\d s/g, 'T');

describe('test', () => {
  test(
    'runs the examples of every route, each on an empty database, and prints a tree',
    { timeout: 60_000 },
    async () => {
      const first = {
        name: 'the first note',
        request: { body: { text: 'a' } },
        response: { status: 201, body: { id: 1, key: '$uuid', text: 'a', created: '$timestamp' } },
        then: { rows: { notes: [{ text: 'a', key: '$uuid' }] }, mails: [{ to: 'team@example.com', text: 'a' }] },
      };
      const second = {
        name: 'a second one',
        given: { rows: { notes: [{ text: 'b' }] } },
        request: { body: { text: 'a' } },
        response: { body: { id: 2 } },
        then: {
          rows: {
            notes: [
              { id: 2, created: '$any' },
              { id: 1, text: 'b' },
            ],
          },
          mails: [{ subject: 'A note' }],
        },
      };
      const taken = {
        given: { rows: { notes: [{ text: 'a' }] } },
        request: { body: { text: 'a' } },
        response: { status: 409 },
        then: { rows: { notes: [{ text: 'a' }] }, mails: [] },
      };
      place.write('flow.json', withTables(addNote([first, second, taken]), echo([hello])));
      const { code, stdout, stderr } = await place.flowsmith('test', 'flow.json');
      expect({ code, stderr, stdout: withoutTimes(stdout) }).toEqual({
        code: 0,
        stderr: '',
        stdout:
          'Say it again  POST /echo\n  ✓ says it  T\nadd-note  POST /notes\n  ✓ the first note  T\n  ✓ a second one  T\n  ✓ example 3  T\n\n✓ 4 examples passed (T)\n',
      });
      expect(readdirSync(join(tmpdir(), '.cache/flowsmith')), 'what makes the next run fast').toContainEqual(
        expect.stringMatching(/^empty-pglite-[\d.]+$/),
      );
    },
  );

  test(
    'shows what was expected and what was, by its place: status, headers, body, rows and mails',
    { timeout: 60_000 },
    async () => {
      const wrong = {
        request: { body: { text: 'a' } },
        response: {
          status: 200,
          headers: { 'X-Content-Type-Options': 'sniff' },
          body: { id: 7, key: '$timestamp', text: 'a', created: '$timestamp' },
        },
        then: {
          rows: { notes: [{ text: 'z' }] },
          mails: [{ to: 'team@example.com', text: 'z' }, { to: 'x@example.com' }],
        },
      };
      const impossible = {
        given: { rows: { notes: [{ text: null }] } },
        request: { body: { text: 'a' } },
        response: { status: 201 },
      };
      place.write(
        'flow.json',
        `{\n"version": 1, "name": "example", "tables": ${JSON.stringify(tables)},\n"routes": [${JSON.stringify(addNote([]), undefined, 1).replace('"examples": []', `"examples": [\n${JSON.stringify(wrong)},\n${JSON.stringify(impossible)}]`)}]}`,
      );
      const line =
        place
          .read('flow.json')
          .split('\n')
          .findIndex((text) => text.startsWith('{"request"')) + 1;
      const { code, stdout, stderr } = await place.flowsmith('test', 'flow.json');
      expect(code).toBe(1);
      expect(stdout).toContain(
        `      flow.json:${line}\n      status: expected 200, but it was 201\n      header "X-Content-Type-Options": expected "sniff", but it was "nosniff"\n`,
      );
      expect(stdout).toMatch(
        /body: not as expected \(- expected, \+ actual\)\n {10}\{\n {8}- {3}"id": 7,\n {8}- {3}"key": "\$timestamp",\n {8}\+ {3}"id": 1,\n {8}\+ {3}"key": "[0-9a-f-]{36}",\n {12}"text": "a",\n {12}"created": "\$timestamp",\n/,
      );
      expect(stdout).toContain('-     "text": "z",\n        +     "text": "a",');
      expect(stdout).toContain('-     "to": "x@example.com",');
      expect(stdout).toContain(
        'given rows of notes: null value in column "text" of relation "notes" violates not-null constraint',
      );
      expect(stdout).toContain('✗ 2 of 2 examples failed');
      expect(stderr).toContain('--update');
    },
  );

  test('decides as the tests of the emitted project do, placeholders included', { timeout: 60_000 }, async () => {
    const wrong = { name: 'wrong', request: { body: { text: 'no UUID' } }, response: { body: { text: '$uuid' } } };
    place.write(
      'flow.json',
      project(echo([{ ...hello, response: { body: { text: '$any', id: '$uuid', at: '$timestamp' } } }, wrong])),
    );
    expect(withoutTimes((await place.flowsmith('test', 'flow.json')).stdout)).toContain(
      '  ✓ says it  T\n  ✗ wrong  T\n',
    );
    await place.flowsmith('build', 'flow.json', '--out', 'server');
    symlinkSync(resolve('node_modules'), join(place.folder, 'server/node_modules'));
    const emitted = await run(process.execPath, ['--test', '--test-reporter=tap', 'test/routes.test.ts'], {
      cwd: join(place.folder, 'server'),
    });
    expect(emitted.output).toMatch(/^ +ok 1 - says it$/m);
    expect(emitted.output).toMatch(/^ +not ok 2 - wrong$/m);
  });

  test('runs those of one route with --route, and says when there are none', async () => {
    place.write(
      'flow.json',
      project(
        echo([hello]),
        echo([{ ...hello, response: { status: 500 } }], { id: 'broken', path: '/broken' }),
        echo([], { id: 'bare', path: '/bare' }),
      ),
    );
    expect(await place.flowsmith('test', 'flow.json', '--route', 'echo')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('✓ 1 example passed'),
    });
    expect(await place.flowsmith('test', 'flow.json', '--route', 'bare')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringContaining('The route bare has no examples to run.'),
    });
    expect(await place.flowsmith('test', 'flow.json', '--route', 'ecko')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean echo?'),
    });
  });

  test('prints the findings of a flow that is wrong, and runs nothing', async () => {
    place.write('flow.json', malformed);
    expect(await place.flowsmith('test', 'flow.json')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('error[FS1001]'),
    });
    place.write('flow.json', withTables(addNote([{ given: { rows: { nots: [] } } }])));
    expect(await place.flowsmith('test', 'flow.json')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('Did you mean "notes"?'),
    });
  });

  test('outlives an example that ends the process, and goes on with the next', { timeout: 60_000 }, async () => {
    place.write(
      'flowsmith.config.ts',
      `import { closedObject, code, defineNode, types } from 'flowsmith';
const quit = defineNode({
  type: 'quit', title: 'Quit', summary: 'Ends the process.', group: 'Conversion', config: closedObject({}),
  facets: () => ({
    inputs: [{ name: 'text' }], outputs: [{ name: 'text' }], typing: () => ({ needs: { text: types.string() }, outputs: { text: types.string() } }),
    behaviour: { kind: 'pure', emit: ({ input }) => code\`((text: string) => (text === 'quit' ? process.exit(3) : text))(\${input('text')})\` },
  }),
});
export const kinds = [quit];
`,
    );
    const nodes = [
      { id: 'start', type: 'start' },
      { id: 'text', type: 'get-body-field', config: { field: 'text' } },
      { id: 'quit', type: 'quit' },
      { id: 'reply', type: 'return-json' },
    ];
    const edges = [
      { from: 'start.next', to: 'reply.in' },
      { from: 'text.value', to: 'quit.text' },
      { from: 'quit.text', to: 'reply.body' },
    ];
    const says = (text: string): JsonObject => ({
      name: text,
      request: { body: { text } },
      response: { status: 200, body: text },
    });
    place.write('flow.json', project(echo([says('one'), says('quit'), says('two')], { flow: { nodes, edges } })));
    // In a process of its own, which loads kinds of users as Node does.
    const { code, stdout } = await place.flowsmithWith({}, 'test', 'flow.json');
    expect(code).toBe(1);
    expect(withoutTimes(stdout)).toContain(
      '  ✓ one  T\n  ✗ quit  T\n      flow.json:1\n      request: the process ended with code 3\n  ✓ two  T\n',
    );
  });

  test('leaves nothing behind, also when Ctrl-C ends it', { timeout: 60_000 }, async () => {
    place.write('flow.json', withTables(addNote([{ request: { body: { text: 'a' } } }])));
    mkdirSync(join(place.folder, 'tmp'));
    // Node itself keeps compiled modules in the folder for temporary files.
    const env = { TMPDIR: join(place.folder, 'tmp'), NODE_COMPILE_CACHE: join(place.folder, 'cache') };
    const started = start(process.execPath, [bin, 'test', 'flow.json'], { cwd: place.folder, env });
    await expect
      .poll(() => readdirSync(env.TMPDIR, { recursive: true }), { timeout: 30_000 })
      .toContainEqual(expect.stringMatching(/server-test-\w+\/postgres$/));
    started.kill('SIGINT');
    expect(await started.ended).toMatchObject({ signal: 'SIGINT', stdout: '' });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    expect(await place.flowsmithWith({ env }, 'test', 'flow.json')).toMatchObject({ code: 0 });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  });
});

describe('test --watch', () => {
  test(
    'runs again after each change, also after one that replaces the file, and ends with Ctrl-C',
    { timeout: 60_000 },
    async () => {
      const answering = (status: number): string => project(echo([{ ...hello, response: { status } }]));
      place.write('flow.json', answering(200));
      const log = join(place.folder, 'log');
      const started = start(
        '/bin/sh',
        ['-c', `exec "$0" "$@" > ${log} 2>&1`, process.execPath, bin, 'test', 'flow.json', '--watch'],
        { cwd: place.folder },
      );
      const says = async (text: string): Promise<void> => {
        await expect.poll(() => (existsSync(log) ? place.read('log') : ''), { timeout: 20_000 }).toContain(text);
      };
      try {
        await says('✓ 1 example passed');
        await says('Waiting for a change');
        place.write('flow.json', answering(201));
        await says('status: expected 201, but it was 200');
        place.write('other.json', answering(404));
        renameSync(join(place.folder, 'other.json'), join(place.folder, 'flow.json'));
        await says('status: expected 404, but it was 200');
        place.write('flow.json', malformed);
        await says('error[FS1001]');
        started.kill('SIGINT');
        expect(await started.ended).toMatchObject({ code: 0, signal: null });
      } finally {
        started.kill('SIGKILL');
      }
    },
  );
});

describe('test --update', () => {
  const bare = { name: 'bare', request: { body: { text: 'a' } } };
  const kept = {
    name: 'kept',
    request: { body: { text: 'a' } },
    response: { status: 200, body: { text: 'a', id: '$any' } },
  };
  const wrong = {
    name: 'wrong',
    request: { body: { text: 'a' } },
    response: { status: 201, body: { text: 'b', at: '$timestamp' } },
  };
  const recorded = [
    { ...bare, response: { status: 200, body: { text: 'a', id: '$uuid', at: '$timestamp' } } },
    kept,
    { ...wrong, response: { status: 200, body: { text: 'a', at: '$timestamp' } } },
  ];

  test.each([
    ['a file', 'flow.json', 'flow.json'],
    ['a folder', 'flows', 'flows/routes/echo.json'],
  ])(
    'records what is not as expected into %s, and nothing a second time',
    { timeout: 60_000 },
    async (_form, flow, file) => {
      const route = echo([bare, kept, wrong]);
      const text =
        flow === file
          ? JSON.stringify({ version: 1, name: 'example', routes: [route] }, undefined, 3)
          : JSON.stringify(route, undefined, 3);
      if (flow !== file) place.write('flows/project.json', '{ "version": 1, "name": "example" }');
      place.write(file, text);
      expect(await place.flowsmith('test', flow, '--update')).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('✓ 3 examples passed, 2 recorded'),
      });
      const once = place.read(file);
      const { examples }: { readonly examples: JsonValue } =
        flow === file ? JSON.parse(once).routes[0] : JSON.parse(once);
      expect(examples).toEqual(recorded);
      // Every line but those of the two responses is as it was.
      const old = text
        .split('\n')
        .filter((line) => !once.split('\n').includes(line))
        .map((line) => line.trim());
      expect(old).toEqual(['"status": 201,', '"text": "b",']);
      expect(await place.flowsmith('test', flow, '--update')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('✓ 3 examples passed ('),
      });
      expect(place.read(file)).toBe(once);
    },
  );

  test('records no rows and no mails: they still fail', { timeout: 60_000 }, async () => {
    const example = { request: { body: { text: 'a' } }, response: { status: 200 }, then: { mails: [] } };
    place.write('flow.json', withTables(addNote([example])));
    expect(await place.flowsmith('test', 'flow.json', '--update')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ 1 of 1 example failed, 1 recorded'),
    });
    expect(place.read('flow.json')).toBe(withTables(addNote([{ ...example, response: { status: 201 } }])));
  });
});

describe('test --reporter junit', () => {
  const flow = project(
    echo([
      { ...hello, name: 'a <b> & "c" \u0001\uFFFF' },
      { ...hello, name: 'wrong', response: { body: { text: '<&>' } } },
    ]),
  );

  test('prints well-formed XML with the time of each example, and the diffs', async () => {
    place.write('flow.json', flow);
    const { code, stdout } = await place.flowsmith('test', 'flow.json', '--reporter', 'junit');
    expect(code).toBe(1);
    expect(
      elementsOf(stdout).map(({ name, attributes }) => [
        name,
        attributes['name'] ?? attributes['message'],
        attributes['tests'],
        attributes['failures'],
      ]),
    ).toEqual([
      ['testsuites', 'example', '2', '1'],
      ['testsuite', 'echo', '2', '1'],
      ['testcase', 'a <b> & "c"', undefined, undefined],
      ['testcase', 'wrong', undefined, undefined],
      ['failure', 'body: not as expected (- expected, + actual)', undefined, undefined],
    ]);
    expect(stdout).toContain('-   &quot;text&quot;: &quot;&lt;&amp;&gt;&quot;,');
    expect(
      elementsOf(stdout).every(
        ({ name, attributes }) => name === 'failure' || /^\d+\.\d{3}$/.test(attributes['time'] ?? ''),
      ),
    ).toBe(true);
  });

  test.runIf(existsSync('/proc'))(
    'says so where its file cannot be, on a file system that refuses folders, too',
    async () => {
      place.write('flow.json', flow);
      expect(
        await place.flowsmith('test', 'flow.json', '--reporter', 'junit', '--output-file', '/proc/nowhere/junit.xml'),
      ).toMatchObject({ code: 1, stderr: expect.stringContaining('error: Cannot write /proc/nowhere') });
    },
  );

  test('writes it to a file, and prints the tree beside', async () => {
    place.write('flow.json', flow);
    const { stdout } = await place.flowsmith(
      'test',
      'flow.json',
      '--reporter',
      'junit',
      '--output-file',
      'reports/junit.xml',
    );
    expect(stdout).toContain('✗ 1 of 2 examples failed');
    expect(elementsOf(place.read('reports/junit.xml'))).toHaveLength(5);
    expect(
      await place.flowsmith('test', 'flow.json', '--reporter', 'junit', '--output-file', 'flow.json/junit.xml'),
    ).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: Cannot write flow\.json\/junit\.xml: /) });
    expect(await place.flowsmith('test', 'flow.json', '--output-file', 'x.xml')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --reporter junit.'),
    });
  });
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a document in reading order; throws where it is no well-formed XML of elements, attributes and text. */
function elementsOf(xml: string): readonly Element[] {
  const declaration = junitMark;
  expect(xml.startsWith(declaration)).toBe(true);
  expect(xml).not.toMatch(/(?!\n)\p{Cc}|[\uFFFE\uFFFF]/u);
  const elements: Element[] = [];
  const open: string[] = [];
  const text = /[^<>&]|&(?:amp|lt|gt|quot|apos);/.source;
  const pieces = new RegExp(
    `<(?<close>/?)(?<name>[a-z]+)(?<attributes>(?: [a-z]+="(?:${text})*")*)(?<empty>/?)>|(?:${text})+`,
    'gy',
  );
  const body = xml.slice(declaration.length);
  for (const { 0: piece, groups = {} } of body.matchAll(pieces)) {
    const { close, name, attributes = '', empty } = groups;
    if (name === undefined) {
      if (open.length === 0) expect(piece.trim()).toBe('');
    } else if (close === '/') {
      expect(open.pop()).toBe(name);
    } else {
      const pairs = [...attributes.matchAll(/ (?<key>[a-z]+)="(?<value>[^"]*)"/g)].map(
        ({ groups: pair = {} }) => [pair['key'] ?? '', unescape(pair['value'] ?? '')] as const,
      );
      elements.push({ name, attributes: Object.fromEntries(pairs) });
      if (empty !== '/') open.push(name);
    }
  }
  expect(open).toEqual([]);
  expect([...body.matchAll(pieces)].map(([piece]) => piece).join('')).toBe(body);
  return elements;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const unescape = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (_reference, name: string) => entities.get(name) ?? '');
