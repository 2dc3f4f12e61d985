/** Nobody types longer names by hand, and comparing them would cost more than a suggestion is worth. */
const longestName = 100;
/** How many candidates of a similar length are compared at most. */
const mostCandidates = 2000;

/**
 * The candidate that the user most likely meant; undefined if none is close. One that differs only in case wins, then
 * the first with the least Damerau-Levenshtein distance (at most a third of the longer name, as in rustc).
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  if (name.length > longestName) return undefined;
  const lower = name.toLowerCase();
  const comparable: string[] = [];
  for (const candidate of candidates) {
    if (candidate.length > longestName) continue;
    if (candidate.toLowerCase() === lower) return candidate;
    if (comparable.length < mostCandidates && Math.abs(candidate.length - name.length) <= threshold(name, candidate)) {
      comparable.push(candidate);
    }
  }
  let best: { readonly candidate: string; readonly distance: number } | undefined;
  for (const candidate of comparable) {
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance <= threshold(name, candidate) && (best === undefined || distance < best.distance))
      best = { candidate, distance };
  }
  return best?.candidate;
}

const threshold = (left: string, right: string): number => Math.floor(Math.max(left.length, right.length, 3) / 3);

/**
 * Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours that turn one text into the
 * other.
 */
export function editDistance(left: string, right: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current.push(
        Math.min(
          at(previous, column) + 1,
          at(current, column - 1) + 1,
          at(previous, column - 1) + (same ? 0 : 1),
          swapped ? at(beforePrevious, column - 2) + 1 : Infinity,
        ),
      );
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, right.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;
