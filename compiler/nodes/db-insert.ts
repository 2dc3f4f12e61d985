import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { isEmptyList } from '../code/is-empty-list.ts';
import { lib } from '../code/lib.ts';
import { conflictWithoutKey, excludingSettings } from '../ir/catalogue/conditions.ts';
import { updateOfDeleted } from '../ir/catalogue/soft-delete.ts';
import { conflictOfAllTenants } from '../ir/catalogue/tenant-keys.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { Table } from '../ir/project.ts';
import { tenantOf } from '../ir/tenant.ts';
import { alternative, isNothing, listAsLongAs, listOfAtMost, nothing, optional, unknown } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { meet } from '../ir/type-algebra.ts';
import { conflictExits, mayBeRefused } from './database/conflicts.ts';
import { returnedColumns } from './database/columns.ts';
import { callInsert } from './database/prepared.ts';
import { insertedOfItem, insertedValues, newFields, recordNeed, textsOf, ungivableColumn } from './database/record.ts';
import { recordChecks } from './database/record-check.ts';
import { rowType } from './database/row.ts';
import { stamps } from './database/set-columns.ts';
import { columnConfig, findColumn, findTable, tableConfig, uniqueKeys } from './database/table.ts';
import { acrossConfig, acrossOf, tenantPort, withTenants } from './database/tenants.ts';
import { checkUpserted } from './database/upserted.ts';
import { singular } from '../base/nouns.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { failure, failureOutput } from './failure.ts';
import { each, itemOf } from './list/item.ts';

const conflictConfig = closedObject({
  columns: z
    .array(columnConfig)
    .min(1, 'a list of at least one column')
    .meta({ description: 'A unique key of the table.' }),
  do: z
    .enum(['ignore', 'update'])
    .meta({ description: 'ignore: leave the old row, and give null; update: write the new values to it.' }),
});
type Conflict = z.infer<typeof conflictConfig>;

export const dbInsert = defineNode({
  type: 'db-insert',
  title: 'DB Insert',
  summary: 'Stores a new row, or one for each item of a list, and gives what is stored with what the database added.',
  group: 'Effects',
  config: closedObject({
    table: tableConfig,
    many: z
      .literal(true)
      .exactOptional()
      .meta({ description: 'Takes a list of at most 1,000 rows, and stores all of them in one statement, or none.' }),
    onConflict: conflictConfig.exactOptional(),
    across: acrossConfig,
  }),
  facets: (config, given) => {
    const context = withTenants(config.across, given);
    const table = findTable(config.table, context);
    const row = returnedColumns(table);
    if (config.onConflict !== undefined) checkConflict(config.onConflict, table, context);
    const ignores = config.onConflict?.do === 'ignore';
    const most = config.many === true ? mostRows(table) : undefined;
    if (most !== undefined && config.onConflict?.do === 'update')
      context.report(excludingSettings, updateOfMany, ['onConflict']);
    const tenant = tenantPort(table);
    const exits = conflictExits(table, config.onConflict?.columns ?? [], context);
    const many = most === undefined ? {} : { many: true as const };
    return {
      inputs: [
        { name: 'record', record: { table: config.table, changes: false, texts: textsOf(table), ...many } },
        ...tenant.inputs,
      ],
      outputs: [{ name: most === undefined ? 'record' : 'records', with: 'next', columns: row.names }, failureOutput],
      typing: (input) => {
        const given = most === undefined ? input('record') : itemOf(input('record'));
        const ungivable = ungivableColumn(table, given);
        const need = recordNeed(table, given);
        const type = rowType(table, row);
        return {
          needs: { ...tenant.needs, record: most === undefined ? need : listOfAtMost(most, need) },
          outputs: {
            record: ignores ? optional(type) : type,
            records: most === undefined ? unknown : storedRows(input('record'), most, type, ignores),
            failure,
          },
          ...(ungivable === undefined
            ? {}
            : {
                conflict: {
                  message: `“${config.table}” needs a value for “${ungivable.name}”, which ${ungivable.sensitive ? 'is sensitive' : 'says whose the row is'}: it is not taken from an object of unknown shape.`,
                  hint: 'Wire a Build Object to “record” that lists the columns.',
                },
              }),
        };
      },
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true, mayConflict: mayBeRefused(table, exits) },
        emit: (emit) => {
          if (table === undefined) return empty;
          return most === undefined
            ? emitInsert(table, config.onConflict, row.returning(emit.fieldsUsed('record')), emit)
            : emitMany(table, config.onConflict, row.returning(), emit);
        },
        exits,
      },
      nameHint: most === undefined ? singular(config.table) : config.table,
      nameBeside: 'new *',
      table: config.table,
      ...acrossOf(config),
      // If many rows are inserted, contradictions within a row are left to the database.
      checks: most === undefined ? recordChecks(table, 'record') : [],
      taint: { kind: 'sanitizer' },
    };
  },
});

function checkConflict({ columns, do: what }: Conflict, table: Table | undefined, context: BindContext): void {
  const names = distinctNames(columns, 'column', ['onConflict', 'columns'], context);
  const known = names.filter(
    (name) => findColumn(table, name, ['onConflict', 'columns', columns.indexOf(name)], context) !== undefined,
  );
  if (table === undefined || known.length < names.length) return;
  const isKey = uniqueKeys(table).some(
    (key) => key.length === names.length && key.every((name) => names.includes(name)),
  );
  if (what === 'update') checkUpserted(table, ['table'], context);
  if (what === 'update' && table.softDelete !== undefined && names.every((name) => name === table.primaryKey))
    context.report(updateOfDeleted, { table: table.name, key: table.primaryKey }, ['onConflict']);
  const tenant = tenantOf(table);
  if (tenant !== undefined && !names.includes(tenant))
    context.report(conflictOfAllTenants, { table: table.name, key: names, tenant }, ['onConflict', 'columns']);
  else if (!isKey) context.report(conflictWithoutKey, { table: table.name, columns: names }, ['onConflict', 'columns']);
}

