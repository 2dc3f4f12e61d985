import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import { zones } from '../random-time.ts';
import type { Case } from '../run-case.ts';
import { one, things } from './case.ts';
import { answer, bodies, build, field, isEqual } from './nodes.ts';

/**
 * The same time twice, fractions, the ends of the calendar, the hours around changes of clocks, and values that are not
 * times.
 */
const times = [
  '2024-03-10T10:00:00+05:00',
  '2024-03-10T05:00Z',
  '2024-03-10T05:00:00.000999999Z',
  '2024-03-10T05:00:00.001Z',
  '2024-02-29T23:59:59-15:59',
  '2023-02-29T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-00:01',
  '2024-03-31T01:00:00Z',
  '2024-10-27T01:00:00Z',
  '2024-03-10',
  'yesterday',
];

const pairs = times.flatMap((a) => ['2024-03-10T05:00:00Z', a].map((b) => post('/test', { a, b })));

const toTimestamp: readonly Case[] = [{}, { onInvalid: 'null' }].map((config) =>
  one(
    `to-timestamp ${JSON.stringify(config)}`,
    { f: field('x'), c: { type: 'to-timestamp', config }, r: answer() },
    's.next -> r.in\nf.value -> c.value\nc.timestamp -> r.body',
    [...bodies('x'), ...times.map((x) => post('/test', { x }))],
  ),
);

const by = '2024-03-10T07:00+02:00';
const orders: readonly Case[] = (['lt', 'le', 'gt', 'ge'] as const).flatMap((operator) => [
  one(
    `compare ${operator} of times and constants`,
    {
      ...{ a: field('a'), t: { type: 'to-timestamp' } },
      c: { ...isEqual(operator), inputs: { right: '2024-03-10T10:00:00+05:00' } },
      d: { ...isEqual(operator), inputs: { left: '2024-03-10T05:00Z' } },
      e: { ...isEqual(operator), inputs: { right: '2024-03-10T05:00:00.000Z' } },
      ...{ b: build('c', 'd', 'e'), r: answer() },
    },
    `s.next -> r.in\na.value -> t.value\nt.timestamp -> c.left\nt.timestamp -> d.right\na.value -> e.left
    c.result -> b.c\nd.result -> b.d\ne.result -> b.e\nb.object -> r.body`,
    times.map((a) => post('/test', { a })),
  ),
  one(
    `rows whose time is ${operator} a constant`,
    {
      ...{ a: field('a'), t: { type: 'to-timestamp' }, o: build('name', 'at') },
      i: { type: 'db-insert', config: { table: 'things' } },
      l: { type: 'db-list', config: { table: 'things' }, inputs: { limit: 50 } },
      f: { type: 'filter-list', config: { where: [{ field: 'at', operator, input: 'by' }] }, inputs: { by } },
      ...{ p: { type: 'pluck', config: { field: 'at' } }, r: answer() },
    },
    `s.next -> i.in\na.value -> t.value\nt.timestamp -> o.at\na.value -> o.name\no.object -> i.record\ni.next -> l.in\nl.next -> r.in
    l.records -> f.list\nf.list -> p.list\np.values -> r.body`,
    times.map((a) => post('/test', { a })),
    {},
    { tables: things },
  ),
  one(
    `compare ${operator} of a time and anything`,
    { a: field('a'), b: field('b'), t: { type: 'to-timestamp' }, c: isEqual(operator), r: answer() },
    's.next -> r.in\na.value -> t.value\nt.timestamp -> c.left\nb.value -> c.right\nc.result -> r.body',
    pairs,
  ),
  one(
    `compare ${operator} of two times in UTC`,
    {
      a: field('a'),
      b: field('b'),
      t: { type: 'to-timestamp' },
      u: { type: 'to-timestamp' },
      c: isEqual(operator),
      r: answer(),
    },
    's.next -> r.in\na.value -> t.value\nt.timestamp -> c.left\nb.value -> u.value\nu.timestamp -> c.right\nc.result -> r.body',
    pairs,
  ),
]);

const units = ['milliseconds', 'seconds', 'minutes', 'hours', 'days', 'weeks'];
const amounts = [0, 1, -1, 2.5, -0.0004, 1e7, -1e13, 1e300, '1', null];

