import { isUuid } from '../src/lib/values/formats.ts';

/** Objects may have more fields than expected; lists must have the same length. */
export function matches(actual: unknown, expected: unknown): boolean {
  // Placeholders stand for values that differ from run to run.
  if (expected === '$any') return true;
  if (expected === '$uuid') return typeof actual === 'string' && isUuid(actual);
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return Object.is(actual, expected);
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(actual, name) && matches(Reflect.get(actual, name), value),
  );
}
