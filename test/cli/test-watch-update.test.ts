import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { start } from '../support/process.ts';
import { addNote, bin, echo, hello, project, withTables } from './example-flows.ts';
import { createWorkplaces, malformed } from './program.ts';

const workplaces = createWorkplaces({ inProcess: true });

let place = workplaces.next();

beforeEach(() => {
  place = workplaces.next();
});

afterAll(workplaces.remove);

describe('test --watch', () => {
  test(
    'runs again after each change, even if the file is replaced, and ends with Ctrl-C',
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
      // All lines but those of the two responses are unchanged.
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

  test('records no rows and no mails, so they still fail', { timeout: 60_000 }, async () => {
    const example = { request: { body: { text: 'a' } }, response: { status: 200 }, then: { mails: [] } };
    place.write('flow.json', withTables(addNote([example])));
    expect(await place.flowsmith('test', 'flow.json', '--update')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('✗ 1 of 1 example failed, 1 recorded'),
    });
    expect(place.read('flow.json')).toBe(withTables(addNote([{ ...example, response: { status: 201 } }])));
  });

  test(
    'records the last answer of an example that repeats, and what all of them leave',
    { timeout: 60_000 },
    async () => {
      const limited = {
        ...{ id: 'limited', method: 'POST', path: '/limited' },
        flow: {
          nodes: [
            { id: 'start', type: 'start' },
            { id: 'limit', type: 'limit-rate', config: { max: 2, perSeconds: 60 }, inputs: { key: 'all' } },
            { id: 'id', type: 'uuid' },
            { id: 'row', type: 'build-object', config: { fields: ['text'] } },
            { id: 'add', type: 'db-insert', config: { table: 'notes' } },
            { id: 'reply', type: 'return-json', config: { status: 201 }, inputs: { body: 'added' } },
            { id: 'wait', type: 'return-json', config: { status: 429 }, inputs: { body: 'wait' } },
          ],
          edges: [
            { from: 'start.next', to: 'limit.in' },
            { from: 'limit.within', to: 'add.in' },
            { from: 'id.value', to: 'row.text' },
            { from: 'row.object', to: 'add.record' },
            { from: 'add.next', to: 'reply.in' },
            { from: 'limit.exceeded', to: 'wait.in' },
          ],
        },
      };
      const then = { rows: { notes: [{ text: '$uuid' }, { text: '$uuid' }] } };
      const twice = { repeat: 2, then };
      const tooOften = { repeat: 4, then };
      place.write('flow.json', withTables({ ...limited, examples: [twice, tooOften] }));
      expect(await place.flowsmith('test', 'flow.json', '--update')).toMatchObject({ code: 0 });
      const recorded = [
        { ...twice, response: { status: 201, body: 'added' } },
        { ...tooOften, response: { status: 429, body: 'wait' } },
      ];
      expect(JSON.parse(place.read('flow.json'))).toEqual(JSON.parse(withTables({ ...limited, examples: recorded })));
    },
  );
});
