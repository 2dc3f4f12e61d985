import { fitsText } from './fits.ts';
import { alternativeKinds, isEmpty, isKind, mostIf, nothing, required, string, unknown } from './type.ts';
import type {
  Alternative,
  KnownType,
  ListType,
  Presence,
  NumberCheck,
  NumberType,
  ObjectType,
  StringCheck,
  StringType,
  Type,
} from './type.ts';

/** The checks that each check implies: whatever passed `limit` has passed `index`. */
const implied: Record<StringCheck | NumberCheck, readonly (StringCheck | NumberCheck)[]> = {
  text: [],
  uuid: ['text', 'header'],
  timestamp: ['text', 'header'],
  instant: ['timestamp', 'text', 'header'],
  email: ['text', 'header'],
  url: ['text'],
  slug: ['text', 'header'],
  header: ['text'],
  int32: [],
  index: [],
  limit: ['index', 'int32'],
  status: ['index', 'int32'],
};

const order: readonly Presence[] = ['required', 'omittable', 'optional'];
const least = (a: Presence, b: Presence): Presence => (order.indexOf(a) < order.indexOf(b) ? a : b);
const most = (a: Presence, b: Presence): Presence => (order.indexOf(a) < order.indexOf(b) ? b : a);

/** The checks, sorted, without duplicates and without those that others imply. */
function normalChecks<C extends StringCheck | NumberCheck>(checks: readonly C[]): C[] {
  const distinct = [...new Set(checks)];
  return distinct.filter((check) => !distinct.some((other) => implied[other].includes(check))).toSorted();
}
const allChecks = (checks: readonly (StringCheck | NumberCheck)[]): Set<string> =>
  new Set(checks.flatMap((check) => [check, ...implied[check]]));

/** The meet of two sets of values: what satisfies both. If nothing does, it `isNever`. */
export function meet(a: Type, b: Type): Type {
  const presence = least(a.presence, b.presence);
  if (a.kind === 'unknown' && b.kind === 'unknown')
    return { kind: 'unknown', presence, storable: a.storable || b.storable };
  if (a.kind === 'unknown') return { ...(a.storable ? storably(b) : b), presence };
  if (b.kind === 'unknown') return { ...(b.storable ? storably(a) : a), presence };
  return { kind: 'known', presence, alternatives: meetAlternatives(a, b) };
}

/** The values of a type that PostgreSQL can store as JSON. */
function storably(type: Type): Type {
  if (type.kind === 'unknown') return { ...type, storable: true };
  const alternatives = type.alternatives.map((value): Alternative => {
    if (isStorableAlternative(value)) return value;
    if (value.kind === 'string') return { ...value, checks: normalChecks([...value.checks, 'text']) };
    return value.kind === 'list' || value.kind === 'object' ? { ...value, storable: true } : value;
  });
  return { ...type, alternatives };
}

function meetAlternatives(a: KnownType, b: KnownType): Alternative[] {
  return a.alternatives.flatMap((left) => {
    const right = b.alternatives.find((candidate) => candidate.kind === left.kind);
    if (right === undefined) return [];
    const meet = meetOf(left, right);
    return meet === undefined ? [] : [meet];
  });
}

function meetOf(a: Alternative, b: Alternative): Alternative | undefined {
  if (a.kind === 'string' && b.kind === 'string') return meetTexts(a, b);
  if (a.kind === 'number' && b.kind === 'number') {
    const [min, max] = [Math.max(minOf(a), minOf(b)), Math.min(maxOf(a), maxOf(b))];
    return min > max ? undefined : numberOf(normalChecks([...a.checks, ...b.checks]), min, max);
  }
  if (a.kind === 'list' && b.kind === 'list') return meetLists(a, b);
  if (a.kind === 'object' && b.kind === 'object') return meetObjects(a, b);
  return a;
}

/** The maximum length in bytes that the rest of the type implies. */
const impliedBytes = ({ checks, maxLength = Infinity }: StringType): number =>
  checks.some((check) => check === 'uuid' || check === 'timestamp' || check === 'instant') ? 40 : maxLength * 4;
const bytesOf = (type: StringType): number => Math.min(type.bytes ?? Infinity, impliedBytes(type));
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

function meetTexts(a: StringType, b: StringType): StringType | undefined {
  const checks = normalChecks([...a.checks, ...b.checks]);
  const [one, other] = a.values === undefined ? [b, a] : [a, b];
  if (one.values !== undefined) {
    const values = one.values.filter((value) => fitsText(value, other));
    return values.length === 0 ? undefined : { kind: 'string', checks, values };
  }
  const [min, max] = [Math.max(minLengthOf(a), minLengthOf(b)), Math.min(maxLengthOf(a), maxLengthOf(b))];
  return min > max ? undefined : textOf(checks, [min, max, Math.min(bytesOf(a), bytesOf(b))]);
}

