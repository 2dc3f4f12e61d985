import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { compileProject, flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];

const tables: JsonObject = {
  calls: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
};
const secrets: JsonObject = { OURS: {}, THEIRS: { for: ['https://api.example.com'] } };
const request = {
  ...{ type: 'http-request', config: { method: 'POST', url: 'https://api.example.com/', auth: { type: 'bearer' } } },
  inputs: {},
};
const insert = { type: 'db-insert', config: { table: 'calls' }, inputs: { record: { name: 'a' } } };
const steps = (from: string, to: string): string =>
  `${from} -> insert.in\ninsert.next -> request.in\nrequest.next -> ${to}`;

/** The codes about requests that are found where the nodes stand in a route, in a function, and in a For Each. */
const found = async (
  nodes: Nodes,
  edges = '',
  route: { readonly transaction?: boolean } = {},
): Promise<readonly (readonly string[])[]> => {
  const start = { type: 'start' };
  const reply = { type: 'return-json', inputs: { body: 'done' } };
  const all = { insert, request, ...nodes };
  const called: JsonObject = {
    ...{ id: 'called', ...route },
    flow: flow({ start, ...all, give: { type: 'return-values' } }, steps('start.next', 'give.in') + edges),
  };
  const call = { type: 'call', config: { function: 'called' } };
  const each = { type: 'for-each', inputs: { list: [1, 2] } };
  const body = Object.fromEntries(Object.entries(all).map(([id, node]) => [id, { ...node, parent: 'each' }]));
  const flows = [
    project(flow({ start, ...all, reply }, steps('start.next', 'reply.in') + edges), route, { tables, secrets }),
    project(
      flow({ start, call, reply }, 'start.next -> call.in\ncall.next -> reply.in'),
      {},
      { tables, secrets, functions: [called] },
    ),
    project(
      flow(
        { start, each, reply, ...body },
        `start.next -> each.in\neach.next -> reply.in\neach.body -> insert.in\ninsert.next -> request.in${edges}`,
      ),
      route,
      { tables, secrets },
    ),
  ];
  const compiled = await Promise.all(flows.map(compileProject));
  return compiled.map(({ diagnostics }) =>
    diagnostics.map(({ code }) => code).filter((code) => code.startsWith('FS342')),
  );
};

const everywhere = (...codes: readonly string[]): readonly (readonly string[])[] => [codes, codes, codes];

describe('a request in a route, in a function and in a For Each', () => {
  const theirs = { ...request, inputs: { secret: { $secret: 'THEIRS' } } };

  test('sends a secret to the server that it is declared for', async () => {
    expect(await found({ request: theirs })).toEqual(everywhere());
  });

  test('sends it to no other server', async () => {
    const ours = { ...request, inputs: { secret: { $secret: 'OURS' } } };
    expect(await found({ request: ours })).toEqual(everywhere('FS3422'));
  });

  test('sends no credential that is not a declared secret', async () => {
    const token = { type: 'random-token' };
    expect(await found({ token }, '\ntoken.token -> request.secret')).toEqual(everywhere('FS3421'));
  });

  test('is told where a transaction waits for it', async () => {
    expect(await found({ request: theirs }, '', { transaction: true })).toEqual(everywhere('FS3423'));
  });
});
