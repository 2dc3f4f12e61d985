import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject } from '../../support/compile-flow.ts';

const tables = {
  users: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
};

async function codesFor(definition: JsonObject, example: JsonObject): Promise<readonly string[]> {
  const flow = {
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'give', type: 'return-values' },
    ],
    edges: [
      { from: 'start.next', to: 'give.in' },
      { from: 'start.x', to: 'give.y' },
    ],
  };
  const functions = [{ id: 'f', ...definition, flow, examples: [example] }];
  const { diagnostics } = await compileProject({ version: 1, name: 'p', tables, functions, routes: [] });
  // Nothing calls the function, and nothing uses the table.
  return diagnostics.flatMap(({ code }) => (code.startsWith('FS34') ? [] : [code]));
}

const passes = (type: string): JsonObject => ({ inputs: { x: type }, outputs: { y: type } });

describe('an example of a function', () => {
  test.each<readonly [string, JsonObject, JsonObject]>([
    ['an input that may be missing is left out', passes('string | null'), {}],
    ['null stands for what may be missing', passes('string | null'), { inputs: { x: null }, outputs: { y: null } }],
    ['a text stands for bytes', passes('bytes'), { inputs: { x: 'é' } }],
    ['an output may be anything', passes('bytes'), { inputs: { x: 'é' }, outputs: { y: '$any' } }],
    [
      'an expected row may leave out columns',
      passes('row users'),
      { inputs: { x: { id: 1, name: 'Ada' } }, outputs: { y: { name: 'Ada' } } },
    ],
    [
      'a placeholder stands for a text',
      passes('uuid'),
      { inputs: { x: crypto.randomUUID() }, outputs: { y: '$uuid' } },
    ],
    ['lists have items of their type', passes('{ a: number }[]'), { inputs: { x: [{ a: 1 }] }, outputs: { y: [{}] } }],
    ['a guard may answer', { ...passes('string'), guard: true }, { inputs: { x: 'a' }, response: { status: 401 } }],
    ['any function may fail', passes('string'), { inputs: { x: 'a' }, failure: { code: 'refused' } }],
  ])('is accepted: %s', async (_law, definition, example) => {
    expect(await codesFor(definition, example)).toEqual([]);
  });

  test.each<readonly [string, JsonObject, JsonObject, string]>([
    ['null for what has to be there', passes('string'), { inputs: { x: null } }, 'FS2032'],
    ['a list for bytes', passes('bytes'), { inputs: { x: [1] } }, 'FS2032'],
    ['a text that bytes would give', passes('bytes'), { inputs: { x: 'a' }, outputs: { y: 'a' } }, 'FS2032'],
    ['a row without a column', passes('row users'), { inputs: { x: { id: 1 } } }, 'FS2032'],
    [
      'a field of an item that is not declared',
      passes('{ a: number }[]'),
      { inputs: { x: [{ a: 1, b: 2 }] } },
      'FS2032',
    ],
    [
      'a field that no row has',
      passes('row users'),
      { inputs: { x: { id: 1, name: 'a' } }, outputs: { y: { age: 1 } } },
      'FS2032',
    ],
    ['a text in the place of a number', passes('number'), { inputs: { x: 1 }, outputs: { y: '$uuid' } }, 'FS2032'],
    ['mail of a function that sends none', passes('string'), { inputs: { x: 'a' }, then: { mails: [{}] } }, 'FS3019'],
    ['rows of no table', passes('string'), { inputs: { x: 'a' }, given: { rows: { things: [] } } }, 'FS2502'],
    [
      'rows that their table refuses',
      passes('string'),
      { inputs: { x: 'a' }, given: { rows: { users: [{}] } } },
      'FS2029',
    ],
    ['two ends', passes('string'), { inputs: { x: 'a' }, outputs: {}, failure: {} }, 'FS1011'],
    ['a body', passes('string'), { inputs: { x: 'a' }, request: { body: 1 } }, 'FS1009'],
    ['an unknown failure', passes('string'), { inputs: { x: 'a' }, failure: { code: 'sad' } }, 'FS1011'],
    ['a misspelt placeholder', passes('string'), { inputs: { x: 'a' }, outputs: { y: '$uid' } }, 'FS2027'],
  ])('is told apart: %s', async (_law, definition, example, code) => {
    expect(await codesFor(definition, example)).toEqual([code]);
  });
});
