import { expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';

const say = (body: string) => ({ type: 'return-json', inputs: { body } });
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const kinds = ['a', 'b', 'c', 'd'];
const columns = {
  id: { type: 'integer', primaryKey: true, default: 'increment' },
  kind: { type: 'text', enum: kinds, default: 'a' },
};

/** A Switch over the kind of a new row, with the given wires. */
const emitted = (cases: readonly string[], wires: string) =>
  emittedRoute(
    project(
      flow(
        {
          ...{
            start: { type: 'start' },
            row: { type: 'db-insert', config: { table: 'things' }, inputs: { record: {} } },
          },
          ...{
            kind: { type: 'get-property', config: { path: 'kind' } },
            n: field('n'),
            m: field('m'),
            x: { type: 'to-number' },
          },
          ...{
            which: { type: 'switch', config: { cases } },
            first: say('first'),
            second: say('second'),
            third: say('third'),
          },
          number: { type: 'return-json' },
        },
        `start.next -> row.in\nrow.next -> which.in\nrow.record -> kind.object\nkind.value -> which.value
n.value -> x.value\nx.number -> number.body\n${wires}`,
      ),
      { method: 'POST' },
      { tables: { things: { columns } } },
    ),
  );

test('all cases have their names if these are all that there are', async () => {
  const text = await emitted(
    kinds,
    'which.a -> first.in\nwhich.b -> second.in\nwhich.c -> third.in\nwhich.d -> number.in',
  );
  expect(text.match(/case '\w'|default:/g)).toEqual(["case 'a'", "case 'b'", "case 'c'", "case 'd'"]);
});

test('cases that lead to the same node are one way there', async () => {
  const text = await emitted(
    kinds.slice(0, 3),
    'which.a -> number.in\nwhich.b -> first.in\nwhich.c -> number.in\nwhich.default -> second.in',
  );
  expect(text).not.toContain('let ');
  expect(text).toMatch(/case 'a':\s+case 'c': \{\s+const n = readOneOf/);
});

test('a case that leads where everything else leads needs no test', async () => {
  const text = await emitted(['a', 'b'], 'which.a -> first.in\nwhich.b -> second.in\nwhich.default -> first.in');
  expect(text).toContain("if (thing.kind === 'b') {");
  expect(text).not.toContain('switch (');
});
