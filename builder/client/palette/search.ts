/** Something to search for: by its title first, then by its other words. */
export interface Searched {
  readonly title: string;
  readonly words: readonly string[];
}

/** The matches of a query, best first. Every word of the query has to match; an empty query matches everything. */
export function search<Item extends Searched>(query: string, items: readonly Item[]): readonly Item[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return items;
  return items
    .map((item) => ({ item, score: scoreOf(wanted, item) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}

function scoreOf(wanted: readonly string[], { title, words }: Searched): number {
  let total = 0;
  for (const word of wanted) {
    const best = Math.max(3 * scoreOfText(word, title), ...words.map((text) => scoreOfText(word, text)));
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/** A whole text ranks above its beginning, then the beginning of a word in it, then any other part. */
function scoreOfText(word: string, text: string): number {
  const lower = text.toLowerCase();
  const at = lower.indexOf(word);
  if (at === -1) return 0;
  if (lower === word) return 8;
  if (at === 0) return 6;
  return /[^a-z0-9]/.test(lower.charAt(at - 1)) ? 4 : 1;
}
