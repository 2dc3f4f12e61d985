import { compareText } from './compare-text.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Source } from './span.ts';

/** By source, then by position: the order in which people read the files. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[], sources: readonly Source[]): readonly Diagnostic[] {
  const order = new Map(sources.map((source, index) => [source.file, index]));
  const rank = ({ place }: Diagnostic): number => order.get(place.file) ?? sources.length;
  return diagnostics.toSorted(
    (left, right) =>
      rank(left) - rank(right) ||
      compareText(left.place.file, right.place.file) ||
      left.place.span.start - right.place.span.start ||
      left.place.span.end - right.place.span.end ||
      compareText(left.code, right.code),
  );
}
