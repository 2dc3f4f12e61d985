import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, empty, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import { conflictWithoutKey } from '../ir/catalogue/conditions.ts';
import type { EmitContext } from '../ir/kind.ts';
import type { Table } from '../ir/project.ts';
import { optional } from '../ir/type.ts';
import { conflictExits } from './database/conflicts.ts';
import { returnedColumns } from './database/columns.ts';
import { insertedValues, newFields, recordNeed, ungivableColumn } from './database/record.ts';
import { recordChecks } from './database/record-check.ts';
import { rowType } from './database/row.ts';
import { stamps } from './database/set-columns.ts';
import { columnConfig, findColumn, findTable, tableConfig, uniqueKeys } from './database/table.ts';
import { singular } from '../ir/names.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { distinctNames } from './distinct-names.ts';
import { failure, failureOutput } from './failure.ts';

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
  summary: 'Stores a new row, and gives it with what the database added.',
  group: 'Effects',
  config: closedObject({ table: tableConfig, onConflict: conflictConfig.exactOptional() }),
  facets: (config, context) => {
    const table = findTable(config.table, context);
    const row = returnedColumns(table);
    if (config.onConflict !== undefined) checkConflict(config.onConflict, table, context);
    const ignores = config.onConflict?.do === 'ignore';
    return {
      inputs: [{ name: 'record', record: { table: config.table, changes: false } }],
      outputs: [{ name: 'record', with: 'next' }, failureOutput],
      typing: (input) => {
        const given = input('record');
        const ungivable = ungivableColumn(table, given);
        const type = rowType(table, row);
        return {
          needs: { record: recordNeed(table, given, false) },
          outputs: { record: ignores ? optional(type) : type, failure },
          ...(ungivable === undefined
            ? {}
            : {
                conflict: {
                  message: `“${config.table}” needs a value for “${ungivable.name}”, which is sensitive: it is not taken from an object of unknown shape.`,
                  hint: 'Wire a Build Object to “record” that lists the columns.',
                },
              }),
        };
      },
      behaviour: {
        kind: 'effect',
        effect: { kind: 'write', usesDatabase: true },
        emit: (emit) => (table === undefined ? empty : emitInsert(table, config.onConflict, row.returning, emit)),
        exits: conflictExits(table, config.onConflict?.columns ?? [], context),
      },
      nameHint: singular(config.table),
      nameBeside: 'new *',
      table: config.table,
      checks: recordChecks(table, 'record'),
      taint: { kind: 'sanitizer' },
    };
  },
});

function checkConflict({ columns }: Conflict, table: Table | undefined, context: BindContext): void {
  const names = distinctNames(columns, 'column', ['onConflict', 'columns'], context);
  const known = names.filter(
    (name) => findColumn(table, name, ['onConflict', 'columns', columns.indexOf(name)], context) !== undefined,
  );
  if (table === undefined || known.length < names.length) return;
  const isKey = uniqueKeys(table).some(
    (key) => key.length === names.length && key.every((name) => names.includes(name)),
  );
  if (!isKey) context.report(conflictWithoutKey, { table: table.name, columns: names }, ['onConflict', 'columns']);
}

function emitInsert(table: Table, conflict: Conflict | undefined, returning: Code, emit: EmitContext): Code {
  const fields = newFields(table, emit);
  const values = fields.length === 0 ? code`.defaultValues()` : code`.values(${objectLiteral(insertedValues(fields))})`;
  const insert = code`${emit.db}.insertInto(${table.name})${values}${conflict === undefined ? empty : onConflict(table, conflict, emit)}`;
  if (!emit.isUsed('record')) return code`${insert}.execute()`;
  return conflict?.do === 'ignore'
    ? code`${insert}${returning}.executeTakeFirst()`
    : code`${insert}${returning}.executeTakeFirstOrThrow()`;
}

function onConflict(table: Table, conflict: Conflict, emit: EmitContext): Code {
  const target = code`oc.columns([${conflict.columns.map((name) => code`${name}`)}])`;
  if (conflict.do === 'ignore') return code`.onConflict((oc) => ${target}.doNothing())`;
  const written = newFields(table, emit.inFunction).filter(
    ({ column: { name } }) => !conflict.columns.includes(name) && name !== table.primaryKey,
  );
  // PostgreSQL returns the old row only if something is written to it. Its key is the same in both rows.
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
