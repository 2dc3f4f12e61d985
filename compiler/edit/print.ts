import { isList, isObject } from '../base/json.ts';
import type { JsonValue } from '../base/json.ts';
import { hasBreak, isOpen } from './style.ts';
import type { Style } from './style.ts';
import { itemsOf } from './json-text.ts';
import type { JsonText, Part } from './json-text.ts';

/** A value in a text, whose layout another value follows. */
export interface Model {
  readonly file: JsonText;
  readonly part: Part;
}

/** Where a value is printed. */
export interface Place {
  /** The indentation of its line. */
  readonly indent: string;
  /** How much of the line is already taken. */
  readonly before: number;
  /** The values whose layout it follows, best first. */
  readonly models: readonly Model[];
  readonly style: Style;
}

/** A value without a model is put on one line unless the line would get longer than this. */
const width = 120;

/** Prints a value in the layout of the models: one list item per line if theirs are, and so on for nested values. */
export function print(value: JsonValue, place: Place): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const { style, indent, models } = place;
  const [open, close] = isList(value) ? ['[', ']'] : ['{', '}'];
  const members = isList(value) ? value.map((item) => [undefined, item] as const) : Object.entries(value);
  if (members.length === 0) return open + close;
  const kind = isList(value) ? 'list' : 'object';
  const alike = models.filter(({ part }) => part.kind === kind && itemsOf(part).length > 0);
  const [model] = alike;
  const isBroken = model === undefined ? isBrokenByDefault(value, place) : hasBreak(model.file, model.part);
  if (!isBroken) return printFlat(value, style);
  const onLines = model === undefined || isOpen(model.file, model.part);
  const inner = onLines ? indent + style.unit : indent;
  const items = members.map(([key, item]) => {
    const name = key === undefined ? '' : JSON.stringify(key) + style.colon;
    const before = inner.length + name.length;
    return name + print(item, { style, indent: inner, before, models: inside(alike, key) });
  });
  const separator = onLines ? `,${style.newline}${inner}` : style.comma;
  const [first, last] = onLines
    ? [style.newline + inner, style.newline + indent]
    : isList(value)
      ? ['', '']
      : [style.pad, style.pad];
  return `${open}${first}${items.join(separator)}${last}${close}`;
}

const isBrokenByDefault = (value: JsonValue, { style, before }: Place): boolean =>
  style.layout === 'open' || (style.layout === 'mixed' && before + printFlat(value, style).length > width);

export function printFlat(value: JsonValue, style: Style): string {
  if (isList(value)) return `[${value.map((item) => printFlat(item, style)).join(style.comma)}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, item]) => `${JSON.stringify(name)}${style.colon}${printFlat(item, style)}`,
  );
  return members.length === 0 ? '{}' : `{${style.pad}${members.join(style.comma)}${style.pad}}`;
}

/** How many items are examined to find out how a list is laid out. */
const sample = 20;

/** The models of a member with this key, or of an item. */
const inside = (models: readonly Model[], key: string | undefined): readonly Model[] =>
  models
    .flatMap(({ file, part }) =>
      itemsOf(part)
        .filter((item) => key === undefined || item.key?.name === key || item.key?.name === anyKey)
        .slice(0, sample)
        .map((item) => ({ file, part: item.value })),
    )
    .slice(0, sample);

/** In the house's own example: any key. */
export const anyKey = '*';
