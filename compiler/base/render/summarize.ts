import type { Diagnostic } from '../diagnostic.ts';

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
