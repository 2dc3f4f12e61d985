/** Up to this many code units, a search by V8 takes no more than some 20 ms in a body of 1 MiB. */
const short = 256;

/**
 * Whether a text contains another one, in a time that grows with the sum of their lengths. `includes` takes
 * their product at worst, which is ten seconds for a body of 1 MiB. The algorithm is that of Knuth, Morris and
 * Pratt.
 */
export function includesText(text: string, part: string): boolean {
  if (part.length <= short) return text.includes(part);
  const borders = bordersOf(part);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    length = extended(part, borders, length, text.charCodeAt(index));
    if (length === part.length) return true;
  }
  return false;
}

/** For each length, that of the longest proper prefix which ends there as well. */
function bordersOf(part: string): Int32Array {
  const borders = new Int32Array(part.length + 1);
  for (let index = 1; index < part.length; index += 1)
    borders[index + 1] = extended(part, borders, borders[index] ?? 0, part.charCodeAt(index));
  return borders;
}

/** The length of the longest prefix that ends with this code unit, given that of the one that ends before it. */
function extended(part: string, borders: Int32Array, before: number, unit: number): number {
  let length = before;
  while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length] ?? 0;
  return part.charCodeAt(length) === unit ? length + 1 : 0;
}
