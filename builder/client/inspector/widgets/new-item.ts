import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { isObject } from '../../../shared/gestures/json.ts';
import { freeName } from '../../../shared/gestures/names.ts';
import { objectOf, textOf } from '../../json.ts';
import { chooseWidget, emptyOf, membersOf, variantsOf } from './shape.ts';

interface NewItem {
  readonly value: JsonValue;
  /** From the item, to the field where its user goes on. */
  readonly keys: readonly string[];
}

/** The tables of the project, and the one whose columns are offered. */
interface Tables {
  readonly tables: JsonObject;
  readonly table: string;
}

/**
 * The smallest item that is added to a list: with a free name, or a column of the table. Without one, all of the route
 * would be invalid until it is typed.
 */
export function newItem(form: Tables, list: string, schema: JsonObject, items: readonly JsonValue[]): NewItem {
  const value = emptyOf(schema);
  const [first = schema] = variantsOf(schema);
  const naming = membersOf(first).find(
    (member) => member.isRequired && (isColumn(member) || member.name === 'name' || `${member.name}s` === list),
  );
  if (naming === undefined || !isObject(value)) return { value, keys: [] };
  const taken = new Set(items.map((item) => textOf(objectOf(item)[naming.name]) ?? ''));
  const name = isColumn(naming) ? newColumn(form, taken) : freeName(list.replace(/s$/, ''), taken);
  return { value: { ...value, [naming.name]: name }, keys: [naming.name] };
}

/** The value of a new entry of a record, whose name has been typed. */
export const newEntry = (form: Tables, schema: JsonObject): JsonValue =>
  isColumn({ name: '', schema }) ? newColumn(form) : emptyOf(schema);

const isColumn = ({ name, schema }: { readonly name: string; readonly schema: JsonObject }): boolean =>
  chooseWidget(name, schema) === 'column';

/** The first column that is not taken; any if all are, and none without a table. */
function newColumn({ tables, table }: Tables, taken: ReadonlySet<string> = new Set()): string {
  const columns = Object.keys(objectOf(objectOf(tables[table])['columns']));
  return columns.find((column) => !taken.has(column)) ?? columns[0] ?? '';
}
