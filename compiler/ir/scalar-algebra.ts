import { fitsText } from './fits.ts';
import { isSameChange } from './text-changes.ts';
import type { NumberCheck, NumberType, StoredText, StringCheck, StringType } from './type.ts';

/** Meet, join and order of texts and of numbers, as defined for whole types in type-algebra.ts. */

/** The checks that each check implies: every value that passes `limit` also passes `index`. */
const implied: Record<StringCheck | NumberCheck, readonly (StringCheck | NumberCheck)[]> = {
  text: [],
  uuid: ['key', 'text', 'header'],
  timestamp: ['text', 'header'],
  instant: ['timestamp', 'text', 'header'],
  email: ['text', 'header'],
  url: ['text'],
  slug: ['text', 'header'],
  header: ['text'],
  key: ['text', 'header'],
  'media-type': ['text', 'header'],
  html: [],
  int32: [],
  index: [],
  limit: ['index', 'int32'],
  status: ['index', 'int32'],
};

/** The checks, sorted, without duplicates and without those that others imply. */
function normalChecks<C extends StringCheck | NumberCheck>(checks: readonly C[]): C[] {
  if (checks.length < 2) return [...checks];
  const distinct = [...new Set(checks)];
  return distinct.filter((check) => !distinct.some((other) => implied[other].includes(check))).toSorted();
}
const allChecks = (checks: readonly (StringCheck | NumberCheck)[]): Set<string> =>
  new Set(checks.flatMap((check) => [check, ...implied[check]]));

/** The checks, plus one more. */
export const allOf = (checks: readonly StringCheck[], more: StringCheck): readonly StringCheck[] =>
  normalChecks([...checks, more]);

/** Whether PostgreSQL can store it. */
export const isText = ({ checks }: StringType): boolean => allChecks(checks).has('text');

/** The maximum length in bytes that the rest of the type implies. */
const impliedBytes = ({ checks, maxLength = Infinity }: StringType): number =>
  Math.min(...checks.map((check) => checkedBytes[check] ?? Infinity), maxLength * 4);
const checkedBytes: Readonly<Partial<Record<StringCheck, number>>> = {
  uuid: 40,
  timestamp: 40,
  instant: 40,
  key: 512,
  'media-type': 200,
};
/** The maximum length in UTF-8 bytes; `Infinity` if there is none. */
export const bytesOf = (type: StringType): number => Math.min(type.bytes ?? Infinity, impliedBytes(type));
const minLengthOf = ({ minLength = 0 }: StringType): number => minLength;
const maxLengthOf = ({ maxLength = Infinity }: StringType): number => maxLength;

const ranges: Readonly<Record<NumberCheck, readonly [min: number, max: number]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  index: [0, 2 ** 53 - 1],
  limit: [0, 1000],
  status: [200, 599],
};
/** The bounds that the checks imply. */
const impliedMin = (checks: readonly NumberCheck[]): number => Math.max(...checks.map((check) => ranges[check][0]));
const impliedMax = (checks: readonly NumberCheck[]): number => Math.min(...checks.map((check) => ranges[check][1]));
const minOf = ({ checks, min = -Infinity }: NumberType): number => Math.max(min, impliedMin(checks));
const maxOf = ({ checks, max = Infinity }: NumberType): number => Math.min(max, impliedMax(checks));

const numberOf = (checks: readonly NumberCheck[], min: number, max: number): NumberType => ({
  ...{ kind: 'number', checks },
  ...(min > impliedMin(checks) ? { min } : {}),
  ...(max < impliedMax(checks) ? { max } : {}),
});

function textOf(checks: readonly StringCheck[], [min, max, bytes]: readonly [number, number, number]): StringType {
  const type: StringType = {
    ...{ kind: 'string', checks },
    ...(min === 0 ? {} : { minLength: min }),
    ...(max === Infinity ? {} : { maxLength: max }),
  };
  return bytes < impliedBytes(type) ? { ...type, bytes } : type;
}

export function meetTexts(a: StringType, b: StringType): StringType | undefined {
  const checks = normalChecks([...a.checks, ...b.checks]);
  const [one, other] = a.values === undefined ? [b, a] : [a, b];
  if (one.values !== undefined) {
    const values = one.values.filter((value) => fitsText(value, other));
    return values.length === 0 ? undefined : { kind: 'string', checks, values };
  }
  const [min, max] = [Math.max(minLengthOf(a), minLengthOf(b)), Math.min(maxLengthOf(a), maxLengthOf(b))];
  const stored = meetStored(a.stored ?? [], b.stored ?? []);
  if (min > max || stored === undefined) return undefined;
  return { ...textOf(checks, [min, max, Math.min(bytesOf(a), bytesOf(b))]), ...storedIfAny(stored) };
}

