import type { JsonObject } from '../../compiler/base/json.ts';
import type { Kind, Shape } from './random-draft.ts';
import { record, shape } from './random-draft.ts';
import { marks } from './random-marks.ts';

/**
 * The tables of every random project: all column types, defaults, a reference, a key over two columns, and columns with
 * the names that Kysely gives to rows (`obj`, `agg`).
 */
export const tables: JsonObject = {
  things: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text', unique: true },
      note: { type: 'text', nullable: true, trim: true, emptyAsNull: true },
      size: { type: 'integer', default: 7 },
      weight: { type: 'number', nullable: true },
      active: { type: 'boolean', default: true },
      data: { type: 'json', nullable: true },
      code: { type: 'uuid', nullable: true },
      at: { type: 'timestamp', nullable: true },
      created: { type: 'timestamp', default: 'now' },
      grade: { type: 'integer', nullable: true, min: 0, max: 7 },
      mood: { type: 'text', nullable: true, enum: ['a', 'b', '1', "it's"] },
      short: { type: 'text', default: 'é', minLength: 1, maxLength: 2 },
      obj: { type: 'text', nullable: true },
    },
    checks: [
      { left: 'grade', operator: 'le', right: 'size', message: 'a size must not be less than the grade' },
      { left: 'at', operator: 'ne', right: 'created', message: 'made at this very time' },
    ],
    relations: { neighbours: { through: 'links', from: 'left_id' } },
  },
  links: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      left_id: { type: 'integer', references: 'things.id', onDelete: 'cascade', inverse: 'lefts' },
      right_id: { type: 'integer', references: 'things.id', onDelete: 'cascade', inverse: 'rights' },
      rank: { type: 'number', nullable: true },
      since: { type: 'timestamp', nullable: true },
      madeBy: { type: 'text', nullable: true, lowercase: true, maxLength: 12 },
    },
    unique: [['left_id', 'right_id']],
  },
  parts: {
    columns: {
      id: { type: 'uuid', primaryKey: true, default: 'uuid' },
      thing: { type: 'integer', references: 'things.id', onDelete: 'cascade', as: 'owner' },
      label: { type: 'text', default: 'part', trim: true, lowercase: true },
      touched: { type: 'timestamp', nullable: true, onUpdate: 'now' },
      gone: { type: 'timestamp', nullable: true },
      agg: { type: 'integer', nullable: true },
    },
    unique: [['thing', 'label']],
    softDelete: 'gone',
  },
  order: {
    columns: {
      key: { type: 'text', primaryKey: true },
      in: { type: 'integer', references: 'things.id', onDelete: 'restrict', as: 'thing', inverse: 'orders' },
      part: { type: 'uuid', nullable: true, references: 'parts.id', onDelete: 'set-null', as: 'piece' },
      limit: { type: 'json', default: { a: [1, 'é'] } },
      select: { type: 'boolean', nullable: true, default: false },
      of: { type: 'number', default: 0.5, unique: true },
      to: { type: 'text', default: "it's" },
      secret: { type: 'text', nullable: true, sensitive: true },
    },
    unique: [['in', 'to']],
    indexes: [['select', 'to']],
  },
  stays: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      room: { type: 'integer' },
      start: { type: 'integer', default: 1 },
      until: { type: 'number', default: 2.5 },
      left: { type: 'timestamp', nullable: true },
    },
    checks: [{ left: 'start', operator: 'lt', right: 'until', message: 'a stay must begin before it ends' }],
    noOverlap: { by: ['room'], from: 'start', to: 'until' },
    softDelete: 'left',
  },
  marks,
};

export const tableNames = ['things', 'links', 'parts', 'order', 'stays'] as const;
export type Table = (typeof tableNames)[number];

/** The unique keys of each table, including single unique columns. */
export const keysOf: Readonly<Record<Table, readonly (readonly string[])[]>> = {
  things: [['name']],
  links: [['left_id', 'right_id']],
  parts: [['thing', 'label']],
  order: [['key'], ['of'], ['in', 'to']],
  stays: [['id']],
};
export const uniqueOf: Readonly<Record<Table, readonly string[]>> = {
  things: ['id', 'name'],
  links: ['id'],
  parts: ['id'],
  order: ['key', 'of'],
  stays: ['id'],
};

interface ColumnFacts {
  readonly kind: Kind;
  readonly nullable: boolean;
  /** Text columns can be searched; all but text and JSON can be ordered. */
  readonly operators: readonly string[];
}

const ordered = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'in', 'not-in'];
const searched = ['contains', 'contains-ci', 'starts-with', 'ends-with', 'eq-ci'];
const column = (kind: Kind, operators: readonly string[], nullable = false): ColumnFacts => ({
  kind,
  operators,
  nullable,
});