const reckoning: readonly Case[] = units.flatMap((unit) => [
  one(
    `date-add ${unit}`,
    { x: field('x'), n: field('n'), c: { type: 'date-add', config: { unit } }, r: answer() },
    's.next -> r.in\nx.value -> c.timestamp\nn.value -> c.amount\nc.timestamp -> r.body',
    [
      ...amounts.flatMap((n) => [times[0], times[6], times[8]].map((x) => post('/test', { x, n }))),
      ...times.map((x) => post('/test', { x, n: 1 })),
    ],
  ),
  one(
    `date-difference ${unit}`,
    { a: field('a'), b: field('b'), c: { type: 'date-difference', config: { unit } }, r: answer() },
    's.next -> r.in\na.value -> c.from\nb.value -> c.to\nc.difference -> r.body',
    pairs,
  ),
]);

/** Repeated and skipped hours, a midnight and a day that never existed, the ends of the calendar. */
const nearChanges = [
  '2024-03-30T01:30:00Z',
  '2024-03-31T01:30:00.5Z',
  '2024-10-26T00:30:00Z',
  '2024-10-27T00:30:00Z',
  '2024-10-27T01:30:00Z',
  '2024-04-06T14:45:00Z',
  '2024-04-06T15:10:00Z',
  '2024-10-05T15:45:00Z',
  '2018-11-04T12:00:00Z',
  '2018-02-18T02:30:00Z',
  '2011-12-29T20:00:00Z',
  '2011-12-31T20:00:00Z',
  '2024-01-31T12:00:00Z',
  '2024-02-29T12:00:00Z',
  '2024-12-31T23:30:00Z',
  '1890-06-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2024-02-30T00:00:00Z',
];

/** One node for each of its names, all fed with `x` and perhaps `n`, and all in the answer. */
function together(
  names: readonly string[],
  type: string,
  config: (name: string) => JsonObject,
  output: string,
  more = '',
): readonly [Parameters<typeof one>[1], string] {
  const nodes = Object.fromEntries(names.map((name) => [name, { type, config: config(name) }]));
  const wires = names.map(
    (name) => `x.value -> ${name}.timestamp\n${name}.${output} -> o.${name}${more.replaceAll('*', name)}`,
  );
  return [
    { x: field('x'), n: field('n'), ...nodes, o: build(...names), r: answer() },
    ['s.next -> r.in', 'o.object -> r.body', ...wires].join('\n'),
  ];
}

