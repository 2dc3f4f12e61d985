import { isDeepStrictEqual } from 'node:util';
import { isList, isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { fits } from '../../ir/fits.ts';
import { isPlaceholder } from '../../ir/placeholders.ts';
import type { Placeholder } from '../../ir/placeholders.ts';
import { string } from '../../ir/type.ts';

/**
 * How values and what is expected of them go together, for showing and recording. Whether an example passes is decided
 * by the emitted test/support.ts.
 */

const tests: Readonly<Record<Placeholder, (value: JsonValue) => boolean>> = {
  $any: () => true,
  $timestamp: (value) => fits(value, string('timestamp')),
  $uuid: (value) => fits(value, string('uuid')),
};

/**
 * The value as it is to be held against what is expected: what fits stands as the expectation has it, and fields that
 * nobody asked for are left out, unless one that was asked for is missing.
 */
export function focus(actual: JsonValue, expected: JsonValue): JsonValue {
  if (isPlaceholder(expected)) return tests[expected](actual) ? expected : actual;
  if (isList(actual) && isList(expected)) return actual.map((item, index) => focusItem(item, expected[index]));
  if (!isObject(actual) || !isObject(expected)) return actual;
  const wanted = Object.keys(expected);
  const names = wanted.every((name) => Object.hasOwn(actual, name))
    ? wanted
    : [
        ...wanted.filter((name) => Object.hasOwn(actual, name)),
        ...Object.keys(actual).filter((name) => !Object.hasOwn(expected, name)),
      ];
  return Object.fromEntries(names.map((name) => [name, focusItem(actual[name] ?? null, expected[name])]));
}

const focusItem = (actual: JsonValue, expected: JsonValue | undefined): JsonValue =>
  expected === undefined ? actual : focus(actual, expected);

export const meets = (actual: JsonValue, expected: JsonValue): boolean =>
  isDeepStrictEqual(focus(actual, expected), expected);

/**
 * What is to be expected from now on: what still fits stays, and all else becomes what it is, with placeholders for
 * what differs from run to run.
 */
export function renew(expected: JsonValue | undefined, actual: JsonValue): JsonValue {
  if (expected !== undefined && meets(actual, expected)) return expected;
  if (isList(actual)) {
    const items = expected !== undefined && isList(expected) ? expected : [];
    return actual.map((item, index) => renew(items[index], item));
  }
  if (isObject(actual)) {
    const fields = isObject(expected) ? expected : {};
    const isWhole = Object.keys(fields).length > 0 && Object.keys(fields).every((name) => Object.hasOwn(actual, name));
    const names = isWhole ? Object.keys(fields) : Object.keys(actual);
    return Object.fromEntries(
      names.map((name) => [name, renew(Object.hasOwn(fields, name) ? fields[name] : undefined, actual[name] ?? null)]),
    );
  }
  return tests.$uuid(actual) ? '$uuid' : tests.$timestamp(actual) ? '$timestamp' : actual;
}
