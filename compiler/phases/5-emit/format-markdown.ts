import { util } from 'prettier/standalone';

/**
 * Plain Markdown exactly as prettier formats it, in a hundredth of the time: paragraphs stay as they are, tables are
 * aligned. Undefined if prettier might write anything in it differently. A test compares it with prettier.
 */
export function formatMarkdown(text: string): string | undefined {
  const lines = text.split('\n');
  const formatted: string[] = [];
  let isCode = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (/^```\w*$/.test(line)) isCode = !isCode;
    if (line.startsWith('| ') && !isCode) {
      const end = lines.findIndex((each, place) => place > index && !each.startsWith('| '));
      const table = formatTable(lines.slice(index, end));
      if (table === undefined) return undefined;
      for (const row of table) formatted.push(row);
      index = end - 1;
    } else {
      if (!isCode && line !== '```' && !isPlainLine(line)) return undefined;
      formatted.push(line);
    }
  }
  return formatted.join('\n');
}

/** Words with single spaces between them, none of which could be markup, and code that ends where it began. */
const isPlainWords = (text: string): boolean =>
  /^(?:[\w"'(]|`[^`\s])/.test(text) && !/^\d/.test(text) && isPlainText(text);

const isPlainLine = (line: string): boolean => line === '' || isPlainWords(line.replace(/^#{1,2} /, ''));

const isPlainText = (text: string): boolean => {
  const words = text.replaceAll(/`[^`|]+`/g, 'code');
  return /^[\w"'().,:;/=%@?+\-…“”’À-ɏ ]*$/.test(words) && !/ {2}|^ | $|(?<!\w)_|_(?!\w)/.test(words);
};

function formatTable(lines: readonly string[]): readonly string[] | undefined {
  const rows = lines.map((line) => line.slice(2, -2).split(' | '));
  const [head = [], rule = []] = rows;
  const isTable = rule.every((cell) => cell === '---') && rows.every((row) => row.length === head.length);
  if (!isTable || !lines.every((line) => line.endsWith(' |')) || !rows.flat().every(isPlainText)) return undefined;
  const widths = head.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, util.getStringWidth(row[column] ?? '')), 3),
  );
  return rows.map((row, index) => {
    const cells = row.map((cell, column) => {
      const missing = (widths[column] ?? 0) - util.getStringWidth(cell);
      return index === 1 ? '-'.repeat(widths[column] ?? 0) : cell + ' '.repeat(missing);
    });
    return `| ${cells.join(' | ')} |`;
  });
}
