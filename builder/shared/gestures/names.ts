/** Names for what a gesture creates: readable, and not taken. */

export { singular, withArticle } from '../../../compiler/base/nouns.ts';

const longestId = 40;

/** In ASCII, as far as its letters have counterparts there: `Überfällige Maße` → `Uberfallige Masse`. */
export const unaccented = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** `Welcome mail` → `welcomeMail`, `to-number` → `toNumber`; `node` if nothing is left. */
export function camelCase(text: string): string {
  const words = unaccented(text).match(/[A-Za-z]+\d*|\d+/g) ?? [];
  const joined = words
    .map((word, index) =>
      index > 0
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : /^[A-Z]+\d*$/.test(word)
          ? word.toLowerCase()
          : word.charAt(0).toLowerCase() + word.slice(1),
    )
    .join('')
    .slice(0, longestId);
  return joined === '' ? 'node' : /^\d/.test(joined) ? `node${joined}` : joined;
}

/** The name, or the first of `name2`, `name3`, … that is not taken. */
export function freeName(name: string, taken: ReadonlySet<string>, separator = ''): string {
  if (!taken.has(name)) return name;
  const base = name.replace(/(?<=\D)\d+$/, '').replace(/-$/, '');
  for (let number = 2; ; number += 1) {
    const next = `${base}${separator}${number}`;
    if (!taken.has(next)) return next;
  }
}

/** What is wrong with an id for a node; undefined if it is valid. */
export function issueOfNodeId(id: string, taken: Iterable<string>): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(id)) return 'An id is a letter, then letters, digits, “_” and “-”.';
  return new Set(taken).has(id) ? `There is a node “${id}” already.` : undefined;
}
