import { own } from '../values/property.ts';

/** CSV by RFC 4180: a line with the column names, then one line per row. */
export function toCsv(rows: readonly object[], columns: readonly string[]): string {
  return csvLine(columns) + rows.map((row) => csvLine(columns.map((column) => own(row, column)))).join('');
}

/** One line, including its end. Missing values are empty cells; objects and lists are JSON. */
const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return quoted(isFormula.test(value) ? `'${value}` : value);
  return quoted(JSON.stringify(value));
}

/** Spreadsheets run texts that begin like this as formulas. A number may begin with a minus. */
const isFormula = /^[=+\-@\t\r\n]/;

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
