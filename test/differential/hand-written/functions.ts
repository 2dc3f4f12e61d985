import type { JsonObject } from '../../../compiler/base/json.ts';
import { flow } from '../../support/compile-flow.ts';
import { get, post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { odd, one } from './case.ts';
import { answer, build, field, query } from './nodes.ts';

type Types = Readonly<Record<string, string>>;
type Nodes = Parameters<typeof flow>[0];

export const made = (id: string, inputs: Types, outputs: Types, nodes: Nodes, edges: string): JsonObject => ({
  id,
  inputs,
  outputs,
  flow: flow({ start: { type: 'start' }, ...nodes }, edges),
});
export const give = { type: 'return-values' };
export const called = (id: string) => ({ type: 'call', config: { function: id } });

export const half = made(
  'half',
  { value: 'unknown' },
  { result: 'number', text: 'string' },
  {
    number: { type: 'to-number' },
    half: { type: 'math', config: { operator: 'divide' }, inputs: { b: 2 } },
    text: { type: 'template', config: { template: 'half of {{n}}' } },
    give,
  },
  `start.next -> give.in\nstart.value -> number.value\nnumber.number -> half.a\nnumber.number -> text.n\nhalf.result -> give.result\ntext.text -> give.text`,
);

const nothing = made(
  'nothing',
  { a: '{ a: string; b?: number } | null' },
  { total: 'number' },
  { one: { type: 'value', config: { value: 1 } }, give },
  'start.next -> give.in\none.value -> give.total',
);

/** Which values are refused depends on the branch that the call takes. */
const either = made(
  'either',
  { isNumber: 'boolean', text: 'string', other: 'string | null' },
  { output: 'unknown' },
  {
    which: { type: 'branch' },
    number: { type: 'to-number' },
    known: { type: 'if-null' },
    json: { type: 'parse-json' },
    size: { type: 'get-property', config: { path: 'size' } },
    give,
    more: give,
    none: give,
  },
  `start.next -> which.in\nstart.isNumber -> which.condition\nwhich.true -> give.in\nstart.text -> number.value\nnumber.number -> give.output\nwhich.false -> known.in\nstart.other -> known.value\nknown.present -> more.in\nknown.value -> json.value\njson.value -> size.object\nsize.value -> more.output\nknown.null -> none.in`,
);

const twice = made(
  'twice',
  { first: 'unknown', order: 'unknown' },
  { sum: 'number' },
  {
    amount: { type: 'get-property', config: { path: 'amount' } },
    left: called('half'),
    right: called('half'),
    sum: { type: 'math', config: { operator: 'add' } },
    give,
  },
  `start.next -> give.in\nstart.order -> amount.object\namount.value -> right.value\nstart.first -> left.value\nleft.result -> sum.a\nright.result -> sum.b\nsum.result -> give.sum`,
);

const bodies = odd.map((x) => post('/test', { x, y: '4' }));

/** Calls of functions: what they refuse and in which order, and names that clash with those of emitted code. */
export const functionFlows: readonly Case[] = [
  one(
    'typed: a call behind a test that nothing passes',
    {
      q: query('q'),
      p: query('p'),
      yes: { type: 'get-query-param', config: { name: 'yes', type: 'boolean', default: false } },
      isQ: { type: 'if-null' },
      isP: { type: 'if-null' },
      isYes: { type: 'branch' },
      text: { type: 'fallback', inputs: { fallback: 'a' } },
      number: { type: 'to-number' },
      object: build('a', 'b'),
      isNull: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
      test: { type: 'branch' },
      c: called('nothing'),
      r: answer(),
      other: answer(202),
      no: { ...answer(404), inputs: { body: null } },
    },
    [
      's.next -> isQ.in\nq.value -> isQ.value\nisQ.null -> isP.in\np.value -> isP.value\nisP.null -> test.in',
      'isP.present -> other.in\nisNull.result -> other.body\nisQ.present -> isYes.in\nyes.value -> isYes.condition',
      'isYes.true -> test.in\nisYes.false -> no.in\nq.value -> text.value\ntext.value -> number.value',
      'text.value -> object.a\nnumber.number -> object.b\nobject.object -> isNull.left\nisNull.result -> test.condition',
      'test.true -> r.in\nobject.object -> c.a\nc.total -> r.body\ntest.false -> no.in',
    ].join('\n'),
    ['', '?p=1', '?q=1&yes=true', '?q=a&yes=true', '?q=1&yes=false'].map((search) => get(`/test${search}`)),
    { method: 'GET' },
    { functions: [nothing] },
  ),
  one(
    'a function that refuses what it makes',
    { x: field('x'), c: called('half'), o: build('result', 'text'), r: answer() },
    's.next -> r.in\nx.value -> c.value\nc.result -> o.result\nc.text -> o.text\no.object -> r.body',
    bodies,
    {},
    { functions: [half] },
  ),
  one(
    'a call behind another refusal',
    { x: field('x'), y: field('y'), n: { type: 'to-number' }, c: called('half'), o: build('n', 'c'), r: answer() },
    's.next -> r.in\ny.value -> n.value\nx.value -> c.value\nn.number -> o.n\nc.text -> o.c\no.object -> r.body',
    [...bodies, post('/test', { x: 'a', y: 'b' }), post('/test', { x: [], y: 'b' }), post('/test', {})],
    {},
    { functions: [half] },
  ),
  one(
    'what only a branch of a function refuses',
    {
      q: query('number'),
      isNumber: { type: 'compare', config: { operator: 'eq' }, inputs: { right: 'yes' } },
      x: field('x'),
      y: query('other'),
      c: called('either'),
      r: answer(),
    },
    's.next -> r.in\nq.value -> isNumber.left\nisNumber.result -> c.isNumber\nx.value -> c.text\ny.value -> c.other\nc.output -> r.body',
    [
      '?number=yes',
      '?number=no',
      '?number=yes&other=x',
      '?other=x',
      '?other={}',
      '?other={"size":2}',
      '?other={"size":"a"}',
    ].flatMap((search) => ['a', '7', null].map((x) => post(`/test${search}`, { x }))),
    {},
    { functions: [either] },
  ),
  one(
    'functions that call functions, with parts of unknown data',
    { x: field('x'), y: field('y'), c: called('twice'), r: answer() },
    's.next -> r.in\nx.value -> c.first\ny.value -> c.order\nc.sum -> r.body',
    [
      ...[1, '2', 'a', null].flatMap((x) =>
        [{ amount: 4 }, { amount: 'a' }, {}, null, [], 'amount'].map((y) => post('/test', { x, y })),
      ),
    ],
    {},
    { functions: [twice, half] },
  ),
  one(
    'a call whose values a branch uses',
    {
      x: field('x'),
      q: query('half'),
      known: { type: 'if-null' },
      c: called('half'),
      r: answer(),
      none: { type: 'return-json', config: { status: 404 } },
    },
    's.next -> known.in\nq.value -> known.value\nknown.null -> none.in\nknown.present -> r.in\nx.value -> c.value\nc.text -> r.body\nx.value -> none.body',
    [...bodies, ...odd.map((x) => post('/test?half', { x }))],
    {},
    { functions: [half] },
  ),
  one(
    'typed: inputs and outputs with the names of other things',
    {
      x: query('x'),
      now: { type: 'now' },
      c: called('test'),
      o: build('next', 'now', 'app', 'constructor'),
      r: answer(),
    },
    's.next -> r.in\nx.value -> c.input.next\nnow.value -> c.now\nx.value -> c.app\nc.output.next -> o.next\nc.now -> o.now\nc.app -> o.app\nc.constructor -> o.constructor\no.object -> r.body',
    [get('/test'), get('/test?x'), get('/test?x=1')],
    { method: 'GET' },
    {
      functions: [
        made(
          'test',
          { next: 'string | null', now: 'timestamp', unused: 'number | null', app: 'string | null' },
          { next: 'boolean', now: 'string', app: 'string', constructor: 'string | null' },
          {
            clock: { type: 'now' },
            secret: {
              type: 'hash',
              config: { algorithm: 'sha256', encoding: 'hex' },
              inputs: { secret: { $secret: 'KEY' } },
            },
            same: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
            end: give,
          },
          `start.next -> end.in\nstart.input.next -> same.left\nsame.result -> end.output.next\nclock.value -> end.now\nstart.now -> secret.data\nsecret.hash -> end.app\nstart.app -> end.constructor`,
        ),
      ],
      secrets: { KEY: {} },
    },
  ),
];