const storedIfAny = (stored: readonly StoredText[]): Pick<StringType, 'stored'> =>
  stored.length === 0 ? {} : { stored };

const sameChange = (stored: readonly StoredText[], { changes }: StoredText): StoredText | undefined =>
  stored.find((each) => isSameChange(each.changes, changes));

/** Undefined if no text satisfies both. */
function meetStored(a: readonly StoredText[], b: readonly StoredText[]): readonly StoredText[] | undefined {
  const met: StoredText[] = b.filter((each) => sameChange(a, each) === undefined);
  for (const each of a) {
    const is = meetTexts(each.is, sameChange(b, each)?.is ?? each.is);
    if (is === undefined) return undefined;
    met.push({ ...each, is });
  }
  return met;
}

const joinStored = (a: readonly StoredText[], b: readonly StoredText[]): readonly StoredText[] =>
  a.flatMap((each) => {
    const other = sameChange(b, each);
    return other === undefined ? [] : [{ ...each, is: joinTexts(each.is, other.is) }];
  });

export function joinTexts(a: StringType, b: StringType): StringType {
  const checks = commonChecks(a.checks, b.checks);
  if (a.values !== undefined && b.values !== undefined)
    return { kind: 'string', checks, values: [...new Set([...a.values, ...b.values])] };
  const [one, other] = [withoutValues(a), withoutValues(b)];
  const text = textOf(checks, [
    Math.min(minLengthOf(one), minLengthOf(other)),
    Math.max(maxLengthOf(one), maxLengthOf(other)),
    Math.max(bytesOf(one), bytesOf(other)),
  ]);
  return { ...text, ...storedIfAny(joinStored(a.stored ?? [], b.stored ?? [])) };
}

/** What the listed values of a text imply about its length. */
function withoutValues(type: StringType): StringType {
  const { checks, values } = type;
  if (values === undefined) return type;
  const lengths = values.map((value) => [...value].length);
  return textOf(checks, [Math.min(...lengths), Math.max(...lengths), Infinity]);
}

export function meetNumbers(a: NumberType, b: NumberType): NumberType | undefined {
  const [min, max] = [Math.max(minOf(a), minOf(b)), Math.min(maxOf(a), maxOf(b))];
  return min > max ? undefined : numberOf(normalChecks([...a.checks, ...b.checks]), min, max);
}

export const joinNumbers = (a: NumberType, b: NumberType): NumberType =>
  numberOf(commonChecks(a.checks, b.checks), Math.min(minOf(a), minOf(b)), Math.max(maxOf(a), maxOf(b)));

function commonChecks<C extends StringCheck | NumberCheck>(a: readonly C[], b: readonly C[]): C[] {
  const left = allChecks(a);
  const right = allChecks(b);
  return normalChecks([...new Set([...a, ...b])].filter((check) => left.has(check) && right.has(check)));
}

export function isTextSubset(a: StringType, b: StringType): boolean {
  if (a.values !== undefined) return a.values.every((value) => fitsText(value, b));
  return (
    b.values === undefined &&
    hasChecks(a, b.checks) &&
    minLengthOf(a) >= minLengthOf(b) &&
    maxLengthOf(a) <= maxLengthOf(b) &&
    bytesOf(a) <= bytesOf(b) &&
    (b.stored ?? []).every((each) => {
      const known = sameChange(a.stored ?? [], each);
      return (known !== undefined && isTextSubset(known.is, each.is)) || isSubsetOnceChanged(a, each);
    })
  );
}

/** Trimming never adds to a text, but lowercasing may make it longer: `İ` becomes two characters. */
const isSubsetOnceChanged = (type: StringType, { changes, is }: StoredText): boolean =>
  is.values === undefined &&
  is.minLength === undefined &&
  is.checks.every((check) => check === 'text') &&
  hasChecks(type, is.checks) &&
  (changes.lowercase !== true || (maxLengthOf(is) === Infinity && bytesOf(is) === Infinity)) &&
  maxLengthOf(type) <= maxLengthOf(is) &&
  bytesOf(type) <= bytesOf(is);

export const isNumberSubset = (a: NumberType, b: NumberType): boolean =>
  hasChecks(a, b.checks) && minOf(a) >= minOf(b) && maxOf(a) <= maxOf(b);

const hasChecks = (given: StringType | NumberType, checks: readonly (StringCheck | NumberCheck)[]): boolean => {
  const known = allChecks(given.checks);
  return checks.every((check) => known.has(check));
};
