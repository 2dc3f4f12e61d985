import { compareText } from '../../compiler/base/compare-text.ts';
import { commentText } from '../../compiler/code/quote.ts';
import type { Shape } from './shape.ts';

export interface Texts {
  readonly text: string;
  readonly harmless: string;
  /**
   * Whether the text may be escaped for a terminal: the file holds the purpose of a secret, printed if the secret is
   * missing.
   */
  readonly isPrinted: boolean;
  /** Whether the file is for programs that accept no lone surrogates, which become U+FFFD. */
  readonly isWellFormed: boolean;
}

/** The first difference to the tree of the harmless text, in file order; empty if the trees match. */
export function compareShapes(shape: Shape, expected: Shape, texts: Texts, way = ''): readonly string[] {
  const here = `${way}/${expected.kind}`;
  if (shape.kind !== expected.kind) return [`${here}: is ${shape.kind}`];
  const areChosen = shape.isShort === true && expected.isShort === true;
  const fault = areChosen ? undefined : textFault(shape.text, expected.text, texts);
  if (fault !== undefined) return [`${here}: ${fault}`];
  if (shape.children.length !== expected.children.length)
    return [`${here}: ${shape.children.length} parts instead of ${expected.children.length}`];
  const [left, right] =
    shape.kind === 'object' ? paired(shape.children, expected.children, texts) : [shape.children, expected.children];
  for (const [index, child] of left.entries()) {
    const other = right[index];
    const differences = other === undefined ? [] : compareShapes(child, other, texts, here);
    if (differences.length > 0) return differences;
  }
  return [];
}

/** The members of two objects: first those of the same name, then the others, each in the order of their names. */
function paired(found: readonly Shape[], expected: readonly Shape[], texts: Texts): readonly [Shape[], Shape[]] {
  const wanted = expected.map((child) => ({
    ...child,
    ...(child.text === undefined ? {} : { text: put(child.text, texts) }),
  }));
  const inOrder = (members: readonly Shape[], others: readonly Shape[]): Shape[] => {
    const names = new Set(others.map(({ text }) => text));
    const rank = ({ text }: Shape): string => `${names.has(text) ? 0 : 1}${text ?? ''}`;
    return members.toSorted((left, right) => compareText(rank(left), rank(right)));
  };
  return [inOrder(found, wanted), inOrder(wanted, found)];
}

/** Header names are lower-case. The schema of a table with the name of a device is renamed. */
const put = (within: string, { text, harmless }: Texts): string => {
  const small = harmless.toLowerCase();
  const inPlace = within.replaceAll(harmless, () => text);
  if (text === 'con') return inPlace.replaceAll(/\bAux\b/g, 'Con');
  return small === harmless || text === '' ? inPlace : inPlace.replaceAll(small, () => text.toLowerCase());
};

/** The hash of a migration, which depends on every character. */
const isHash = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/**
 * A text that contains the harmless one must contain the naughty one in its place, unchanged. A mere name may be
 * anything.
 */
function textFault(found: string | undefined, expected: string | undefined, texts: Texts): string | undefined {
  if (found === undefined || expected === undefined || texts.harmless === '') return undefined;
  const wanted = put(expected, texts);
  if (found === wanted || (wanted === expected && /harm/i.test(expected))) return undefined;
  if (texts.isWellFormed && found === wanted.toWellFormed()) return undefined;
  if (isHash(found) && isHash(wanted)) return undefined;
  if (texts.isPrinted && found === commentText(wanted)) return undefined;
  return `${JSON.stringify(found.slice(0, 100))} instead of ${JSON.stringify(wanted.slice(0, 100))}`;
}
