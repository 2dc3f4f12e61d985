import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { run, says, start } from '../support/process.ts';
import { kept } from '../support/temporary.ts';
import { addNote, bin, echo, hello, project, tables, withTables } from './example-flows.ts';
import { createWorkplaces, malformed } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

let place = workplaces.next();

beforeEach(() => {
  place = workplaces.next();
});

afterAll(workplaces.remove);

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
      expect(readdirSync(join(kept, '.cache/flowsmith')), 'what makes the next run fast').toContainEqual(
        expect.stringMatching(/^empty-pglite-[\d.]+$/),
      );
    },
  );

  test(
    'shows expected and actual values by position: status, headers, body, rows and mails',
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

  test('decides like the tests of the emitted project, including placeholders', { timeout: 60_000 }, async () => {
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

  test('runs those of one route with --route, and reports if there are none', async () => {
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

  test('prints the diagnostics of an invalid flow, and runs nothing', async () => {
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

  test('survives an example that ends the process, and continues with the next', { timeout: 60_000 }, async () => {
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
    // In a separate process, which loads the users' kinds as Node does.
    const { code, stdout } = await place.flowsmithWith({}, 'test', 'flow.json');
    expect(code).toBe(1);
    expect(withoutTimes(stdout)).toContain(
      '  ✓ one  T\n  ✗ quit  T\n      flow.json:1\n      request: the process ended with code 3\n  ✓ two  T\n',
    );
  });

  test('leaves nothing behind, even after Ctrl-C', { timeout: 60_000 }, async () => {
    // So many that it is still running when the key is pressed.
    const examples = Array.from({ length: 40 }, () => ({ request: { body: { text: 'a' } } }));
    place.write('flow.json', withTables(addNote(examples)));
    mkdirSync(join(place.folder, 'tmp'));
    // Node keeps compiled modules in the folder for temporary files.
    const env = { TMPDIR: join(place.folder, 'tmp'), NODE_COMPILE_CACHE: join(place.folder, 'cache') };
    const started = start(process.execPath, [bin, 'test', 'flow.json'], { cwd: place.folder, env });
    await says(started, /(?<found>✓ example 1) /);
    started.kill('SIGINT');
    expect(await started.ended).toMatchObject({ signal: 'SIGINT', stdout: expect.not.stringContaining('passed') });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
    expect(await place.flowsmithWith({ env }, 'test', 'flow.json')).toMatchObject({ code: 0 });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  });
});
