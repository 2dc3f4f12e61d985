import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { run } from '../support/process.ts';
import { addNote, tables } from './example-flows.ts';
import { createWorkplaces } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

let place = workplaces.next();

beforeEach(() => {
  place = workplaces.next();
});

afterAll(workplaces.remove);

const flow = (nodes: readonly JsonObject[], edges: Readonly<Record<string, string>>): JsonObject => ({
  nodes: [{ id: 'start', type: 'start' }, ...nodes, { id: 'give', type: 'return-values' }],
  edges: Object.entries(edges).map(([to, from]) => ({ from, to })),
});

const half = (examples: readonly JsonObject[]): JsonObject => ({
  id: 'half',
  inputs: { of: 'unknown' },
  outputs: { half: 'number', of: 'number' },
  flow: flow(
    [
      { id: 'n', type: 'to-number' },
      { id: 'h', type: 'math', config: { operator: 'divide' }, inputs: { b: 2 } },
    ],
    {
      'give.in': 'start.next',
      'n.value': 'start.of',
      'h.a': 'n.number',
      'give.half': 'h.result',
      'give.of': 'n.number',
    },
  ),
  examples,
});

const store = (examples: readonly JsonObject[]): JsonObject => ({
  id: 'store-note',
  title: 'Stores a note',
  transaction: true,
  inputs: { text: 'notes.text' },
  outputs: { note: 'row notes' },
  flow: flow(
    [
      { id: 'row', type: 'build-object', config: { fields: ['text'] } },
      { id: 'insert', type: 'db-insert', config: { table: 'notes' } },
    ],
    {
      'insert.in': 'start.next',
      'row.text': 'start.text',
      'insert.record': 'row.object',
      'give.in': 'insert.next',
      'give.note': 'insert.record',
    },
  ),
  examples,
});

const keyHolder = (examples: readonly JsonObject[]): JsonObject => ({
  id: 'key-holder',
  guard: true,
  outputs: { key: 'string' },
  flow: flow(
    [
      { id: 'key', type: 'get-header', config: { name: 'x-key' } },
      { id: 'given', type: 'if-null' },
      { id: 'no', type: 'return-json', config: { status: 401 }, inputs: { body: { error: 'no key' } } },
    ],
    {
      'given.in': 'start.next',
      'given.value': 'key.value',
      'no.in': 'given.null',
      'give.in': 'given.present',
      'give.key': 'given.value',
    },
  ),
  examples,
});

const project = (...functions: readonly JsonObject[]): string =>
  JSON.stringify({ version: 1, name: 'example', tables, functions, routes: [addNote([])] }, undefined, 2);

const right = [
  half([
    { name: 'of a text', inputs: { of: '4' }, outputs: { half: 2, of: 4 } },
    { name: 'of no number', inputs: { of: 'x' }, failure: { code: 'refused' } },
  ]),
  store([
    { inputs: { text: 'a' }, outputs: { note: { id: 1, key: '$uuid' } }, then: { rows: { notes: [{ text: 'a' }] } } },
    { name: 'twice', given: { rows: { notes: [{ text: 'a' }] } }, inputs: { text: 'a' }, failure: { code: 'unique' } },
  ]),
  keyHolder([
    { name: 'with a key', request: { headers: { 'X-Key': 'k' } }, outputs: { key: 'k' } },
    { name: 'without', response: { status: 401, body: { error: 'no key' } } },
  ]),
];

const wrong = [
  half([{ name: 'wrong', inputs: { of: '4' }, outputs: { half: 3 } }]),
  store([{ name: 'fails', given: { rows: { notes: [{ text: 'a' }] } }, inputs: { text: 'a' }, outputs: {} }]),
  keyHolder([
    { name: 'refused', outputs: { key: 'k' } },
    { name: 'let through', request: { headers: { 'x-key': 'k' } }, response: { status: 401 } },
    { name: 'bare' },
  ]),
];

