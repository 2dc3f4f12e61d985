import type { JsonObject } from '../../../compiler/base/json.ts';
import { post } from '../calls.ts';
import { tables } from '../random-tables.ts';
import type { Case } from '../run-case.ts';
import { one } from './case.ts';
import { says } from './known-nodes.ts';
import { answer, field } from './nodes.ts';

const compared = (column: string, operator: string, input: string) => ({ column, operator, input });
const leaves: readonly Readonly<Record<'column' | 'operator' | 'input', string>>[] = [
  ...['eq', 'ne', 'eq-ci', 'lt', 'le', 'gt', 'ge', 'contains', 'contains-ci', 'starts-with', 'ends-with'].map(
    (operator) => compared('name', operator, 'text'),
  ),
  ...['eq', 'ne', 'lt', 'le', 'gt', 'ge'].map((operator) => compared('id', operator, 'number')),
  ...['in', 'not-in'].map((operator) => compared('name', operator, 'texts')),
  compared('data', 'has', 'text'),
];
/** Each operator by itself, in groups, and on related rows. */
const conditions = (ifMissing: string): readonly JsonObject[] => {
  const of = leaves.map((leaf) => ({ ...leaf, ifMissing }));
  const label = { ...compared('label', 'lt', 'text'), ifMissing };
  const any = { column: 'id', operator: 'gt', value: 0 };
  const related: readonly JsonObject[] = [
    { some: 'parts', where: [label] },
    { some: 'parts', where: [label, { column: 'label', operator: 'ne', value: 'z' }] },
  ];
  return ifMissing === 'skip'
    ? [...of, { any: of }, { any: [{ all: of }, any] }, { any: [...related, any] }]
    : [{ any: [...of, any] }, { any: [{ all: of }, ...related, any] }, { none: 'parts', where: [label] }];
};

/** A DB List in nested loops; its inputs are found to be missing before the loops. */
function missing(name: string, ifMissing: string, depth: number): Case {
  const loops = Array.from({ length: depth }, (_, index) => `loop${index}`);
  const [outer] = loops;
  const parent = loops.at(-1);
  const inside = parent === undefined ? {} : { parent };
  const where = conditions(ifMissing);
  const fields = ['text', 'number', 'texts'];
  return one(
    name,
    {
      ...Object.fromEntries(fields.map((each) => [each, field(each)])),
      ...Object.fromEntries(fields.map((each) => [`is_${each}`, { type: 'if-null' }])),
      ...Object.fromEntries(
        loops.map((id, index) => [
          id,
          {
            type: 'for-each',
            inputs: { list: [1, 2] },
            ...(index === 0 ? {} : { parent: `loop${index - 1}` }),
            config: { collect: true },
          },
        ]),
      ),
      row: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
      read: {
        type: 'db-list',
        ...inside,
        config: {
          table: 'things',
          where,
          columns: ['name'],
          include: {
            some: { relation: 'parts', exists: [{ ...compared('label', 'gt', 'text'), ifMissing: 'false' }] },
            many: { relation: 'parts', count: [{ ...compared('label', 'in', 'texts'), ifMissing: 'false' }] },
          },
        },
      },
      r1: answer(),
      r2: says('present'),
    },
    [
      's.next -> is_text.in\nis_text.null -> is_number.in\nis_number.null -> is_texts.in\nis_texts.null -> row.in',
      ...fields.map((each) => `${each}.value -> is_${each}.value\n${each}.value -> read.${each}`),
      ...fields.map((each) => `is_${each}.present -> r2.in`),
      ...['row.next', ...loops.map((id) => `${id}.body`)].map(
        (from, index) => `${from} -> ${loops[index] ?? 'read'}.in`,
      ),
      ...loops.map(
        (id, index) =>
          `${loops[index + 1] ?? 'read'}.${loops[index + 1] === undefined ? 'records' : 'results'} -> ${id}.result`,
      ),
      `${outer ?? 'read'}.next -> r1.in\n${outer === undefined ? 'read.records' : `${outer}.results`} -> r1.body`,
    ].join('\n'),
    [{}, { text: null }, { number: 1 }, { texts: ['a'] }].map((body) => post('/test', body)),
    {},
    { tables },
  );
}

/** On related rows, in separate groups, and on rows related to those: each in its own function. */
const skipped: readonly JsonObject[] = ['eq', 'eq-ci'].flatMap((operator) => {
  const of = (column: string, how = operator) => ({ ...compared(column, how, 'text'), ifMissing: 'skip' });
  return [
    { some: 'parts', where: [of('label')] },
    { some: 'parts', where: [{ any: [of('label'), of('label', 'starts-with')] }] },
    { some: 'orders', where: [of('piece.label')] },
    { some: 'orders', where: [{ any: [{ all: [of('key'), of('to')] }, of('key', 'ge')] }] },
  ];
});

const stored = {
  i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } },
  j: { type: 'db-insert', config: { table: 'parts' } },
  of: { type: 'split-object', config: { fields: ['id', 'note'] } },
  part: { type: 'build-object', config: { fields: ['thing', 'label'] }, inputs: { label: 'b' } },
  l: { type: 'db-count', config: { table: 'things', where: skipped } },
  r: answer(),
};
const storing =
  'i.record -> of.object\nof.id -> part.thing\npart.object -> j.record\ni.next -> j.in\nj.next -> l.in\nl.next -> r.in';

/** In functions, TypeScript forgets what a test has shown about a variable that branches assign, or about a column. */
const inFunctions: readonly Case[] = [
  one(
    'typed: conditions of related rows that are skipped without a value of two branches',
    {
      ...{ k: field('k'), x: field('x'), w: { type: 'switch', config: { cases: ['b'] } } },
      e: { type: 'db-exists', config: { table: 'parts', where: [] } },
      ...{ ...stored, r2: says('other') },
    },
    `s.next -> e.in\nk.value -> w.value\nw.b -> r2.in\ne.yes -> w.in\nw.default -> l.in\ne.no -> i.in\n${storing}\nx.value -> l.text\nl.count -> r.body`,
    ['a', 'b'].flatMap((k) => [undefined, null, 'b', 'x'].map((x) => post('/test', { k, x }))),
    { transaction: true },
    { tables },
  ),
  one(
    'typed: conditions of related rows that are skipped without a column',
    {
      ...{ n: field('n'), row: { type: 'build-object', config: { fields: ['name', 'note'] }, inputs: { name: 'a' } } },
      ...{ ...stored, i: { type: 'db-insert', config: { table: 'things' } } },
    },
    `s.next -> i.in\nn.value -> row.note\nrow.object -> i.record\n${storing}\nof.note -> l.text\nl.count -> r.body`,
    [undefined, 'b'].map((n) => post('/test', { n })),
    {},
    { tables },
  ),
];

/** Conditions that the compiler knows to have no input are left out, or do not hold. */
export const missingConditions: readonly Case[] = [
  ...inFunctions,
  ...[0, 1, 2].flatMap((depth) =>
    ['skip', 'false'].map((ifMissing) =>
      missing(`typed: conditions on what is known to be missing, ${depth} loops deep: ${ifMissing}`, ifMissing, depth),
    ),
  ),
];
