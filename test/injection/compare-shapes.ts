import { commentText } from '../../compiler/code/quote.ts';
import type { Shape } from './shape.ts';

export interface Texts {
  readonly text: string;
  readonly harmless: string;
  /**
   * Whether the file may spell the text for a terminal: it holds what a secret is for, which is printed when it is
   * missing.
   */
  readonly isPrinted: boolean;
  /** Whether the file is for programs that take no half of a surrogate pair: it becomes U+FFFD. */
  readonly isWellFormed: boolean;
}

/**
 * Where a tree differs from the one with the harmless text, first in the order of the file; empty when they are alike.
 */
export function compareShapes(shape: Shape, expected: Shape, texts: Texts, way = ''): readonly string[] {
  const here = `${way}/${expected.kind}`;
  if (shape.kind !== expected.kind) return [`${here}: is ${shape.kind}`];
  const fault = compareText(shape.text, expected.text, texts);
  if (fault !== undefined) return [`${here}: ${fault}`];
  if (shape.children.length !== expected.children.length)
    return [`${here}: ${shape.children.length} parts instead of ${expected.children.length}`];
  const [left, right] =
    shape.kind === 'object'
      ? [
          sorted(shape.children),
          sorted(
            expected.children.map((child) => ({
              ...child,
              ...(child.text === undefined ? {} : { text: put(child.text, texts) }),
            })),
          ),
        ]
      : [shape.children, expected.children];
  for (const [index, child] of left.entries()) {
    const other = right[index];
    const differences = other === undefined ? [] : compareShapes(child, other, texts, here);
    if (differences.length > 0) return differences;
  }
  return [];
}

const sorted = (members: readonly Shape[]): readonly Shape[] =>
  members.toSorted((left, right) => ((left.text ?? '') < (right.text ?? '') ? -1 : 1));
/** Names of headers are written in small letters. */
const put = (within: string, { text, harmless }: Texts): string => {
  const small = harmless.toLowerCase();
  const inPlace = within.replaceAll(harmless, () => text);
  return small === harmless || text === '' ? inPlace : inPlace.replaceAll(small, () => text.toLowerCase());
};

/** Of a migration: it depends on every letter. */
const isHash = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/**
 * A text that holds the harmless one holds the naughty one in its place, unchanged; what is only named after it may be
 * anything.
 */
function compareText(found: string | undefined, expected: string | undefined, texts: Texts): string | undefined {
  if (found === undefined || expected === undefined || texts.harmless === '') return undefined;
  const wanted = put(expected, texts);
  if (found === wanted || (wanted === expected && /harm/i.test(expected))) return undefined;
  if (texts.isWellFormed && found === wanted.toWellFormed()) return undefined;
  if (isHash(found) && isHash(wanted)) return undefined;
  if (texts.isPrinted && found === commentText(wanted)) return undefined;
  return `${JSON.stringify(found.slice(0, 100))} instead of ${JSON.stringify(wanted.slice(0, 100))}`;
}
