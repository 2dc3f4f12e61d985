import { includesText } from './search.ts';

/**
 * Whether two values have the same JSON, regardless of the order of keys. Missing equals null, and an
 * undefined field equals an absent one. Uses a list of pairs rather than recursion, since a body may be
 * nested deeper than the call stack. `sizes` remembers the sizes of the objects to which many are compared.
 */
export function isEqual(left: unknown, right: unknown, sizes?: Map<object, number>): boolean {
  const pairs: (readonly [unknown, unknown])[] = [[left, right]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [one, other] = [printed(pair[0]), printed(pair[1])];
    if (one === other) continue;
    if (!isContainer(one) || !isContainer(other) || Array.isArray(one) !== Array.isArray(other)) return false;
    // Listing the indices of a long list for each item that it is compared with would take too long.
    if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false;
    const names = printedNames(one);
    for (const name of names) {
      if (!Object.hasOwn(other, name)) return false;
      pairs.push([Reflect.get(one, name), Reflect.get(other, name)]);
    }
    const size = sizes?.get(other) ?? printedNames(other).length;
    sizes?.set(other, size);
    if (names.length !== size) return false;
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

/** Whether a text contains a text, or a list contains an element. */
export function contains(container: string | readonly unknown[], item: unknown): boolean {
  if (typeof container === 'string') return typeof item === 'string' && includesText(container, item);
  const sizes = new Map<object, number>();
  return container.some((element) => isEqual(element, item, sizes));
}
