import type { util as prettierUtil } from 'prettier';
import { util } from 'prettier/standalone';
import { isList } from '../../base/json.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';

/** This module exists, but prettier's types omit it; `prettier` itself takes five times as long to load. */
declare module 'prettier/standalone' {
  export const util: typeof prettierUtil;
}

/**
 * JSON exactly as prettier formats the output of `JSON.stringify(value, null, 2)`, in a twentieth of the time: objects
 * are expanded, lists stay on one line if they fit, numbers fill lines. A test compares it with prettier.
 */
export const formatJson = (value: JsonValue, printWidth: number): string =>
  `${print(value, { indent: '', before: 0, after: 0 }, printWidth)}\n`;

/** An object as formatted on a line with the given indentation, whatever else is on that line. */
export const formatObject = (value: JsonObject, indent: string, printWidth: number): string =>
  printObject(value, { indent, before: 0, after: 0 }, printWidth);

/**
 * The position of a value: the indentation of its line, and how much of that line is taken before and after it, which
 * matters only for lists.
 */
interface Position {
  readonly indent: string;
  readonly before: number;
  readonly after: number;
}

function print(value: JsonValue, position: Position, width: number): string {
  if (value === null || typeof value !== 'object') return printScalar(value);
  return isList(value) ? printList(value, position, width) : printObject(value, position, width);
}

function printObject(value: { readonly [name: string]: JsonValue }, { indent }: Position, width: number): string {
  const entries = Object.entries(value);
  const inner = `${indent}  `;
  const lines = entries.map(([name, item], index) => {
    const key = `${JSON.stringify(name)}: `;
    return `${inner}${key}${print(item, { indent: inner, before: isList(item) ? inner.length + util.getStringWidth(key) : 0, after: index < entries.length - 1 ? 1 : 0 }, width)}`;
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function printList(items: readonly JsonValue[], { indent, before, after }: Position, width: number): string {
  if (items.length === 0) return '[]';
  const flat = isOpen(items) ? undefined : printFlat(items);
  if (flat !== undefined && before + util.getStringWidth(flat) + after <= width) return flat;
  const inner = `${indent}  `;
  if (items.length > 1 && items.every((item) => typeof item === 'number'))
    return `[\n${fill(items.map(printFlat), inner, width)}\n${indent}]`;
  const lines = items.map(
    (item, index) =>
      `${inner}${print(item, { indent: inner, before: inner.length, after: index < items.length - 1 ? 1 : 0 }, width)}`,
  );
  return `[\n${lines.join(',\n')}\n${indent}]`;
}

/** On one line; the only objects here are empty ones. */
const printFlat = (value: JsonValue): string =>
  isList(value)
    ? `[${value.map(printFlat).join(', ')}]`
    : value !== null && typeof value === 'object'
      ? '{}'
      : printScalar(value);

const printScalar = (value: string | number | boolean | null): string =>
  typeof value === 'number' ? JSON.stringify(value).replace('e+', 'e') : JSON.stringify(value);

/** Whether a list is always expanded: it contains an expanded object, or is a matrix. */
function isOpen(items: readonly JsonValue[]): boolean {
  const isTable =
    items.length > 1 &&
    (items.every((item) => isList(item) && item.length > 1) || items.every((item) => !isList(item) && size(item) > 1));
  return isTable || items.some((item) => (isList(item) ? isOpen(item) : size(item) > 0));
}

/** As many numbers per line as fit. */
function fill(numbers: readonly string[], indent: string, width: number): string {
  const lines: string[] = [];
  let line = indent;
  for (const [index, number] of numbers.entries()) {
    const text = index < numbers.length - 1 ? `${number},` : number;
    if (line === indent) line += text;
    else if (line.length + 1 + text.length <= width) line += ` ${text}`;
    else {
      lines.push(line);
      line = indent + text;
    }
  }
  return [...lines, line].join('\n');
}

const size = (value: JsonValue): number =>
  value !== null && typeof value === 'object' ? Object.keys(value).length : 0;
