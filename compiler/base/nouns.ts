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

/** A name for one of these: `users` → `user`, `categories` → `category`. Other words are unchanged. */
export function singular(word: string): string {
  const [, before = '', last = ''] = /^(.*?)([^_]*)$/.exec(word) ?? [];
  const known = irregular.get(last);
  if (known !== undefined) return `${before}${known}`;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') ? word.slice(0, -1) : word;
}

/** `order` → `an order`, `user` → `a user`, `hour` → `an hour`. */
export const withArticle = (noun: string): string => `${/^(?:[aeio]|hour)/.test(noun) ? 'an' : 'a'} ${noun}`;