function joinTexts(a: StringType, b: StringType): StringType {
  const checks = commonChecks(a.checks, b.checks);
  if (a.values !== undefined && b.values !== undefined)
    return { kind: 'string', checks, values: [...new Set([...a.values, ...b.values])] };
  const [one, other] = [a, b].map(withoutValues);
  return textOf(checks, [
    Math.min(minLengthOf(one ?? a), minLengthOf(other ?? b)),
    Math.max(maxLengthOf(one ?? a), maxLengthOf(other ?? b)),
    Math.max(bytesOf(one ?? a), bytesOf(other ?? b)),
  ]);
}

/** What is known of the length of texts of which the values are known. */
function withoutValues(type: StringType): StringType {
  const { checks, values } = type;
  if (values === undefined) return type;
  const lengths = values.map((value) => [...value].length);
  return textOf(checks, [Math.min(...lengths), Math.max(...lengths), Infinity]);
}

const mostOf = ({ most = Infinity }: ListType): number => most;

/** Lists with disjoint elements share only the empty list, which nobody means. */
function meetLists(a: ListType, b: ListType): Alternative | undefined {
  const element = meet(a.element, b.element);
  if (isNever(element) && !isNever(a.element) && !isNever(b.element)) return undefined;
  const filled = a.filled === true || b.filled === true ? { filled: true as const } : {};
  const most = mostIf(Math.min(mostOf(a), mostOf(b)));
  return { kind: 'list', element, ...filled, ...most, ...storableIf(a.storable === true || b.storable === true) };
}

function meetObjects(a: ObjectType, b: ObjectType): ObjectType | undefined {
  const fields = new Map<string, Type>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const field = meet(fieldOf(a, name), fieldOf(b, name));
    if (isNever(field)) return undefined;
    fields.set(name, field);
  }
  const storable = storableIf(a.storable === true || b.storable === true);
  const lists = [...(a.someOf ?? []), ...(b.someOf ?? [])];
  return withSomeOf({ kind: 'object', fields, open: a.open && b.open, ...storable }, lists);
}

/** The type with those of the lists that neither its fields nor shorter lists imply. */
function withSomeOf(type: ObjectType, lists: readonly (readonly string[])[]): ObjectType {
  const open = lists.filter(
    (list, at) =>
      !hasSomeOf(
        { ...type, someOf: lists.filter((other, index) => index !== at && (index < at || other.length < list.length)) },
        list,
      ),
  );
  return open.length === 0 ? type : { ...type, someOf: open };
}

/** The type of one field; a field that a closed object lacks is always missing. */
export function fieldOf({ fields, open, storable }: ObjectType, name: string): Type {
  const field = fields.get(name) ?? (open ? unknown : nothing);
  return storable === true ? storably(field) : field;
}

/** The join of two sets of values: what satisfies either, as exactly as a union of alternatives can express it. */
export function join(a: Type, b: Type): Type {
  const presence = most(a.presence, b.presence);
  if (a.kind === 'unknown' || b.kind === 'unknown') {
    const storable = (a.kind === 'known' || a.storable) && (b.kind === 'known' || b.storable);
    return { kind: 'unknown', presence, storable: storable && a.kind === b.kind };
  }
  const alternatives = alternativeKinds.flatMap((kind) => {
    const left = a.alternatives.find((candidate) => candidate.kind === kind);
    const right = b.alternatives.find((candidate) => candidate.kind === kind);
    if (left === undefined) return right === undefined ? [] : [right];
    return right === undefined ? [left] : [joinOf(left, right)];
  });
  return { kind: 'known', presence, alternatives };
}

function joinOf(a: Alternative, b: Alternative): Alternative {
  if (a.kind === 'string' && b.kind === 'string') return joinTexts(a, b);
  if (a.kind === 'number' && b.kind === 'number')
    return numberOf(commonChecks(a.checks, b.checks), Math.min(minOf(a), minOf(b)), Math.max(maxOf(a), maxOf(b)));
  if (a.kind === 'list' && b.kind === 'list')
    return {
      kind: 'list',
      element: join(a.element, b.element),
      ...(a.filled === true && b.filled === true ? { filled: true } : {}),
      ...mostIf(Math.max(mostOf(a), mostOf(b))),
      ...bothStorable(a, b),
    };
  if (a.kind === 'object' && b.kind === 'object') return joinObjects(a, b);
  return a;
}