export const columnsOf: Readonly<Record<Table, Readonly<Record<string, ColumnFacts>>>> = {
  things: {
    id: column('number', ordered),
    name: column('string', [...ordered, ...searched]),
    note: column('string', ['eq', 'ne', 'not-in', ...searched, 'is-null'], true),
    size: column('number', ordered),
    weight: column('number', [...ordered, 'is-null'], true),
    active: column('boolean', ['eq', 'ne']),
    data: column('unknown', ['eq', 'ne', 'has', 'is-null'], true),
    code: column('string', ['eq', 'ne', 'not-in', 'is-null'], true),
    at: column('string', [...ordered, 'is-null'], true),
    created: column('string', ['lt', 'ge']),
    grade: column('number', ['ge', 'is-null'], true),
    mood: column('string', ['eq', 'search', 'is-null'], true),
    short: column('string', ['eq']),
    obj: column('string', ['eq', 'is-null'], true),
  },
  links: {
    id: column('number', ordered),
    left_id: column('number', ordered),
    right_id: column('number', ordered),
    rank: column('number', [...ordered, 'is-null'], true),
    since: column('string', [...ordered, 'is-null'], true),
    madeBy: column('string', [...ordered, ...searched, 'is-null'], true),
  },
  parts: {
    id: column('string', ['eq', 'gt', 'in']),
    thing: column('number', ordered),
    label: column('string', [...ordered, ...searched]),
    touched: column('string', ['lt', 'is-null'], true),
    gone: column('string', ['ge', 'is-null'], true),
    agg: column('number', ['lt', 'is-null'], true),
  },
  order: {
    key: column('string', [...ordered, 'starts-with', 'ends-with', 'contains-ci']),
    in: column('number', ordered),
    part: column('string', ['eq', 'ne', 'in', 'is-null'], true),
    limit: column('unknown', ['eq', 'ne', 'has']),
    select: column('boolean', ['eq', 'ne', 'is-null'], true),
    of: column('number', ordered),
    to: column('string', [...ordered, 'contains']),
  },
  stays: {
    id: column('number', ordered),
    room: column('number', ordered),
    start: column('number', ordered),
    until: column('number', ordered),
    left: column('string', ['le', 'is-null'], true),
  },
};

interface RelationFacts {
  readonly table: Table;
  readonly sort: 'one' | 'maybe' | 'many';
  /** Columns of a table in between, by which rows may be ordered. */
  readonly between?: readonly string[];
}

export const relationsOf: Readonly<Record<Table, Readonly<Record<string, RelationFacts>>>> = {
  things: {
    parts: { table: 'parts', sort: 'many' },
    orders: { table: 'order', sort: 'many' },
    lefts: { table: 'links', sort: 'many' },
    rights: { table: 'links', sort: 'many' },
    neighbours: { table: 'things', sort: 'many', between: ['rank', 'since', 'madeBy'] },
  },
  links: { left: { table: 'things', sort: 'one' }, right: { table: 'things', sort: 'one' } },
  parts: { owner: { table: 'things', sort: 'one' }, order: { table: 'order', sort: 'many' } },
  order: { thing: { table: 'things', sort: 'one' }, piece: { table: 'parts', sort: 'maybe' } },
  stays: {},
};

/** Optional columns that a generated record may list. */
export const writable = {
  things: {
    required: ['name'],
    others: ['note', 'size', 'weight', 'active', 'data', 'code', 'at', 'grade', 'mood', 'short', 'obj'],
  },
  links: { required: ['left_id', 'right_id'], others: ['rank', 'since', 'madeBy'] },
  parts: { required: ['thing'], others: ['label', 'touched', 'gone', 'agg'] },
  order: { required: ['key', 'in'], others: ['part', 'limit', 'select', 'of', 'to'] },
  stays: { required: ['room'], others: ['start', 'until', 'left'] },
} as const;

/** Numbers and times that an update may compute, but for a time that must differ from another one. */
export const computable: Readonly<Record<Table, readonly string[]>> = {
  things: ['size', 'weight', 'grade'],
  links: ['rank', 'since'],
  parts: [],
  order: ['of'],
  stays: ['start', 'until'],
};

export const rowOf = (table: Table, missing = false, columns?: readonly string[]): Shape =>
  record(
    Object.entries(columnsOf[table])
      .filter(([name]) => columns?.includes(name) ?? true)
      .map(([name, { kind, nullable }]) => [name, shape(kind, nullable)] as const),
    missing,
  );

/** What DB Aggregate can do with columns: groups of them, sums of whole numbers, least and greatest values. */
export const aggregated: Readonly<
  Record<
    Table,
    {
      readonly groups: readonly string[][];
      readonly whole: readonly string[];
      readonly ordered: readonly string[];
    }
  >
> = {
  things: {
    groups: [['active'], ['size'], ['note', 'mood'], ['code'], ['weight']],
    whole: ['size', 'grade'],
    ordered: ['name', 'note', 'weight', 'at', 'grade'],
  },
  links: { groups: [['left_id'], ['madeBy', 'rank']], whole: ['right_id'], ordered: ['since', 'rank', 'madeBy'] },
  parts: { groups: [['thing'], ['label']], whole: ['thing'], ordered: ['label'] },
  order: { groups: [['in', 'select'], ['part']], whole: ['in'], ordered: ['of', 'to', 'key'] },
  stays: { groups: [['room']], whole: ['room', 'start'], ordered: ['start', 'until'] },
};
