/** One line, including its end. Missing values are empty cells; objects and lists are JSON. */
export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return quoted(isFormula.test(value) ? `'${value}` : value);
  return quoted(JSON.stringify(value));
}

/** Spreadsheets run texts that begin like this as formulas. A number may begin with a minus. */
const isFormula = /^[=+\-@\t\r\n]/;

const quoted = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
