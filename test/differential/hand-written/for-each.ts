import { post } from '../calls.ts';
import type { Case } from '../run-case.ts';
import { acting, called, give } from './acting-functions.ts';
import { one } from './case.ts';
import { half } from './functions.ts';
import {
  allowed,
  atomic,
  both,
  branch,
  calls,
  done,
  each,
  insert,
  inside,
  list,
  lists,
  log,
  part,
  rest,
  skips,
  stops,
  toNumber,
  writing,
  written,
} from './looping.ts';
import { answer, bodies, build, counts, field, row } from './nodes.ts';

/** Adds a thing for each name, and gives how many there are. */
const addAll = acting(
  'add-all',
  { names: 'unknown', size: 'integer' },
  { records: 'row things[]', count: 'integer' },
  {
    e: each({ collect: true }),
    rec: inside(build('name', 'size')),
    i: inside(insert),
    c: counts,
    give,
  },
  `start.next -> e.in\nstart.names -> e.list\ne.item -> rec.name\nstart.size -> rec.size\nrec.object -> i.record\ne.body -> i.in\ni.record -> e.result\ne.next -> c.in\nc.next -> give.in\ne.results -> give.records\nc.count -> give.count`,
);

const isLess = inside({ type: 'db-count', config: { table: 'things', where: [{ column: 'name', operator: 'le' }] } });