const longUnits = ['days', 'weeks', 'months', 'years'];
const allUnits = ['minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
const parts = ['year', 'month', 'day', 'weekday', 'hour', 'minute', 'second'];
const ofAmount = '\nn.value -> *.amount';
const farAway = [13, -25, 2_147_483_647, -2_147_483_648, 1e10, 0.5].map((n) =>
  post('/test', { x: nearChanges[12], n }),
);

const byCalendar: readonly Case[] = zones.flatMap((timezone) => [
  one(
    `date-add in ${timezone}`,
    ...together(longUnits, 'date-add', (unit) => ({ unit, timezone }), 'timestamp', ofAmount),
    nearChanges.flatMap((x) => [0, 1, -1].map((n) => post('/test', { x, n }))),
  ),
  one(
    `start-of in ${timezone}`,
    ...together(allUnits, 'start-of', (unit) => ({ unit, timezone }), 'start'),
    nearChanges.map((x) => post('/test', { x })),
  ),
  one(
    `date-part in ${timezone}`,
    ...together(parts, 'date-part', (part) => ({ part, timezone }), 'value'),
    nearChanges.map((x) => post('/test', { x })),
  ),
]);

const writtenAs = {
  whole: "EEEE, d. MMMM yyyy 'at' HH:mm:ss.SSS",
  short: "EEE dd/MM/yy h:mm a ''XXX",
  tight: 'yyyyMMddHHmmssSSS',
  one: "M-d-yyyy H 'o''clock' hh:m:s",
  name: 'd MMM yyyy',
};

const asText: readonly Case[] = zones.flatMap((timezone) =>
  ['en', 'de', 'ru', 'fa'].map((locale) =>
    one(
      `format-date in ${timezone}, ${locale}`,
      ...together(
        Object.keys(writtenAs),
        'format-date',
        (name) => ({ pattern: Object.entries(writtenAs).find(([key]) => key === name)?.[1] ?? '', locale, timezone }),
        'text',
      ),
      nearChanges.map((x) => post('/test', { x })),
    ),
  ),
);

const patterns = {
  day: 'dd.MM.yyyy',
  tight: 'yyyyMMdd',
  minute: "d/M/yyyy 'at' H:mm",
  whole: 'yyyy-MM-dd HH:mm:ss.SSS',
};
const fromText: readonly Case[] = zones.flatMap((timezone) =>
  Object.entries(patterns).map(([name, pattern]) =>
    one(
      `parse-date by ${pattern} in ${timezone}`,
      {
        x: field('x'),
        [name]: { type: 'parse-date', config: { pattern, timezone } },
        orNull: { type: 'parse-date', config: { pattern, timezone, onInvalid: 'null' } },
        o: build(name, 'orNull'),
        r: answer(),
      },
      `s.next -> r.in\nx.value -> ${name}.value\nx.value -> orNull.value\n${name}.timestamp -> o.${name}\norNull.timestamp -> o.orNull\no.object -> r.body`,
      [
        ...[
          '29.02.2024',
          '29.02.2023',
          '31.12.9999',
          '01.01.0001',
          '00.01.2024',
          '1.1.2024',
          ' 01.01.2024',
          '٠١.٠١.٢٠٢٤',
        ],
        ...['20240229', '20241301', '20240229 ', '00000101', '99991231', '20111230', '20181104'],
        ...['3/11/2024 at 2:30', '31/3/2024 at 02:30', '27/10/2024 at 2:30', '4/11/2018 at 0:30', '1/1/2024 at 24:00'],
        ...['2024-10-27 02:59:59.999', '2024-02-30 00:00:00.000', '2024-02-29 23:59:60.000', '2024-04-07 01:45:00.000'],
        ...['', null, 20240229],
      ].map((x) => post('/test', { x })),
    ),
  ),
);

const beyondCalendar: readonly Case[] = longUnits.flatMap((unit) =>
  ['UTC', 'Europe/Berlin'].map((timezone) =>
    one(
      `date-add ${unit} in ${timezone}, far away`,
      ...together([unit], 'date-add', () => ({ unit, timezone }), 'timestamp', ofAmount),
      farAway,
    ),
  ),
);

export const timeFlows: readonly Case[] = [
  one(
    'typed: a constant time',
    {
      t: { type: 'to-timestamp', inputs: { value: '2024-02-29T12:00:00+02:00' } },
      n: { type: 'to-timestamp', config: { onInvalid: 'null' }, inputs: { value: '2024-02-29T12:00:00Z' } },
      a: { type: 'date-add', config: { unit: 'days' }, inputs: { amount: 1 } },
      o: build('t', 'n', 'a'),
      r: answer(),
    },
    's.next -> r.in\nt.timestamp -> a.timestamp\nt.timestamp -> o.t\nn.timestamp -> o.n\na.timestamp -> o.a\no.object -> r.body',
    [post('/test')],
  ),
  ...reckoning,
  ...byCalendar,
  ...asText,
  ...fromText,
  ...beyondCalendar,
  one(
    'date-add of a constant to what is not of the request',
    {
      n: { type: 'value', config: { value: '9999-12-31T12:00:00Z' } },
      c: { type: 'date-add', config: { unit: 'days' }, inputs: { amount: 1 } },
      r: answer(),
    },
    's.next -> r.in\nn.value -> c.timestamp\nc.timestamp -> r.body',
    [post('/test', {})],
  ),
  ...toTimestamp,
  ...orders,
  one(
    'compare of two values that are times elsewhere',
    {
      a: field('a'),
      b: field('b'),
      c: isEqual('lt'),
      branch: { type: 'branch' },
      i: { type: 'db-insert', config: { table: 'things' }, inputs: {} },
      name: { type: 'value', config: { value: 'x' } },
      record: build('name', 'at', 'created'),
      r: answer(),
      no: { ...answer(400), inputs: { body: 'ends before it begins' } },
    },
    's.next -> branch.in\na.value -> c.left\nb.value -> c.right\nc.result -> branch.condition\nbranch.true -> i.in\ni.next -> r.in\nbranch.false -> no.in\nname.value -> record.name\na.value -> record.at\nb.value -> record.created\nrecord.object -> i.record\nc.result -> r.body',
    [...pairs, post('/test', { a: 1, b: 2 }), post('/test', { b: times[0] })],
    {},
    { tables: things },
  ),
];
