import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { says } from './known-nodes.ts';
import { answer, build, field } from './nodes.ts';

const declared: JsonObject = {
  type: 'object',
  required: ['a', 'b'],
  properties: { a: { type: 'number' }, b: { type: 'string' } },
};

/** Where TypeScript infers `never`: after a check that no value passes, and for a field of two types. */
export const never: readonly Case[] = [
  one(
    'typed: a failure that is read behind a check that no value passes',
    {
      b: field('b'),
      n: { type: 'if-null' },
      c: { type: 'db-count', config: { table: 'things', where: [] } },
      v: { type: 'validate', config: { rules: { b: [{ rule: 'required' }] } } },
      r1: answer(),
      o: build('failure'),
      r2: says('present'),
      r3: says('counted'),
      r4: says('invalid'),
    },
    's.next -> n.in\nb.value -> n.value\nn.null -> c.in\nn.present -> r2.in\nc.next -> r3.in\nc.error -> v.in\nb.value -> v.b\nv.invalid -> r4.in\nv.valid -> r1.in\nc.failure -> o.failure\no.object -> r1.body',
    [post('/test', {}), ...[null, '', 'a', 1].map((b) => post('/test', { b }))],
    {},
    { tables: things },
  ),
  ...[{}, { a: 'x', b: null, c: true }, { a: 'x', b: null, other: 1 }].map((base, index) =>
    one(
      `typed: fields of a declared body over others of their names, ${index}`,
      {
        s: { type: 'start', config: { body: index === 2 ? { ...declared, required: ['a'] } : declared } },
        body: { type: 'get-json-body' },
        m: { type: 'merge-objects', inputs: { base } },
        ...Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { type: 'get-property', config: { path: name } }])),
        o: build('a', 'b', 'c'),
        r: answer(),
      },
      `s.next -> r.in\nbody.body -> m.over\n${['a', 'b', 'c'].map((name) => `m.object -> ${name}.object\n${name}.value -> o.${name}\n`).join('')}o.object -> r.body`,
      [{}, { a: 1 }, { a: 1, b: 'b' }, { a: 1, b: 'b', c: null }, { a: 1, b: null }].map((sent) => post('/test', sent)),
    ),
  ),
  one(
    'typed: an item of no list, which is a list of ids',
    {
      e: { type: 'for-each', inputs: { list: [] } },
      k: {
        ...{ type: 'db-delete', parent: 'e' },
        config: { table: 'things', where: [{ column: 'id', operator: 'in' }] },
      },
      r: says('none'),
    },
    's.next -> e.in\ne.body -> k.in\ne.item -> k.id.in\ne.next -> r.in',
    [post('/test')],
    {},
    { tables: things },
  ),
];