/** For Each: the order of refusals and effects, what it gives, and how it ends. */
export const forEachFlows: readonly Case[] = [
  one(
    'typed: a Switch over what a test around the loop has found to be missing',
    {
      x: field('x'),
      n: { type: 'get-query-param', config: { name: 'n' } },
      again: { type: 'get-query-param', config: { name: 'n' } },
      missing: { type: 'compare', config: { operator: 'eq' }, inputs: { right: null } },
      text: { type: 'to-string' },
      e: each(),
      b: branch,
      w: inside({ type: 'switch', config: { cases: ['a', 'b'] } }),
      l: inside(log),
      r: answer(),
    },
    `s.next -> e.in\nx.value -> e.list\nn.value -> missing.left\nmissing.result -> text.value\ne.body -> b.in\nmissing.result -> b.condition\nb.true -> w.in\nagain.value -> w.value\nw.default -> l.in\nb.false -> l.in\ne.next -> r.in\ntext.text -> r.body`,
    [post('/test', { x: ['a'] }), post('/test?n=a', { x: ['a'] }), post('/test?n=c', { x: [] })],
  ),
  one(
    'typed: a For Each behind two paths prepares the outputs of a call',
    {
      x: field('x'),
      y: field('y'),
      known: { type: 'if-null' },
      first: answer(404),
      list,
      found: { type: 'list-length' },
      many: { type: 'compare', config: { operator: 'gt' }, inputs: { right: 99 } },
      which: { type: 'branch' },
      e: each(),
      c: inside(called('half')),
      rec: inside(build('result', 'text')),
      l: inside(log),
      ...{ i1: row('a'), i2: row('b'), i3: row('c'), r: done() },
    },
    [
      's.next -> known.in\ny.value -> known.value\nknown.null -> e.in\nknown.present -> list.in\nlist.next -> which.in',
      'list.records -> found.list\nfound.length -> many.left\nmany.result -> which.condition\nwhich.true -> first.in',
      'many.result -> first.body\nwhich.false -> e.in\nx.value -> e.list\ne.item -> c.value\nc.result -> rec.result',
      'c.text -> rec.text\nrec.object -> l.data\ne.body -> l.in\ne.next -> i1.in\ni1.next -> i2.in\ni2.next -> i3.in\ni3.next -> r.in',
    ].join('\n'),
    [[1, 2], ['3'], ['x'], [4, 'x']].flatMap((x) => [post('/test', { x }), post('/test', { x, y: 1 })]),
    {},
    { ...rest, functions: [half] },
  ),
  ...both(
    'for each: rows of a list, behind another write',
    { ...writing, w: row('first'), r: answer(201), o: build('results', 'count'), c: counts },
    `s.next -> w.in\nw.next -> e.in\n${written}\ne.body -> i.in\ni.record -> e.result\ne.next -> c.in\nc.next -> r.in\ne.results -> o.results\nc.count -> o.count\no.object -> r.body`,
  ),
  ...both(
    'for each: what is not collected, and constants that are',
    { ...writing, e: each(), k: each({ collect: true }), r: answer(), o: build('k') },
    `s.next -> e.in\n${written}\ne.body -> i.in\ne.next -> k.in\nx.value -> k.list\nk.index -> k.result\nk.next -> r.in\nk.results -> o.k\no.object -> r.body`,
  ),
  ...both(
    'for each: an item that stops all, or is left out',
    {
      ...{ ...writing, stops, skips, b: branch, sk: branch, no: inside(answer(409)), r: answer() },
      l: inside(log),
    },
    `s.next -> e.in\n${written}\ne.body -> b.in\nn.value -> stops.left\nstops.result -> b.condition\nb.true -> no.in\ne.index -> no.body\nb.false -> sk.in\nn.value -> skips.left\nskips.result -> sk.condition\nsk.true -> l.in\nsk.false -> i.in\ni.record -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ),
  ...both(
    'for each: an answer inside that is a success, and the same after it',
    { ...writing, e: each(), stops, b: branch, yes: inside(answer(200)), r: done() },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> b.in\nn.value -> stops.left\nstops.result -> b.condition\nb.true -> yes.in\ni.record -> yes.body\ne.next -> r.in`,
  ),
  ...both(
    'for each: a failure that is handled, and one that is not',
    { ...writing, r: answer(), l: inside(log), c: inside(counts), code: inside(part('code')) },
    `s.next -> e.in\n${written}\ne.body -> i.in\ni.error -> l.in\nl.next -> c.in\ni.failure -> code.object\ncode.value -> l.data\nc.count -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ),
  ...both(
    'for each: whole items as records, whose json may hold what PostgreSQL cannot store',
    { x: field('x'), e: each({ collect: true }), i: inside(insert), r: answer() },
    `s.next -> e.in\nx.value -> e.list\ne.item -> i.record\ne.body -> i.in\ni.record -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ).map((each): Case => ({
    ...each,
    calls: [null, {}, 'a', { b: ['a\0b'] }, 'a\0'].map((data) =>
      post('/test', {
        x: [
          { name: 'a', data: 1 },
          { name: 'b', data, note: 'x' },
        ],
      }),
    ),
  })),
  ...both(
    'for each in a for each, with names of both, and of the list around',
    {
      ...{ x: field('x'), y: field('y'), e: each({ item: 'row', collect: true }), f: inside(each({ collect: true })) },
      ...{
        n: inside(toNumber, 'f'),
        rec: inside(build('name', 'size'), 'f'),
        t: inside({ type: 'template', config: { template: '{{i}}{{j}}{{k}}' } }, 'f'),
      },
      ...{ i: inside(insert, 'f'), c: inside(counts), o: inside(build('f', 'c')), r: answer() },
    },
    `s.next -> e.in\nx.value -> e.list\ne.body -> f.in\ne.item -> f.list\nf.body -> i.in\nf.item -> n.value\ne.index -> t.i\nf.index -> t.j\ny.value -> t.k\nt.text -> rec.name\nn.number -> rec.size\nrec.object -> i.record\ni.record -> f.result\nf.next -> c.in\nf.results -> o.f\nc.count -> o.c\no.object -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ).map((each): Case => ({
    ...each,
    calls: [
      ...bodies('x'),
      ...[
        [[1], ['2', 3]],
        [[1], ['x']],
        [[], [[]]],
        [[1, 2], []],
      ].flatMap((x) => [1, 'a', null].map((y) => post('/test', { x, y }))),
    ],
  })),
  ...both(
    'map in a for each, over what it has read, and for each over rows',
    {
      ...{ x: field('x'), l: list, e: each({ item: 'thing', collect: true }), w: row('first'), w2: row('second') },
      ...{
        ll: inside(list),
        m: inside({ type: 'map' }),
        p: inside(part('name'), 'm'),
        t: inside({ type: 'template', config: { template: '{{a}}-{{b}}' } }, 'm'),
      },
      ...{
        size: inside(part('size')),
        d: inside({ type: 'math', config: { operator: 'add' }, inputs: { b: 1 } }),
        id: inside(part('id')),
        u: inside({ type: 'db-update', config: { table: 'things', where: [{ column: 'id', operator: 'eq' }] } }),
        rec: inside(build('size')),
        r: answer(),
      },
    },
    `s.next -> w.in\nw.next -> w2.in\nw2.next -> l.in\nl.next -> e.in\nl.records -> e.list\ne.item -> size.object\nsize.value -> d.a\nd.result -> rec.size\ne.item -> id.object\nid.value -> u.id\nrec.object -> u.changes\ne.body -> u.in\nu.next -> ll.in\nll.records -> m.list\nm.item -> p.object\np.value -> t.a\nx.value -> t.b\nt.text -> m.result\nm.results -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ),
  ...both(
    'for each: what only one way needs is refused there',
    { ...writing, e: each(), skips, sk: branch, r: answer(), c: counts },
    `s.next -> e.in\n${written}\ne.body -> sk.in\nn.value -> skips.left\nskips.result -> sk.condition\nsk.false -> i.in\ne.next -> c.in\nc.next -> r.in\nc.count -> r.body`,
  ),
  ...both(
    'for each behind a branch, prepared on both ways',
    {
      ...{
        ...writing,
        y: field('y'),
        no: { type: 'if-null' },
        no2: { type: 'if-null' },
        w: row('first'),
        q: done(202),
        r: answer(),
      },
      ...{
        p: {
          type: 'db-find',
          config: { table: 'things', where: [{ column: 'name', operator: 'eq' }] },
          inputs: { name: 'first' },
        },
        z: field('z'),
      },
    },
    `s.next -> w.in\nw.next -> p.in\np.next -> no.in\ny.value -> no.value\nno.present -> e.in\nno.null -> no2.in\nz.value -> no2.value\nno2.null -> q.in\nno2.present -> e.in\n${written}\ne.body -> i.in\ni.record -> e.result\ne.next -> r.in\ne.results -> r.body`,
  ).map((each): Case => ({
    ...each,
    calls: lists.flatMap((x) => [post('/test', { x }), post('/test', { x, y: 1 }), post('/test', { x, z: 1 })]),
  })),
  one(
    'typed: a For Each over constants and the body, beside a value that it needs, reads a part by index',
    {
      ...{ j: { type: 'get-json-body' }, c: field('c'), known: { type: 'if-null' }, none: answer(404), r: answer() },
      l: { type: 'build-list', config: { length: 2 }, inputs: { item0: { b: [1, 'x'], toString: 1 } } },
      ...{ e: each({ collect: true }), a: inside({ type: 'get-property', config: { path: 'a.0', optional: true } }) },
      t: inside({ type: 'text', config: { operator: 'base64-encode' } }),
      ...{ there: inside({ type: 'compare', config: { operator: 'ne' }, inputs: { right: null } }), b: branch },
      k: inside({
        type: 'db-count',
        config: { table: 'things', where: [{ column: 'size', operator: 'ne', optional: true }] },
      }),
    },
    `s.next -> known.in\nc.value -> known.value\nknown.null -> none.in\nc.value -> none.body\nknown.present -> e.in\nj.body -> l.item1\nl.list -> e.list\ne.item -> a.object\na.value -> t.text\nt.result -> there.left\nthere.result -> b.condition\ne.body -> b.in\nb.true -> k.in\nb.false -> k.in\nknown.value -> k.size.ne\ne.index -> e.result\ne.next -> r.in\ne.results -> r.body`,
    [{}, { c: 1 }, { c: 'x' }, { c: 1, a: ['y'] }].map((body) => post('/test', body)),
    {},
    rest,
  ),
  one(
    'typed: a For Each prepares a value that some of its ways check again',
    {
      ...{ x: field('x'), y: field('y'), pj: { type: 'parse-json' }, e: each({ collect: true }), r: answer() },
      c: inside({ type: 'compare', config: { operator: 'lt' }, inputs: { right: 2 } }),
      ...{ p: inside({ type: 'select', inputs: { whenFalse: 'c' } }), l: inside(log) },
      ...{ w: inside({ type: 'switch', config: { cases: ['a', 'b'] } }), k1: isLess, k2: isLess, k3: isLess },
    },
    `s.next -> e.in\nx.value -> e.list\ny.value -> pj.value\ne.index -> c.left\nc.result -> p.condition\npj.value -> p.whenTrue\np.value -> w.value\ne.body -> w.in\nw.a -> k1.in\np.value -> k1.name.le\nw.b -> l.in\nw.default -> k2.in\np.value -> k2.name.le\nk1.next -> k3.in\nk2.next -> k3.in\np.value -> k3.name.le\np.value -> e.result\ne.next -> r.in\ne.results -> r.body`,
    ['"a"', '"b"', '"d"', '1', 'null', '"a\\u0000"'].map((y) => post('/test', { x: [1, 2, 3], y })),
    {},
    rest,
  ),
  ...[{}, atomic].map((route) =>
    one(
      `for each in a function${route === atomic ? ', in a transaction' : ''}`,
      { x: field('x'), c: { ...called('add-all'), inputs: { size: 3 } }, r: answer(), o: build('records', 'count') },
      's.next -> c.in\nx.value -> c.names\nc.records -> o.records\nc.count -> o.count\nc.next -> r.in\no.object -> r.body',
      [
        ...bodies('x'),
        post('/test', { x: ['a', 'b'] }),
        post('/test', { x: ['a', 'a'] }),
        post('/test', { x: ['a', 1] }),
      ],
      route,
      { ...rest, functions: [addAll] },
    ),
  ),
  ...[{}, atomic].map((route) =>
    one(
      `for each: a guard that is called for each item${route === atomic ? ', in a transaction' : ''}`,
      { ...writing, g: inside(called('allowed')), r: answer() },
      `s.next -> e.in\n${written}\ne.body -> i.in\ni.next -> g.in\nn.value -> g.name\ni.record -> e.result\ne.next -> r.in\ne.results -> r.body`,
      calls,
      route,
      { ...rest, functions: [allowed] },
    ),
  ),
  one(
    'for each: a list that is too long',
    { x: field('x'), e: each({ max: 2 }), l: inside(log), r: done() },
    's.next -> e.in\nx.value -> e.list\ne.body -> l.in\ne.item -> l.data\ne.next -> r.in',
    [
      ...bodies('x'),
      post('/test', { x: [1, 2] }),
      post('/test', { x: [1, 2, 3] }),
      post('/test', { x: [1, 2, 3, null] }),
    ],
  ),
  // What TypeScript refuses to compare with null: a value that the container knows to be there.
  one(
    'typed: for each: a value that is always there, of a constant and of a checked list around',
    {
      ...{ x: field('x'), e: each({ item: 'thing' }), f: inside({ type: 'first', inputs: { list: ['a', 'b'] } }) },
      ...{ o: inside(build('first', 'whole', 'item')), r: inside(answer()), d: done() },
    },
    's.next -> e.in\nx.value -> e.list\ne.body -> r.in\nf.item -> o.first\nx.value -> o.whole\ne.item -> o.item\no.object -> r.body\ne.next -> d.in',
    [...bodies('x'), post('/test', { x: [1, null] }), post('/test', { x: [null] })],
  ),
];
