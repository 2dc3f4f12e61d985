/**
 * Whether a text has the words that a search asks for, as PostgreSQL decides with the configuration `simple`. Only for
 * texts of words from A to Z and numbers, separated by spaces and apostrophes: what else counts as a word is up to
 * PostgreSQL.
 */
export function matchesWords(text: string, search: string): boolean {
  if (Buffer.byteLength(text) > 300_000) return false;
  const words = wordsOf(text);
  const ways = search
    .replaceAll(/-{20,}/g, ' ')
    .split(/\s+or\s+/i)
    .map(termsOf);
  return ways.some((terms) => terms.length > 0 && terms.every((term) => has(words, term.phrase) !== term.isExcluded));
}

interface Term {
  readonly phrase: readonly string[];
  readonly isExcluded: boolean;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

const termsOf = (search: string): readonly Term[] =>
  [...search.matchAll(/(-*)(?:"([^"]*)"|([^\s"]+))/g)]
    .map(([, sign, quoted, word]) => ({
      phrase: wordsOf(quoted ?? word ?? ''),
      isExcluded: (sign?.length ?? 0) % 2 === 1,
    }))
    .filter(({ phrase }) => phrase.length > 0);

/** Whether the words occur there side by side. */
const has = (words: readonly string[], phrase: readonly string[]): boolean =>
  words.some((_, start) => phrase.every((word, index) => words[start + index] === word));
