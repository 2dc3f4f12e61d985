import { types } from 'node:util';
import type { Shown } from '../../view/trial.ts';

/** Longer texts, lists and objects are cut, and so are values as a whole. */
const most = { text: 200, items: 20, fields: 40, depth: 6, whole: 1000 };

/** Replaces private values. */
export const hiddenMark = '•••';

/**
 * A value on one line, as JSON if possible. Private data is left out entirely. Only reads own data properties, so it
 * runs no code of the value.
 */
export function printValue(value: unknown, shown: Shown, secrets: readonly string[]): string {
  return cutValue(print(value, shown, secrets, 0));
}

export const cutValue = (text: string): string => (text.length <= most.whole ? text : `${text.slice(0, most.whole)}…`);

function print(value: unknown, shown: Shown, secrets: readonly string[], depth: number): string {
  if (shown === 'none') return hiddenMark;
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return printText(value, shown, secrets);
  if (typeof value === 'object') return depth > most.depth ? '…' : printObject(value, shown, secrets, depth);
  // A part of something private is shown by its name only.
  if (shown !== 'all') return hiddenMark;
  return typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : `<${typeof value}>`;
}

function printText(text: string, shown: Shown, secrets: readonly string[]): string {
  if (shown !== 'all' || secrets.some((secret) => text.includes(secret))) return hiddenMark;
  return text.length <= most.text ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, most.text)).slice(0, -1)}…"`;
}

function printObject(value: object, shown: Shown, secrets: readonly string[], depth: number): string {
  if (types.isProxy(value)) return '<proxy>';
  if (Array.isArray(value)) {
    const inner = itemsOf(shown);
    const items = Array.from({ length: Math.min(value.length, most.items) }, (_, index) =>
      print(dataOf(value, String(index)), inner, secrets, depth + 1),
    );
    return `[${[...items, ...rest(value.length - most.items)].join(', ')}]`;
  }
  if (types.isDate(value)) return shown === 'all' ? (JSON.stringify(value) ?? 'null') : hiddenMark;
  if (ArrayBuffer.isView(value)) return shown === 'all' ? `<${value.byteLength} bytes>` : hiddenMark;
  const names = Object.keys(value);
  const fields = names.slice(0, most.fields).map((name) => {
    const key = secrets.some((secret) => name.includes(secret)) ? hiddenMark : JSON.stringify(name);
    return `${key}: ${print(dataOf(value, name), fieldOf(shown, name), secrets, depth + 1)}`;
  });
  return fields.length === 0 ? '{}' : `{ ${[...fields, ...rest(names.length - most.fields)].join(', ')} }`;
}

function itemsOf(shown: Shown): Shown {
  if (typeof shown === 'string') return shown;
  return 'items' in shown ? shown.items : 'none';
}

function fieldOf(shown: Shown, name: string): Shown {
  if (typeof shown === 'string') return shown;
  return 'fields' in shown && Object.hasOwn(shown.fields, name) ? (shown.fields[name] ?? 'none') : 'none';
}

const rest = (count: number): readonly string[] => (count > 0 ? [`… ${count} more`] : []);

/** The value of a property, without calling a getter. */
export const dataOf = (object: object, name: string): unknown =>
  types.isProxy(object) ? undefined : Object.getOwnPropertyDescriptor(object, name)?.value;
