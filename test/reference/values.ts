import { isObject } from './config.ts';

/** Values of a flow are JSON or bytes. Missing is undefined, which a flow treats like null. */
export const isMissing = (value: unknown): value is null | undefined => value === undefined || value === null;

/** Own properties of objects, elements of lists; undefined if the path leads nowhere. */
export function partOf(value: unknown, path: readonly string[]): unknown {
  let part = value;
  for (const name of path) {
    if (Array.isArray(part)) part = /^(0|[1-9][0-9]*)$/.test(name) ? part[Number(name)] : undefined;
    else if (isObject(part)) part = Object.hasOwn(part, name) ? part[name] : undefined;
    else return undefined;
  }
  return part;
}

/** JSON with sorted keys: two values are equal if these texts are. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
export const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
export const textFrom = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const digits = /^-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?$/;

/** To Number; undefined if the value is not a number. */
export function numberFrom(value: unknown): number | undefined {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && digits.test(value) ? Number(value) : Number.NaN;
  if (!Number.isFinite(number)) return undefined;
  if (typeof value === 'string' && Number.isInteger(number) && Math.abs(number) > 2 ** 53 - 1) return undefined;
  return number;
}

export function booleanFrom(value: unknown): boolean | undefined {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
}

/** The value of a JSON text, or why it is invalid. */
export type FromJson = { readonly value: unknown } | { readonly fault: string };

/** Parse JSON, and bodies. Ignores a byte order mark. */
export function jsonFrom(value: unknown): FromJson {
  const malformed = { fault: 'must be valid JSON' };
  try {
    const text =
      typeof value === 'string'
        ? value
        : value instanceof Uint8Array
          ? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(value)
          : undefined;
    if (text === undefined) return malformed;
    const parsed: unknown = JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
    const levels = levelsOf(parsed);
    const parts = levels.flat();
    if (parts.some(setsPrototype)) return malformed;
    if (levels.length > 501) return { fault: 'must not be nested more than 500 levels deep' };
    return parts.some((part) => part === Infinity || part === -Infinity)
      ? { fault: 'must not have numbers that are too large for a double' }
      : { value: parsed };
  } catch {
    return malformed;
  }
}

/**
 * The value, its parts, their parts and so on, without recursion: values may be nested deeper than the call stack. The
 * last level may be empty.
 */
export function levelsOf(value: unknown): readonly (readonly unknown[])[] {
  const levels: unknown[][] = [];
  for (
    let level = [value], goesOn = true;
    goesOn;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  ) {
    levels.push(level);
    goesOn = level.some((part) => typeof part === 'object' && part !== null);
  }
  return levels;
}

function setsPrototype(value: unknown): boolean {
  if (!isObject(value)) return false;
  const constructor = Object.hasOwn(value, 'constructor') ? value['constructor'] : undefined;
  return Object.hasOwn(value, '__proto__') || (isObject(constructor) && Object.hasOwn(constructor, 'prototype'));
}

/** The outputs of Parse Signature for a header. */
export function signatureOf(
  header: string,
  format: string,
  version: string,
): { readonly timestamp: number | null; readonly signatures: readonly string[] } {
  const parts = header.split(format === 'key-value' ? ',' : ' ').map((part) => {
    const [key = '', ...rest] = part.trim().split(format === 'key-value' ? '=' : ',');
    return { key, value: rest.join(format === 'key-value' ? '=' : ','), isPair: rest.length > 0 };
  });
  const stamp = format === 'key-value' ? parts.find(({ key, isPair }) => isPair && key === 't')?.value : undefined;
  const seconds = stamp !== undefined && /^[0-9]+$/.test(stamp) && Number(stamp) <= 2 ** 53 - 1 ? Number(stamp) : null;
  return {
    timestamp: seconds,
    signatures: parts
      .filter(({ key, value, isPair }) => isPair && key === version && value !== '')
      .map(({ value }) => value),
  };
}

/** A value for a jsonb column, in which PostgreSQL stores no lone surrogates. */
export function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.keys(value).map((name) => [name.toWellFormed(), wellFormed(value[name])]));
}

export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (Array.isArray(value)) return value.some(holdsNul);
  return isObject(value) && Object.keys(value).some((name) => name.includes('\0') || holdsNul(value[name]));
}
