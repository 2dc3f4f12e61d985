import type { LightMyRequestResponse } from 'fastify';

/** Objects may have more fields than expected; lists must have the same length. */
export function matches(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null)
    return Object.is(actual, expected);
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) return false;
  return Object.entries(expected).every(
    ([name, value]) => Object.hasOwn(actual, name) && matches(Reflect.get(actual, name), value),
  );
}

/** The body of an answer, parsed if its content type says that it is JSON. */
export const bodyOf = (
  { headers, body }: LightMyRequestResponse,
  parse: (text: string) => unknown,
): unknown => (String(headers['content-type']).includes('json') ? parse(body) : body);
