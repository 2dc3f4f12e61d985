import { isDeepStrictEqual } from 'node:util';
import { isList, isObject } from '../../base/json.ts';
import type { JsonValue } from '../../base/json.ts';
import { fits } from '../../ir/fits.ts';
import { isPlaceholder } from '../../ir/placeholders.ts';
import type { Placeholder } from '../../ir/placeholders.ts';
import { string } from '../../ir/type.ts';

/**
 * Compares values with expectations, for display and recording. Whether an example passes is decided by the emitted
 * test/support.ts.
 */

const tests: Readonly<Record<Placeholder, (value: JsonValue) => boolean>> = {
  $any: () => true,
  $timestamp: (value) => fits(value, string('timestamp')),
  $uuid: (value) => fits(value, string('uuid')),
};

/**
 * The actual value in a form that can be compared with the expectation. Matching parts are replaced by the expectation,
 * and unexpected fields are dropped, unless an expected one is missing.
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

/** Whether a value matches an expectation. Unexpected fields are allowed. */
export const meets = (actual: JsonValue, expected: JsonValue): boolean =>
  isDeepStrictEqual(focus(actual, expected), expected);

/**
 * The expectation to record. Parts that still match are kept; the rest becomes the actual value, with placeholders for
 * ids and times, which differ between runs.
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
