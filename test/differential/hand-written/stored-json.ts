import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';

const store = { type: 'db-insert', config: { table: 'things' }, inputs: {} };
const record = { type: 'build-object', config: { fields: ['name', 'data'] }, inputs: { name: 'thing' } };
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const answer = { type: 'return-json', inputs: { body: true } };
const around = 's.next -> store.in\nstore.next -> answer.in\nrecord.object -> store.record\n';

const bodies: readonly JsonValue[] = [
  ...odd.map((a) => ({ a })),
  ...odd.map((a) => ({ a: { b: a } })),
  ...odd.map((a) => ({ a: [a, 'é'], b: 'x\0y' })),
  { 'a\0b': 1 },
  { a: 'x', rest: { deep: ['\0'] } },
  { a: 'x', b: 5 },
  {},
  [],
];

const stored = (name: string, nodes: Parameters<typeof one>[1], edges: string, body?: JsonObject): Case =>
  one(
    `stored as JSON: ${name}`,
    {
      ...(body === undefined ? {} : { s: { type: 'start', config: { body } } }),
      ...{ store, record, answer },
      ...nodes,
    },
    `${around}${edges}`,
    bodies.map((each) => post('/test', each)),
    {},
    { tables: things },
  );

const whole = { body: { type: 'get-json-body' } };
const text = { type: 'string' };

/** What goes into a json column, known to be an object, a list or a text, may hold U+0000 all the same. */
export const storedJson: readonly Case[] = [
  stored('a body', whole, 'body.body -> record.data'),
  stored(
    'a body of which a field is a number',
    { ...whole, a: field('a'), number: { type: 'to-number' }, answer: { type: 'return-json' } },
    'body.body -> record.data\na.value -> number.value\nnumber.number -> answer.body',
  ),
  stored('a declared body', whole, 'body.body -> record.data', {
    type: 'object',
    properties: { a: text, rest: { type: 'object' } },
    required: ['a'],
  }),
  stored('a closed body', whole, 'body.body -> record.data', {
    type: 'object',
    properties: { a: text },
    required: ['a'],
    additionalProperties: false,
  }),
  stored('a declared list', { a: field('a') }, 'a.value -> record.data', {
    type: 'object',
    properties: { a: { type: 'array', items: text } },
    required: ['a'],
  }),
  stored('a declared list that may be missing', { a: field('a') }, 'a.value -> record.data', {
    type: 'object',
    properties: { a: { type: 'array', items: text } },
  }),
  stored('a declared object that may be missing', { a: field('a') }, 'a.value -> record.data', {
    type: 'object',
    properties: { a: { type: 'object', properties: { b: text } } },
  }),
  stored(
    'an object of fields',
    { a: field('a'), b: field('b'), built: { type: 'build-object', config: { fields: ['a', 'b'] } } },
    'a.value -> built.a\nb.value -> built.b\nbuilt.object -> record.data',
  ),
  stored('a text', { a: field('a'), made: { type: 'to-string' } }, 'a.value -> made.value\nmade.text -> record.data'),
  stored(
    'what is a text column, too',
    { a: field('a'), record: { ...record, config: { fields: ['name', 'data', 'note'] } } },
    'a.value -> record.data\na.value -> record.note',
  ),
];
