import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { objectOf } from './json.ts';

/** Defaults that are not values. */
const generators: ReadonlySet<JsonValue> = new Set(['uuid', 'now', 'increment']);

export interface NamedColumn {
  readonly name: string;
  readonly about: JsonObject;
}

/** The columns of a table, by what fills them when a row is created. */
export interface ColumnsOfTable {
  /** All except the tenant and the mark of deleted rows, which nodes fill by themselves. */
  readonly all: readonly NamedColumn[];
  /** Those that requests may set: not generated ones, and not the time of the last update. */
  readonly given: readonly NamedColumn[];
  /** Those for the time of the last update that need a value from the start. */
  readonly stamped: readonly NamedColumn[];
}

export function columnsOf(table: JsonObject): ColumnsOfTable {
  const { columns, tenant, softDelete } = table;
  const all = Object.entries(objectOf(columns))
    .filter(([name]) => name !== tenant && name !== softDelete)
    .map(([name, about]): NamedColumn => ({ name, about: objectOf(about) }));
  const isStamp = ({ about }: NamedColumn): boolean => about['onUpdate'] !== undefined;
  return {
    all,
    given: all.filter((each) => !isStamp(each) && !generators.has(each.about['default'] ?? null)),
    stamped: all.filter((each) => isStamp(each) && isNeeded(each.about)),
  };
}

/** Whether a new row must be given a value for it. */
export const isNeeded = (column: JsonObject): boolean => column['default'] === undefined && column['nullable'] !== true;
