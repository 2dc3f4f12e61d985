import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { asObject, isObject, odd, one } from './case.ts';
import { bodies } from './nodes.ts';

const conversions: readonly Case[] = (
  ['to-number', 'to-boolean', 'parse-json', 'to-string', 'to-json'] as const
).flatMap((type) => {
  const output = {
    'to-number': 'number',
    'to-boolean': 'boolean',
    'parse-json': 'value',
    'to-string': 'text',
    'to-json': 'text',
  }[type];
  const settings = type === 'to-string' || type === 'to-json' ? [{}] : [{}, { onInvalid: 'null' }];
  return settings.map((config) =>
    one(
      `${type} ${JSON.stringify(config)}`,
      { f: { type: 'get-body-field', config: { field: 'x' } }, c: { type, config }, r: { type: 'return-json' } },
      `s.next -> r.in\nf.value -> c.value\nc.${output} -> r.body`,
      [
        ...bodies('x'),
        ...[
          '{"a":1}',
          '{"__proto__":1}',
          '{"constructor":{"prototype":1}}',
          '\uFEFF1',
          '[1,2',
          '"\\ud800"',
          '-0',
          '1.0',
          '1e400',
          '9007199254740993',
          'TRUE',
        ].map((x) => post('/test', { x })),
      ],
    ),
  );
});

const maths: readonly Case[] = [
  'add',
  'subtract',
  'multiply',
  'divide',
  'modulo',
  'min',
  'max',
  'round',
  'floor',
  'ceil',
  'abs',
].map((operator) => {
  const isUnary = ['round', 'floor', 'ceil', 'abs'].includes(operator);
  return one(
    `math ${operator}`,
    {
      a: { type: 'get-body-field', config: { field: 'a' } },
      b: { type: 'get-body-field', config: { field: 'b' } },
      m: { type: 'math', config: { operator } },
      r: { type: 'return-json' },
    },
    `s.next -> r.in\na.value -> m.a\n${isUnary ? '' : 'b.value -> m.b\n'}m.result -> r.body`.trim(),
    [
      [1, 2],
      [1.5, 0],
      [0, 0],
      [-0.2, 3],
      [1e308, 1e308],
      [1e308, -1e308],
      [2.5, 2],
      ['1', 1],
      [1, null],
    ].map(([a, b]) => post('/test', { a, b })),
  );
});

const compares: readonly Case[] = ['eq', 'ne', 'lt', 'contains', 'starts-with', 'ends-with']
  .map((operator) =>
    one(
      `compare ${operator}`,
      {
        a: { type: 'get-body-field', config: { field: 'a' } },
        b: { type: 'get-body-field', config: { field: 'b' } },
        t: { type: 'to-string' },
        m: { type: 'compare', config: { operator } },
        r: { type: 'return-json' },
      },
      `s.next -> r.in\na.value -> m.left\nb.value -> ${operator === 'lt' ? 't.value\nt.text -> m.right' : 'm.right'}\nm.result -> r.body`.replace(
        operator === 'lt' ? '' : /$^/,
        '',
      ),
      odd.flatMap((a) =>
        [odd[3], odd[8], null, { a: { b: 'x' } }, [1, null]].map((b) => post('/test', { a, b: b ?? null })),
      ),
    ),
  )
  .map((each) => (each.name === 'compare lt' ? each : { ...each, project: withoutNode(each.project, 't') }));

function withoutNode(value: JsonObject, id: string): JsonObject {
  const text = JSON.stringify(value);
  const parsed: JsonValue = JSON.parse(text, (_key, inner: JsonValue) =>
    Array.isArray(inner) ? inner.filter((each: JsonValue) => !(isObject(each) && each['id'] === id)) : inner,
  );
  return asObject(parsed);
}

/** Values: conversions, calculations and comparisons of everything that may arrive. */
export const valueFlows: readonly Case[] = [...conversions, ...maths, ...compares];
