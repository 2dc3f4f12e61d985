import { compareText } from '../../compiler/base/compare-text.ts';
import type { Source } from '../../compiler/base/span.ts';

/** The files of a folder in the order in which `flowsmith` reads them. */
export function inOrder(sources: readonly Source[]): readonly Source[] {
  const keyOf = ({ file }: Source): string => (file === 'project.json' ? '' : file.replaceAll('/', '\0'));
  return sources.toSorted((a, b) => compareText(keyOf(a), keyOf(b)));
}
