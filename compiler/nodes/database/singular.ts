/** What one row of a table is called: `user` of `users`, `category` of `categories`. Only a name: what it cannot know stays as it is. */
export function singular(table: string): string {
  if (table.endsWith('ies') && table.length > 4) return `${table.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(table)) return table.slice(0, -2);
  return table.endsWith('s') && !table.endsWith('ss') && !table.endsWith('us') ? table.slice(0, -1) : table;
}
