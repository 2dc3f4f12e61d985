import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two values have the same JSON, regardless of the order of keys. Missing equals null, and an
 * undefined field equals an absent one. Uses a list of pairs rather than recursion, since a body may be
 * nested deeper than the call stack.
 */
function isEqual(left: unknown, right: unknown): boolean {
  const pairs: (readonly [unknown, unknown])[] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = [printed(pair[0]), printed(pair[1])];
    if (one === other) continue;
    if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
    // Listing the fields of a large value for each item that it is compared with would take too long.
    if (sizeOf(one) !== sizeOf(other)) return false;
    for (const name of printedNames(one)) {
      if (!Object.hasOwn(other, name)) return false;
      pairs.push([Reflect.get(one, name), Reflect.get(other, name)]);
    }
  }
  return true;
}

/** JSON has null for missing values, and for numbers that it cannot represent. */
const printed = (value: unknown): unknown =>
  value === undefined || (typeof value === 'number' && !Number.isFinite(value)) ? null : value;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

const printedNames = (value: object): string[] =>
  Array.isArray(value)
    ? [...value.keys()].map(String)
    : Object.keys(value).filter((name) => Reflect.get(value, name) !== undefined);

/** The numbers of fields of large objects. The values of a request never change. */
const sizes = new WeakMap<object, number>();
const large = 100;

function sizeOf(value: object): number {
  if (Array.isArray(value)) return value.length;
  const size = sizes.get(value) ?? printedNames(value).length;
  if (size > large) sizes.set(value, size);
  return size;
}

/**
 * Compares credentials in constant time: if the lengths differ, `left` is compared with itself. Unless both
 * are strings, compares like `isEqual`.
 */
export function safeEqual(left: unknown, right: unknown): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') return isEqual(left, right);
  const [one, other] = [codeUnits(left), codeUnits(right)];
  const hasSameLength = one.length === other.length;
  return timingSafeEqual(one, hasSameLength ? other : one) && hasSameLength;
}

/** As UTF-16: in UTF-8, all lone surrogates would become the same replacement character. */
const codeUnits = (text: string): Buffer => Buffer.from(text, 'utf16le');
