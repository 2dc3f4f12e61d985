import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import type { NodeSpec } from '../../support/compile-flow.ts';

describe('a value that may be rejected', () => {
  const param = (name: string): NodeSpec => ({ type: 'get-query-param', config: { name, type: 'number' } });
  /** Answers with two parameters, of which `size` has a default and is used twice. */
  const read = (fallback: NodeSpec, edges = '') =>
    emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            size: param('size'),
            age: param('age'),
            sized: fallback,
            aged: { type: 'fallback', inputs: { fallback: 1 } },
            all: { type: 'build-object', config: { fields: ['size', 'twice', 'age'] } },
            end: { type: 'return-json' },
          },
          `start.next -> end.in
           all.object -> end.body
           size.value -> sized.value
           sized.value -> all.size
           sized.value -> all.twice
           age.value -> aged.value
           age.value -> all.age
           ${edges}`,
        ),
      ),
    );

  test('has its default where it is read', async () => {
    expect(await read({ type: 'fallback', inputs: { fallback: 1 } })).toContain(
      `const size = optional(toNumber)(sizeParam, 'query parameter "size"') ?? 1;`,
    );
  });

  test('is a statement of its own if another one is read before its default', async () => {
    const text = await read({ type: 'fallback' }, 'aged.value -> sized.fallback');
    expect(text).toContain(`const size = optional(toNumber)(sizeParam, 'query parameter "size"');`);
    expect(text).toContain('const sizeOrDefault = size ?? age');
  });
});

test('an answer’s object stands in the answer, however many fields it has', async () => {
  const fields = ['a', 'b', 'c', 'd', 'e'];
  const text = await emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          ...Object.fromEntries(fields.map((field) => [field, { type: 'get-body-field', config: { field } }])),
          all: { type: 'build-object', config: { fields } },
          end: { type: 'return-json' },
        },
        `start.next -> end.in\nall.object -> end.body\n${fields.map((field) => `${field}.value -> all.${field}`).join('\n')}`,
      ),
    ),
  );
  expect(text).toContain('reply.send({\n');
});

test('a long object follows the status in one line', async () => {
  const body = { message: 'If somebody has signed up with this address, a mail is on its way', of: 'whom' };
  const reply: NodeSpec = { type: 'return-json', config: { status: 202 }, inputs: { body } };
  const text = await emittedRoute(project(flow({ start: { type: 'start' }, reply }, 'start.next -> reply.in')));
  expect(text).toContain('return reply.code(202).send({\n');
});
