import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { atomic, branch, done, each, insert, inside, log, rest, skips, toNumber } from './looping.ts';
import type { Node } from './looping.ts';
import { answer, build, counts, field, isEqual } from './nodes.ts';

/** The last call stores names that exist already. */
const calls = [
  ...[[], ['a'], ['b'], ['c'], ['d'], ['d', 'c', 'b', 'a'], ['a', 'b', 'a', 'c', 'a']].flatMap((x, call) => [
    post('/test', { x, y: call, z: '' }),
    post('/test', { x, y: `s${call}`, z: 'skip' }),
  ]),
  post('/test', { x: ['b', 'd', 'a', 'c'], y: 6, z: '' }),
];
/** Items that run at the same time store rows in any order, so each brings its id. */
const once = [
  post('/test', { x: ['b', 'c', 'd'], y: 1, z: 'skip' }),
  post('/test', { x: ['a', 'b', 'c', 'd', 'a', 'b'], y: 2, z: '' }),
];

/** Two cases of a Switch store the item, one of them not always; an item that is not stored gives no result. */
const nodes = {
  ...{ x: field('x'), y: field('y'), z: field('z'), c: counts, r: answer() },
  ...{ w: inside({ type: 'switch', config: { cases: ['a', 'b', 'c'] } }), skips, b: branch, l: inside(log) },
  ...{ t: inside({ type: 'template', config: { template: '{{call}}-{{index}}' } }), rec: inside(build('name')) },
  i: inside(insert),
};
const edges =
  's.next -> e.in\nx.value -> e.list\ne.body -> w.in\ne.item -> w.value\nw.a -> i.in\nw.b -> b.in\nw.c -> l.in\nz.value -> skips.left\nskips.result -> b.condition\nb.false -> i.in\ny.value -> t.call\ne.index -> t.index\nt.text -> rec.name\nrec.object -> i.record\ni.record -> e.result\ne.next -> c.in\nc.next -> r.in';

/** The list of what items give, and without anything that reads it. */
const bothWays = (
  how: string,
  more: Readonly<Record<string, Node>>,
  sent: Case['calls'],
  route: JsonObject = {},
  edge = '',
): readonly Case[] => {
  const name = `typed: for each${how}: cases of a Switch that give something`;
  return [
    one(name, { ...nodes, ...more }, `${edges}\ne.results -> r.body${edge}`, sent, route, rest),
    one(`${name}, which nothing reads`, { ...nodes, ...more }, `${edges}\nc.count -> r.body${edge}`, sent, route, rest),
  ];
};

/** For Each: an item is done at the end of each case of a Switch, whether or not it gives a result there. */
export const forEachEnds: readonly Case[] = ['fail', 'collect'].flatMap((onError) => {
  const how = onError === 'collect' ? ' that collects' : '';
  const withId = { e: each({ collect: true, onError, concurrency: 3 }), rec: inside(build('name', 'id')) };
  return [
    ...bothWays(how, { e: each({ collect: true, onError }) }, calls),
    ...bothWays(`${how}, in a transaction`, { e: each({ collect: true, onError }) }, calls, atomic),
    ...bothWays(`${how}, at once`, withId, once, {}, '\ne.index -> rec.id'),
    // What is prepared for an item is checked twice: for the decision, and when it is stored.
    one(
      'typed: for each: a value that is prepared, compared and stored, behind a test that always passes',
      {
        ...{ x: field('x'), e: each(), r: done() },
        q: inside({ type: 'get-query-param', config: { name: 'q', type: 'number', default: 1.5 } }),
        ...{ to: inside(toNumber), n: inside({ type: 'if-null' }) },
        k: inside({ type: 'get-query-param', config: { name: 'k', default: '"a"' } }),
        ...{ json: inside({ type: 'parse-json' }), is: inside({ ...isEqual(), inputs: { right: null } }) },
        ...{ br: inside({ type: 'branch' }), o: inside(build('name')), i: inside(insert) },
      },
      's.next -> e.in\nx.value -> e.list\ne.body -> n.in\nq.value -> to.value\nto.number -> n.value\nk.value -> json.value\njson.value -> is.left\nis.result -> br.condition\nn.null -> br.in\nbr.false -> i.in\nn.present -> i.in\njson.value -> o.name\no.object -> i.record\ne.next -> r.in',
      ['', '?k=null', '?k=1', '?k=x', '?q=x'].flatMap((query) => [[], [1]].map((x) => post(`/test${query}`, { x }))),
      {},
      { ...rest, errors: { validation: 'all' } },
    ),
  ];
});
