/** `User id` → `userId`. Anything but ASCII letters and digits separates words. At most 40 characters. */
export function camelCase(text: string): string {
  const words = plain(text).match(/[A-Za-z]+\d*|\d+/g) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? lowerFirst(word) : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
  const name = joined.slice(0, 40);
  return /^\d/.test(name) ? `value${name}` : name;
}
/** Without accents. */
const plain = (text: string): string =>
  /^[\x20-\x7E]*$/.test(text) ? text : text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const lowerFirst = (word: string): string =>
  /^[A-Z]+\d*$/.test(word) ? word.toLowerCase() : word[0]?.toLowerCase() + word.slice(1);

/** `order_items` → `OrderItems`. */
export const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|_+)([a-z0-9])/g, (_, first: string) => first.toUpperCase()).replaceAll('_', '');

/** Words of tables that no rule covers. */
const irregular: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
  ['movies', 'movie'],
  ['cookies', 'cookie'],
  ['series', 'series'],
  ['species', 'species'],
  ['news', 'news'],
]);

/** A name for one row of a table: `users` → `user`, `categories` → `category`. Other words are unchanged. */
export function singular(table: string): string {
  const [, before = '', last = ''] = /^(.*?)([^_]*)$/.exec(table) ?? [];
  const known = irregular.get(last);
  if (known !== undefined) return `${before}${known}`;
  if (table.endsWith('ies') && table.length > 4) return `${table.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(table)) return table.slice(0, -2);
  return table.endsWith('s') && !table.endsWith('ss') && !table.endsWith('us') ? table.slice(0, -1) : table;
}
