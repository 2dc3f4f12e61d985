import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import { createChoose } from './choose.ts';
import type { Choose } from './choose.ts';
import { judge } from './random-project.ts';
import { aggregated, columnsOf, relationsOf, tableNames, tables, uniqueOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';
import { guard, ofTenant } from './tenants.ts';

/** A project of flows that only use rows, by values that occur in rows of both tenants, and answer with them. */
export function randomTenantFlows(seed: number, count: number, rowSecurity: boolean): JsonObject {
  const choose = createChoose(seed);
  const base: JsonObject = {
    version: 1,
    name: 'random',
    tables: Object.fromEntries(tableNames.map((name) => [name, ofTenant(name, Object(tables[name]))])),
    tenant: { guard: 'whose', output: 'org' },
    ...(rowSecurity ? { rowSecurity } : {}),
  };
  const functions: JsonObject[] = [];
  const routes: JsonObject[] = [];
  const accepts = (made: JsonObject): boolean => judge(made).checked !== undefined;
  while (functions.length < 4) {
    const made = { id: `f${functions.length}`, outputs: { all: 'unknown' }, flow: flowOf(choose, 2, [], true) };
    if (accepts({ ...base, functions: [guard, ...functions, made], routes: [] })) functions.push(made);
  }
  const names = functions.map(({ id }) => String(id));
  while (routes.length < count) {
    const id = `r${routes.length}`;
    const made = { id, method: 'POST', path: `/${id}`, transaction: true, flow: flowOf(choose, 4, names, false) };
    if (accepts({ ...base, functions: [guard, ...functions], routes: [made] })) routes.push(made);
  }
  return { ...base, functions: [guard, ...functions], routes };
}

interface Made {
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs?: JsonObject;
  readonly shows?: string;
}

/** Nodes in turn, and the results of all of them. A failure ends the flow with its code. */
function flowOf(choose: Choose, most: number, functions: readonly string[], isFunction: boolean): JsonObject {
  const made = Array.from({ length: choose.below(most) + 1 }, (_, index) => ({
    id: `n${index}`,
    ...randomUse(choose, functions),
  }));
  const shown = made.filter(({ shows }) => shows !== undefined);
  const first = isFunction ? 's' : 'me';
  const ends = isFunction ? 'return-values' : 'return-json';
  return {
    nodes: [
      { id: 's', type: 'start' },
      ...(isFunction ? [] : [{ id: 'me', type: 'call', config: { function: 'whose' } }]),
      ...made.map(({ id, type, config, inputs = {} }) => ({ id, type, config, inputs })),
      { id: 'o', type: 'build-object', config: { fields: ['end', ...shown.map(({ id }) => id)] }, inputs: { end: 1 } },
      { id: 'r', type: ends },
      ...(isFunction ? [] : [{ id: 'failed', type: 'return-json', config: { status: 409 } }]),
    ],
    edges: [
      ...(isFunction ? [] : [['s.next', 'me.in']]),
      ...made.flatMap(({ id, type }, index) => {
        const before = index === 0 ? [`${first}.next`] : waysOn(`n${index - 1}`, made[index - 1]?.type);
        const fails = !isFunction && type !== 'db-exists' && index === made.length - 1;
        return [
          ...before.map((from) => [from, `${id}.in`]),
          ...(fails
            ? [
                [`${id}.error`, 'failed.in'],
                [`${id}.failure`, 'failed.body'],
              ]
            : []),
        ];
      }),
      ...waysOn(`n${made.length - 1}`, made.at(-1)?.type).map((from) => [from, 'r.in']),
      ...shown.map(({ id, shows }) => [`${id}.${shows ?? ''}`, `o.${id}`]),
      ['o.object', isFunction ? 'r.all' : 'r.body'],
    ].map(([from = '', to = '']) => ({ from, to })),
  };
}

const waysOn = (id: string, type: string | undefined): readonly string[] =>
  type === 'db-exists' ? [`${id}.yes`, `${id}.no`] : [`${id}.next`];

function randomUse(choose: Choose, functions: readonly string[]): Made {
  const { pick, chance, below } = choose;
  const table = pick(tableNames);
  const where = (): JsonValue => Array.from({ length: below(3) }, () => condition(choose, table, 0));
  const which = (): JsonObject => (chance(0.3) ? { all: true } : { where: [condition(choose, table, 0)] });
  const uses: readonly (() => Made)[] = [
    () => ({
      type: 'db-find',
      config: { table, where: where(), include: includes(choose, table, 0) },
      shows: 'record',
    }),
    () => ({
      type: 'db-list',
      config: { table, where: where(), include: includes(choose, table, 0), total: true },
      shows: pick(['records', 'total']),
    }),
    () => ({ type: 'db-count', config: { table, where: where() }, shows: 'count' }),
    () => ({ type: 'db-exists', config: { table, where: where() } }),
    () => ({
      type: 'db-aggregate',
      config: {
        ...{ table, where: where(), count: 'rows' },
        ...(chance(0.5) ? { groupBy: pick(aggregated[table].groups) } : {}),
      },
      shows: 'records',
    }),
    () => ({ type: 'db-delete', config: { table, ...which() }, shows: 'count' }),
    () => ({
      type: 'db-update',
      config: { table, ...which() },
      inputs: { changes: pick(changes[table]) },
      shows: 'count',
    }),
    () => ({
      type: 'db-insert',
      config: { table, ...conflictOf(choose, table) },
      inputs: { record: pick(rows[table]) },
      shows: 'record',
    }),
    () => ({ type: 'db-insert', config: { table, many: true }, inputs: { record: rows[table] }, shows: 'records' }),
    () => ({
      type: 'db-set-relation',
      config: { table: 'things', relation: 'neighbours', key: 'name', ...(chance(0.5) ? { create: true } : {}) },
      inputs: { id: pick([1, 2, 3, 4]), values: pick([[], ['a'], ['a', 'true'], ['new']]) },
    }),
    ...functions.map((id) => () => ({ type: 'call', config: { function: id }, shows: 'all' })),
  ];
  const use = pick(uses)();
  // Not grouped, there is one record.
  return use.type === 'db-aggregate' && use.config['groupBy'] === undefined ? { ...use, shows: 'record' } : use;
}

/** What rows of both tenants have in common. */
const values = {
  number: [1, 2, 3, 4],
  string: ['a', 'true'],
  boolean: [true],
  unknown: [1],
  object: [],
  list: [],
  bytes: [],
};

function condition(choose: Choose, table: Table, depth: number): JsonObject {
  const { pick, chance } = choose;
  const related = Object.entries(relationsOf[table]);
  if (depth < 2 && related.length > 0 && chance(0.4)) {
    const [name, { table: other }] = pick(related);
    const inner = condition(choose, other, depth + 1);
    return { [pick(['some', 'none'])]: name, where: chance(0.3) ? [] : [inner] };
  }
  if (depth < 2 && chance(0.15))
    return { [pick(['any', 'all'])]: [condition(choose, table, depth + 1), condition(choose, table, depth + 1)] };
  const [column, { kind }] = pick(Object.entries(columnsOf[table]).filter(([, { kind }]) => values[kind].length > 0));
  const fitting = ['id', 'code', 'part'].includes(column) && kind === 'string' ? ['is-null'] : ['eq', 'ne'];
  return { column, operator: pick(fitting), value: pick<JsonValue>(values[kind]) };
}

function includes(choose: Choose, table: Table, depth: number): JsonObject {
  const { chance, pick } = choose;
  const made = Object.entries(relationsOf[table]).flatMap(([relation, { table: other, sort }]) => {
    if (!chance(0.5)) return [];
    const ways: readonly JsonObject[] = [
      { relation, include: depth < 1 ? includes(choose, other, depth + 1) : {} },
      { relation, count: chance(0.5) || [condition(choose, other, 1)] },
      { relation, exists: [condition(choose, other, 1)] },
      ...(sort === 'many' ? [{ relation, pluck: pick(Object.keys(columnsOf[other])) }] : []),
    ];
    return [[`${relation}Of`, pick(ways)] as const];
  });
  return Object.fromEntries(made);
}

const rows: Readonly<Record<Table, readonly JsonObject[]>> = {
  things: [{ name: 'a' }, { name: 'new', size: 2 }],
  links: [
    { left_id: 1, right_id: 3 },
    { left_id: 2, right_id: 1 },
    { left_id: 1, right_id: 4 },
  ],
  parts: [{ thing: 1 }, { thing: 2, label: 'new' }],
  order: [
    { key: 'new', in: 1 },
    { key: 'other', in: 4, of: 3 },
  ],
  stays: [{ room: 1, start: 2, until: 9 }, { room: 7 }],
};
const changes: Readonly<Record<Table, readonly JsonObject[]>> = {
  things: [{ note: 'changed' }, { size: 4 }, { name: 'a' }],
  links: [{ rank: 7 }, { right_id: 4 }, { left_id: 2 }],
  parts: [{ label: 'changed' }, { thing: 4 }],
  order: [{ to: 'changed' }, { in: 2 }],
  stays: [{ room: 3 }, { until: 99 }],
};

function conflictOf({ pick, chance }: Choose, table: Table): JsonObject {
  const keys = table === 'links' ? [['left_id', 'right_id']] : uniqueOf[table].map((column) => [column]);
  return chance(0.4) ? { onConflict: { columns: ['org', ...pick(keys)], do: pick(['ignore', 'update']) } } : {};
}
