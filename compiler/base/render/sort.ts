import { compareText } from '../compare-text.ts';
import type { Diagnostic } from '../diagnostic.ts';
import type { Source } from '../span.ts';

/** By source, then by position: the order in which one reads the files. */
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

/** `2 errors, 1 warning`; empty when there is neither. */
export function summarize(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countBySeverity(diagnostics);
  return [count(errors, 'error'), count(warnings, 'warning')].filter((part) => part !== '').join(', ');
}

export function countBySeverity(diagnostics: readonly Diagnostic[]): {
  readonly errors: number;
  readonly warnings: number;
} {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;
  return { errors, warnings: diagnostics.length - errors };
}

function count(amount: number, noun: string): string {
  if (amount === 0) return '';
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
