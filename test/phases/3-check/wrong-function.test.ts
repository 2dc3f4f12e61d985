import { expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

/** The codes of all findings in a project with a route that calls the function, by control edges or without. */
function codes(nodes: Parameters<typeof flow>[0], edges: string, isOrdered: boolean): readonly string[] {
  const called = {
    id: 'f',
    flow: flow({ start: { type: 'start' }, ...nodes, give: { type: 'return-values' } }, edges),
  };
  const caller = flow(
    {
      s: { type: 'start' },
      call: { type: 'call', config: { function: 'f' } },
      r: { type: 'return-json', inputs: { body: null } },
    },
    isOrdered ? 's.next -> call.in\ncall.next -> r.in' : 's.next -> r.in',
  );
  const tables: JsonObject = { things: { columns: { id: { type: 'integer', primaryKey: true } } } };
  const text = JSON.stringify(project(caller, {}, { functions: [called], tables }));
  return analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions }).diagnostics.map(
    ({ code }) => code,
  );
}

const path = 'start.next -> i.in\ni.next -> give.in';

test('a mistake in the only node of a function that acts is reported there, and not where it is called', () => {
  const misspelt = { i: { type: 'db-insert', config: { tabel: 'things' } } };
  expect(new Set(codes(misspelt, path, true))).toEqual(new Set(['FS1009']));
  expect(codes({ i: { type: 'db-insrt' } }, path, true)).toEqual(['FS2001']);
});

test('a function that only computes does so with a mistake in its Start, too', () => {
  const start = { start: { type: 'start', config: { tigger: {} } } };
  expect(codes(start, 'start.next -> give.in', false)).toEqual(['FS1009', 'FS3003']);
});
