import type { JsonObject } from '../../../compiler/base/json.ts';
import type { Path } from '../../../compiler/base/operation.ts';

/** What is wrong with a name for a table; undefined if it is valid. */
export const issueOfTable = (name: string, tables: JsonObject): string | undefined =>
  issueOf(name) ?? (Object.hasOwn(tables, name) ? 'There is a table with this name.' : undefined);

/** The path of the field for the name of a new column. */
export const newColumnOf = (table: string): Path => ['tables', table, 'columns'];

const issueOf = (name: string): string | undefined =>
  /^[a-z][a-z0-9_]{0,62}$/.test(name) ? undefined : 'A lower-case letter, then lower-case letters, digits and “_”.';

/** What is wrong with a name for a column; undefined if it is valid. */
export function issueOfColumn(name: string, taken: readonly string[]): string | undefined {
  if (!/^[a-z][A-Za-z0-9_]{0,62}$/.test(name)) return 'A lower-case letter, then letters, digits and “_”.';
  const other = taken.find((each) => each.toLowerCase() === name.toLowerCase());
  if (other === undefined) return undefined;
  return other === name ? 'There is a column with this name.' : `It differs from “${other}” only in capitals.`;
}
