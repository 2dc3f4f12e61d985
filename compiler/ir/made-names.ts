const longest = 63;

/** As `makeObjectName` of PostgreSQL has it: what is too long is shortened, the longer part first. */
function objectName(table: string, column: string, label: string): string {
  const room = longest - label.length - 1 - (column === '' ? 0 : 1);
  let [first, second] = [table.length, column.length];
  while (first + second > room) {
    if (first > second) first -= 1;
    else second -= 1;
  }
  return [table.slice(0, first), ...(column === '' ? [] : [column.slice(0, second)]), label].join('_');
}

/** The index of a table's key, as PostgreSQL names it by itself. */
export const keyName = (table: string): string => objectName(table, '', 'pkey');

/** The sequence of a column that counts up, as PostgreSQL names it by itself. */
export const sequenceName = (table: string, column: string): string => objectName(table, column, 'seq');
