/** PostgreSQL truncates longer names (NAMEDATALEN). */
export const longestName = 63;

/** PostgreSQL's `makeObjectName`: shortens a name that is too long, the longer part first. */
function objectName(table: string, column: string, label: string): string {
  const room = longestName - label.length - 1 - (column === '' ? 0 : 1);
  let [first, second] = [table.length, column.length];
  while (first + second > room) {
    if (first > second) first -= 1;
    else second -= 1;
  }
  return [table.slice(0, first), ...(column === '' ? [] : [column.slice(0, second)]), label].join('_');
}

/** PostgreSQL's default name for the index of a table's primary key. */
export const keyName = (table: string): string => objectName(table, '', 'pkey');

/** PostgreSQL's default name for the sequence of an auto-increment column. */
export const sequenceName = (table: string, column: string): string => objectName(table, column, 'seq');