function commonChecks<C extends StringCheck | NumberCheck>(a: readonly C[], b: readonly C[]): C[] {
  const left = allChecks(a);
  const right = allChecks(b);
  return normalChecks([...new Set([...a, ...b])].filter((check) => left.has(check) && right.has(check)));
}

function joinObjects(a: ObjectType, b: ObjectType): ObjectType {
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  const fields = [...names].map((name) => [name, join(fieldOf(a, name), fieldOf(b, name))] as const);
  const ofBoth = [...(a.someOf ?? []), ...(b.someOf ?? [])].filter((list) => hasSomeOf(a, list) && hasSomeOf(b, list));
  return withSomeOf({ kind: 'object', fields: new Map(fields), open: a.open || b.open, ...bothStorable(a, b) }, ofBoth);
}

const storableIf = (isStorable: boolean): { readonly storable?: true } => (isStorable ? { storable: true } : {});

/** Only where the parts of one do not say it. */
const bothStorable = (a: ListType | ObjectType, b: ListType | ObjectType): { readonly storable?: true } =>
  storableIf((a.storable ?? b.storable) === true && isStorableAlternative(a) && isStorableAlternative(b));

/** Whether the type has no values at all, not even a missing one. */
export const isNever = (type: Type): boolean => isEmpty(type) && type.presence === 'required';

/** Whether every value of the type, but for a missing one, is a text of which this check is known. */
export const isCheckedText = (type: Type, check: StringCheck): boolean =>
  isKind(type, 'string') && isSubset(required(type), string(check));

/** Whether every value of `type` satisfies `need`, so that no check is needed. */
export function isSubset(type: Type, need: Type): boolean {
  if (order.indexOf(type.presence) > order.indexOf(need.presence)) return false;
  if (need.kind === 'unknown') return !need.storable || isStorable(type);
  if (type.kind === 'unknown') return false;
  return type.alternatives.every((left) => {
    const right = need.alternatives.find((candidate) => candidate.kind === left.kind);
    return right !== undefined && isAlternativeSubset(left, right);
  });
}

function isAlternativeSubset(a: Alternative, b: Alternative): boolean {
  if (a.kind === 'string' && b.kind === 'string') {
    if (a.values !== undefined) return a.values.every((value) => fitsText(value, b));
    return (
      b.values === undefined &&
      hasChecks(a, b.checks) &&
      minLengthOf(a) >= minLengthOf(b) &&
      maxLengthOf(a) <= maxLengthOf(b) &&
      bytesOf(a) <= bytesOf(b)
    );
  }
  if (a.kind === 'number' && b.kind === 'number')
    return hasChecks(a, b.checks) && minOf(a) >= minOf(b) && maxOf(a) <= maxOf(b);
  if (a.kind === 'list' && b.kind === 'list')
    return (
      (b.storable !== true || isStorableAlternative(a)) &&
      isSubset(a.element, b.element) &&
      (b.filled !== true || a.filled === true) &&
      mostOf(a) <= mostOf(b)
    );
  if (a.kind === 'object' && b.kind === 'object') {
    return (
      (b.storable !== true || isStorableAlternative(a)) &&
      (b.someOf ?? []).every((list) => hasSomeOf(a, list)) &&
      [...b.fields].every(([name, need]) => isSubset(fieldOf(a, name), need))
    );
  }
  return true;
}

const hasChecks = (given: StringType | NumberType, checks: readonly (StringCheck | NumberCheck)[]): boolean => {
  const known = allChecks(given.checks);
  return checks.every((check) => known.has(check));
};

/** Whether one of these fields is always present: by its own type, or because one of a subset is. */
const hasSomeOf = (type: ObjectType, names: readonly string[]): boolean =>
  names.some((name) => fieldOf(type, name).presence === 'required') ||
  (type.someOf ?? []).some((list) => list.every((name) => names.includes(name)));

function isStorable(type: Type): boolean {
  if (type.kind === 'unknown') return type.storable;
  return type.alternatives.every(isStorableAlternative);
}

function isStorableAlternative(value: Alternative): boolean {
  if (value.kind === 'string') return allChecks(value.checks).has('text');
  if ('storable' in value && value.storable === true) return true;
  if (value.kind === 'list') return isStorable(value.element);
  if (value.kind === 'object') return !value.open && [...value.fields.values()].every(isStorable);
  return value.kind !== 'bytes';
}

/** Whether some value of `type` could satisfy `need`. If not, the edge is wrong for every request. */
export const overlaps = (type: Type, need: Type): boolean => !isNever(meet(type, need));
