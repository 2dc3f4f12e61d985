import { own } from '../values/property.ts';

/** CSV by RFC 4180: a line with the column names, then one line per row. */
export function toCsv(rows: readonly object[], columns: readonly string[]): string {
  return csvLine(columns) + rows.map((row) => csvLine(columns.map((column) => own(row, column)))).join('');
}

/** One line, including its end. Missing values are empty cells; objects and lists are JSON. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return quoted(JSON.stringify(value).replaceAll(innerFormula, '\\u003b'));
  const inert = value.replaceAll(innerFormula, "$&'");
  return quoted(isFormula.test(value) ? `'${inert}` : inert);
}

/**
 * Spreadsheets run texts that begin like this as formulas, some also behind invisible characters or with signs
 * of full width. A number may begin with a minus.
 */
const isFormula = /^[\t\r\n]|^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;

/**
 * Where a comma is the decimal point, spreadsheets begin a cell behind `;`, and a line behind a line break,
 * even within quotes. Other signs than `=` are frequent there in plain texts, such as lists with dashes, and
 * harmless without a call or a reference to another file or program.
 */
const innerFormula =
  /[;\t\r\n](?=(?:(?![\t\r\n])[\s"\p{Cc}\p{Cf}])*(?:[=＝]|[+\-@＋－＠][^;\t\r\n]*[(|!（｜！]))/gu;

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
