/**
 * Finds ranges of a text again after prettier has reformatted it.
 *
 * Law: prettier keeps every character of a program except white space, parentheses, commas, semicolons, quotes (and the
 * backslashes before them), the bar in front of a union and the plus of an exponent. So if those are skipped, the n-th
 * character of one text is the n-th of the other. No parsing or searching is needed.
 */

/** The characters that prettier may add or remove. */
const loose = /[\s(),;'"\\|+]+/g;

/** A text without its loose characters. */
interface Firm {
  readonly characters: string;
  /** The offset of each of them. */
  readonly offsets: Uint32Array;
}

function firm(text: string): Firm {
  const characters = text.replaceAll(loose, '');
  const offsets = new Uint32Array(characters.length);
  let count = 0;
  // No character is both loose and firm.
  for (let place = 0; count < characters.length; place += 1)
    if (text.charCodeAt(place) === characters.charCodeAt(count)) {
      offsets[count] = place;
      count += 1;
    }
  return { characters, offsets };
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Maps a range of `before` to the same range of `after`; undefined for one of loose characters only. A range that ends
 * in a semicolon keeps it, with the parentheses before it. Undefined altogether if the texts are different programs.
 */
export function align(before: string, after: string): ((stretch: Stretch) => Stretch | undefined) | undefined {
  const from = firm(before);
  const to = firm(after);
  if (from.characters !== to.characters) return undefined;
  return ({ start, end }) => {
    const first = firstFrom(from.offsets, start);
    const last = firstFrom(from.offsets, end) - 1;
    const newStart = to.offsets[first];
    const newLast = to.offsets[last];
    if (last < first || newStart === undefined || newLast === undefined) return undefined;
    const next = to.offsets[last + 1] ?? after.length;
    const semicolon = before.slice(from.offsets[last], end).includes(';')
      ? after.slice(newLast + 1, next).lastIndexOf(';')
      : -1;
    return { start: newStart, end: newLast + 1 + (semicolon + 1) };
  };
}

/** The index of the first offset not before `offset`. */
function firstFrom(offsets: Uint32Array, offset: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