const updateOfMany = {
  first: 'many',
  second: 'onConflict',
  why: 'With "update", two items may mean the same row, which one statement cannot write twice. A For Each with a DB Insert can, and "ignore" is fine.',
};

/** The number of rows per statement, which can have at most 65,535 parameters. */
const mostRows = (table: Table | undefined): number => Math.min(1000, Math.floor(65_535 / (table?.columns.size ?? 1)));

/** As many rows as were given, minus those that already existed. */
function storedRows(given: Type, most: number, row: Type, ignores: boolean): Type {
  const stored = ignores ? listOfAtMost(given, row) : listAsLongAs(given, row);
  return meet(stored, listOfAtMost(most, unknown));
}

function emitMany(table: Table, conflict: Conflict | undefined, returning: Code, emit: EmitContext): Code {
  const list = emit.input('record');
  // TypeScript knows nothing about the items of an empty list, nor of one that no value can be.
  const hasItems = !isEmptyList(list) && alternative(emit.type('record'), 'list') !== undefined;
  const rows = hasItems ? rowsOf(table, emit) : code`[]`;
  const insertOf = (values: Code): Code => {
    const insert = code`${emit.db}.insertInto(${table.name}).values(${values})${conflict === undefined ? empty : onConflict(table, conflict, emit)}`;
    return code`${insert}${emit.isUsed('records') ? returning : empty}.execute()`;
  };
  // Constants are taken for any text, unless they stand where the column says which.
  if (rows === given && emit.constant('record') !== undefined) return insertOf(list);
  return lib.unlessEmpty([list, code`(${hasItems ? given : empty}) => ${insertOf(rows)}`]);
}

/** The rows as they are given. */
const given = code`items`;

function rowsOf(table: Table, emit: EmitContext): Code {
  const row = insertedOfItem(table, emit.inFunction);
  if (isItem(row, itemOf(emit.given('record')))) return given;
  const fields = alternative(itemOf(emit.type('record')), 'object')?.fields ?? new Map<string, Type>();
  const readsItem = row.some(([name]) => !isNothing(fields.get(name) ?? nothing));
  return code`${given}.map((${readsItem ? each : empty}) => (${objectLiteral(row)}))`;
}

/** Whether the row has the fields of the item, and no others. */
function isItem(row: readonly (readonly [name: string, value: Code])[], item: Type): boolean {
  const built = alternative(item, 'object');
  return (
    built?.open === false &&
    built.fields.size === row.length &&
    row.every(([column, { reference }]) => {
      const [name, ...rest] = reference?.path ?? [];
      return reference?.base === each.reference?.base && name === column && rest.length === 0;
    })
  );
}

function emitInsert(table: Table, conflict: Conflict | undefined, returning: Code, emit: EmitContext): Code {
  const fields = newFields(table, emit);
  if (conflict === undefined && fields.some(({ maybeLeftOut }) => !maybeLeftOut)) {
    const how = emit.isUsed('record')
      ? ([returning, 'executeTakeFirstOrThrow'] as const)
      : ([empty, 'execute'] as const);
    return callInsert(table.name, singular(table.name), objectLiteral(insertedValues(fields)), how, emit);
  }
  const values = fields.length === 0 ? code`.defaultValues()` : code`.values(${objectLiteral(insertedValues(fields))})`;
  const insert = code`${emit.db}.insertInto(${table.name})${values}${conflict === undefined ? empty : onConflict(table, conflict, emit)}`;
  if (!emit.isUsed('record')) return code`${insert}.execute()`;
  return conflict?.do === 'ignore'
    ? code`${insert}${returning}.executeTakeFirst()`
    : code`${insert}${returning}.executeTakeFirstOrThrow()`;
}

function onConflict(table: Table, conflict: Conflict, emit: EmitContext): Code {
  const isOfLiving = table.softDelete !== undefined && !conflict.columns.every((name) => name === table.primaryKey);
  const among = isOfLiving ? code`.where(${table.softDelete}, 'is', null)` : empty;
  const [first = '', ...others] = conflict.columns;
  const columns =
    others.length === 0 ? code`column(${first})` : code`columns([${conflict.columns.map((name) => code`${name}`)}])`;
  const target = code`oc.${columns}${among}`;
  if (conflict.do === 'ignore') return code`.onConflict((oc) => ${target}.doNothing())`;
  const written = newFields(table, emit.inFunction).filter(
    ({ column: { name } }) => !conflict.columns.includes(name) && name !== table.primaryKey,
  );
  // PostgreSQL only returns the old row if something is written to it. Its key is the same in both rows.
  const stamped = stamps(table, [...conflict.columns, ...written.map(({ column }) => column.name)]);
  const isSure = stamped.length > 0 || written.some(({ maybeLeftOut }) => !maybeLeftOut);
  const key = isSure ? [] : conflict.columns.slice(0, 1);
  const updates = [
    ...key.map((name): readonly [string, Code] => [name, code`eb.ref(${`excluded.${name}`})`]),
    ...written.map(({ column: { name }, value, maybeLeftOut }): readonly [string, Code] => [
      name,
      maybeLeftOut ? value : code`eb.ref(${`excluded.${name}`})`,
    ]),
    ...stamped,
  ];
  const values = objectLiteral(updates);
  const needsBuilder = key.length > 0 || written.some(({ maybeLeftOut }) => !maybeLeftOut);
  return code`.onConflict((oc) => ${target}.doUpdateSet(${needsBuilder ? code`(eb) => (${values})` : values}))`;
}
