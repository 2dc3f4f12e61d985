import { visibleText } from '../../base/visible-text.ts';

/**
 * Prints rows in columns as wide as their longest cell, without padding the last column. Control characters in cells
 * are made visible.
 */
export function printTable(rows: readonly (readonly string[])[], indent = ''): string {
  const cells = rows.map((row) => row.map(visibleText));
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells
    .map((row) =>
      `${indent}${row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join('  ')}`.trimEnd(),
    )
    .join('\n');
}