describe('the examples of functions', () => {
  test('run with those of routes, each on an empty database', { timeout: 120_000 }, async () => {
    place.write('flow.json', project(...right));
    const { code, stdout } = await place.flowsmith('test', 'flow.json');
    expect(code).toBe(0);
    expect(stdout.replaceAll(/\d+ ms|\d+\.\d s/g, 'T')).toBe(
      'half  function half\n  ✓ of a text  T\n  ✓ of no number  T\nStores a note  function store-note\n  ✓ example 1  T\n  ✓ twice  T\nkey-holder  function key-holder\n  ✓ with a key  T\n  ✓ without  T\n\n✓ 6 examples passed (T)\n',
    );
  });

  test('fail where something else comes out, or none of what they expect', { timeout: 120_000 }, async () => {
    place.write('flow.json', project(...wrong));
    const { code, stdout, stderr } = await place.flowsmith('test', 'flow.json');
    expect(code).toBe(1);
    expect(stdout).toContain('output "half": expected 3, but it was 2');
    expect(stdout).toMatch(/✗ fails[^✗]+outcome:[^✗]+\+ {5}"code": "unique"/);
    expect(stdout).toMatch(/✗ refused[^✗]+outcome:[^✗]+\+ {5}"status": 401/);
    expect(stdout).toMatch(/✗ let through[^✗]+outcome:[^✗]+\+ {5}"key": "k"/);
    expect(stdout).toMatch(/✗ bare[^✗]+outcome:/);
    expect(stderr).toContain('--update');
  });

  test('are decided like the tests of the emitted project', { timeout: 120_000 }, async () => {
    for (const functions of [right, wrong]) {
      place = workplaces.next();
      place.write('flow.json', project(...functions));
      const { stdout } = await place.flowsmith('test', 'flow.json');
      await place.flowsmith('build', 'flow.json', '--out', 'server');
      symlinkSync(resolve('node_modules'), join(place.folder, 'server/node_modules'));
      const { output } = await run(process.execPath, ['--test', '--test-reporter=tap', 'test/functions.test.ts'], {
        cwd: join(place.folder, 'server'),
      });
      const decided = [...stdout.matchAll(/^ {2}([✓✗]) (.+?) {2}\d+ ms$/gm)].map(([, mark, name]) => [
        name,
        mark === '✓',
      ]);
      const emitted = [...output.matchAll(/^ +(not )?ok \d+ - (.+)$/gm)].map(([, not, name]) => [
        name,
        not === undefined,
      ]);
      expect(emitted).toEqual(decided);
    }
  });

  test('run for one function with --function, and are told if there are none', async () => {
    place.write('flow.json', project(...right.slice(0, 1), store([])));
    expect(await place.flowsmith('test', 'flow.json', '--function', 'half', '--reporter', 'junit')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /<testsuite name="functions\/half" tests="2"[^]*classname="example.functions.half"/,
      ),
    });
    expect(await place.flowsmith('test', 'flow.json', '--function', 'store-note')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('The function store-note has no examples to run.'),
    });
    expect(await place.flowsmith('test', 'flow.json', '--function', 'hal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Did you mean half?'),
    });
  });

  test.each(['flow.json', 'flow/functions/all.json'])(
    'are recorded with --update in %s, and pass then',
    { timeout: 120_000 },
    async (file) => {
      const [first = {}, ...others] = wrong;
      if (file === 'flow.json') place.write(file, project(...wrong));
      else {
        place.write('flow/project.json', project(...others));
        place.write(file, JSON.stringify(first));
      }
      const flowName = file.split('/')[0] ?? '';
      expect(await place.flowsmith('test', flowName, '--update')).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('✓ 5 examples passed, 5 recorded'),
      });
      expect(JSON.parse(place.read(file)).functions?.[0] ?? JSON.parse(place.read(file))).toMatchObject({
        examples: [{ name: 'wrong', inputs: { of: '4' }, outputs: { half: 2 } }],
      });
      const main = JSON.parse(place.read(file === 'flow.json' ? file : 'flow/project.json'));
      expect(main.functions.at(-2).examples[0]).toMatchObject({ failure: { code: 'unique' } });
      expect(main.functions.at(-2).examples[0]).not.toHaveProperty('outputs');
      expect(main.functions.at(-1).examples).toMatchObject([
        { response: { status: 401, body: { error: 'no key' } } },
        { outputs: { key: 'k' } },
        { response: { status: 401, body: { error: 'no key' } } },
      ]);
      expect(await place.flowsmith('test', flowName)).toMatchObject({ code: 0 });
    },
  );
});
