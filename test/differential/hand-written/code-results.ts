import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one, things } from './case.ts';
import { all, expression, over, withoutClock } from './code-nodes.ts';
import { answer, build, field } from './nodes.ts';

const names = ['de', 'fr', 'constructor', '__proto__', 'valueOf', 'toString', '0'];

/** Names in the request for which every JavaScript object inherits a value. */
const ownProperties: readonly Case[] = [
  over('a word by its name', 'string', "({ de: 'Hallo', en: 'Hello' })[v] ?? 'Hi'", all(names)),
  over('a word or a number by its name', 'string', "[({ de: 1, en: 'x' })[v] ?? null]", all(names)),
  over('an object that may be missing, by a name', 'string', "(v > 'e' ? { fr: 1 } : null)?.[v] ?? 0", all(names)),
  over(
    'what a list is made into, by a name',
    'string[]',
    "v.map((each) => Object.fromEntries(v.map((key) => [key, key.length]))[other] ?? 'none')",
    [names, ['de'], []].flatMap((v) => names.map((other) => ({ v, other }))),
    { other: 'string' },
  ),
  over('by a number', 'number[]', "Object.fromEntries(v.map((each) => [String(each), each]))[v.length] ?? 'none'", [
    ...all([[1, 2], [], [3]]),
  ]),
  over(
    'groups, by a name',
    'string[]',
    'Object.groupBy(v, (each) => each)[other]?.length ?? 0',
    names.map((other) => ({ v: ['de', 'de', 'valueOf'], other })),
    { other: 'string' },
  ),
  over('by an inherited name', 'string[]', "Object.fromEntries(v.map((each) => [each, each])).valueOf ?? 'none'", [
    ...all([['valueOf'], []]),
  ]),
  over('JSON of an item that may be missing', 'string[]', 'JSON.stringify(v.at(1)).length', all([['a'], ['a', 'bc']])),
  over('JSON of a choice', 'string[]', 'JSON.stringify(v.length > 1 ? v.at(1) : undefined)', all([['a'], ['a', 'b']])),
  over('JSON of anything', 'unknown', 'JSON.stringify(v).length', all(odd)),
  over('JSON of a text that may be missing', 'string | null', 'JSON.stringify(v)', all(['a', null])),
  over('objects, compared', '{ n: number }', 'v === other', [{ v: { n: 1 }, other: { n: 1 } }], {
    other: '{ n: number }',
  }),
];

/** Results with more fields than their type, where they are answered, written, and read by others. */
const narrowerResults: readonly Case[] = [
  ...[
    ['an object', '{ name: string; id: number }', 'v', '{ name: string }'],
    ['an object that may be missing', '{ name: string; id: number } | null', 'v', '{ name: string } | null'],
    ['a part', '{ name: string; a: { b: number; c: number } }', 'v', '{ a: { b: number } }'],
    ['items', '{ name: string; id: number }[]', 'v', '{ name: string }[]'],
    ['items that may be missing', 'number[]', 'v.map((n) => (n > 1 ? { n, m: n } : null))', '({ n: number } | null)[]'],
    ['nothing more', '{ name: string }', '({ name: v.name })', '{ name: string }'],
  ].map(([name = '', type = '', text = '', output = '']) =>
    one(
      `code: a declared result of ${name}`,
      {
        v: field('v'),
        c: expression(text, { v: type }, { output }),
        d: expression("typeof made === 'object' && made !== null ? Object.keys(made) : []", ['made']),
        json: { type: 'to-json' },
        o: build('c', 'd', 'json'),
        r: answer(),
      },
      's.next -> r.in\nv.value -> c.v\nc.value -> d.made\nc.value -> json.value\nc.value -> o.c\nd.value -> o.d\njson.text -> o.json\no.object -> r.body',
      [{ name: 'a', id: 1 }, { name: 'a', a: { b: 1, c: 2 } }, [{ name: 'a', id: 1 }], [], [1, 2], null].map((v) =>
        post('/test', { v }),
      ),
    ),
  ),
  one(
    'code: a declared result is what is written to a table',
    {
      v: field('v'),
      c: expression('v', { v: '{ name: string; size: number; id: number }[]' }, { output: '{ name: string }[]' }),
      i: { type: 'db-insert', config: { table: 'things', many: true } },
      r: answer(201),
    },
    's.next -> i.in\nv.value -> c.v\nc.value -> i.record\ni.next -> r.in\ni.records -> r.body',
    [post('/test', { v: [{ name: 'a', size: 99, id: 500 }] }), post('/test', { v: [] })],
    {},
    { tables: { ...things, things: withoutClock(things) } },
  ),
];

/** Results in JavaScript that would contradict the types of Code. */
export const codeResultFlows: readonly Case[] = [...ownProperties, ...narrowerResults];
