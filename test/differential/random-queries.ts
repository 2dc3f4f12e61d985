import type { Kind } from './random-draft.ts';

export interface RandomStatement {
  readonly sql: string;
  /** What feeds each parameter, and its declared type. */
  readonly params: Readonly<Record<string, readonly [kind: Kind, type: string]>>;
  readonly columns: Readonly<Record<string, readonly [kind: Kind, nullable: boolean]>>;
  readonly writes?: readonly string[];
  readonly notNull?: readonly string[];
}

/** Few enough that the database has soon been asked about all of them. */
const reads: readonly RandomStatement[] = [
  {
    sql: 'select id, name, note, weight, active, code, at, created, data from things where size >= :size order by id',
    params: { size: ['number', 'integer'] },
    columns: {
      ...{ id: ['number', false], name: ['string', false], note: ['string', true], weight: ['number', true] },
      ...{ active: ['boolean', false], code: ['string', true], at: ['string', true], created: ['string', false] },
      data: ['unknown', true],
    },
  },
  {
    sql: "select t.name, count(p.id) as parts, coalesce(max(p.label), ':none') as label, sum(t.size) as size\nfrom things t left join parts p on p.thing = t.id and p.label <> :label\ngroup by t.id order by t.id -- :label",
    params: { label: ['string', 'text'] },
    columns: {
      ...{ name: ['string', true], parts: ['number', false], label: ['string', false], size: ['number', true] },
    },
  },
  {
    sql: 'select :text as text, :whole + 1 as more, :many as many, :at as at, cast(:at as date) as day, :data as data, :data is null as empty, avg(weight) as mean from things',
    params: {
      ...{ text: ['string', 'text | null'], whole: ['number', 'number'], many: ['list', 'text[] | null'] },
      ...{ at: ['string', 'timestamp | null'], data: ['unknown', 'json | null'] },
    },
    columns: {
      ...{ text: ['string', true], more: ['number', true], many: ['list', true], at: ['string', true] },
      ...{ day: ['string', true], data: ['unknown', true], empty: ['boolean', true], mean: ['number', true] },
    },
  },
  {
    sql: 'select name as label from things where name = any(:names) union all select label from parts where thing = :thing order by 1 limit :size',
    params: { names: ['list', 'text[]'], thing: ['number', 'integer'], size: ['number', 'integer | null'] },
    columns: { label: ['string', true] },
  },
  {
    sql: 'select max(at) as latest, min(weight) as least from things where active = :active',
    params: { active: ['boolean', 'boolean'] },
    columns: { latest: ['string', false], least: ['number', true] },
    notNull: ['latest'],
  },
];

const writes: readonly RandomStatement[] = [
  {
    sql: 'with changed as (update things set size = size + :by where name <> :name returning id, size)\nselect id, size from changed order by id',
    params: { by: ['number', 'integer'], name: ['string', 'text'] },
    columns: { id: ['number', false], size: ['number', false] },
    writes: ['things'],
  },
  {
    sql: 'insert into parts (thing, label) values (:thing, :label) on conflict do nothing returning id, label',
    params: { thing: ['number', 'integer'], label: ['string', 'text'] },
    columns: { id: ['string', false], label: ['string', false] },
    writes: ['parts'],
  },
];

export const statements = (onlyReads: boolean): readonly RandomStatement[] =>
  onlyReads ? reads : [...reads, ...writes];
