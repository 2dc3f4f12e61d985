import type { PartPath } from './part-path.ts';
import {
  allOf,
  isNumberSubset,
  isText,
  isTextSubset,
  joinNumbers,
  joinTexts,
  meetNumbers,
  meetTexts,
} from './scalar-algebra.ts';
import { alternativeKinds, isEmpty, isKind, mayLackIf, mostIf, nothing, required, string, unknown } from './type.ts';
import type { Alternative, KnownType, ListType, Presence, ObjectType, StringCheck, Type } from './type.ts';

const order: readonly Presence[] = ['required', 'omittable', 'optional'];
const least = (a: Presence, b: Presence): Presence => (order.indexOf(a) < order.indexOf(b) ? a : b);
const most = (a: Presence, b: Presence): Presence => (order.indexOf(a) < order.indexOf(b) ? b : a);

/** The meet of two sets of values: the values that are in both. If there are none, it `isNever`. */
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
    if (value.kind === 'string') return { ...value, checks: allOf(value.checks, 'text') };
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
  if (a.kind === 'number' && b.kind === 'number') return meetNumbers(a, b);
  if (a.kind === 'list' && b.kind === 'list') return meetLists(a, b);
  if (a.kind === 'object' && b.kind === 'object') return meetObjects(a, b);
  return a;
}

const mostOf = ({ most = Infinity }: ListType): number => most;

/** Lists with disjoint elements only share the empty list, which nobody means. */
function meetLists(a: ListType, b: ListType): Alternative | undefined {
  const element = meet(a.element, b.element);
  if (isNever(element) && !isNever(a.element) && !isNever(b.element)) return undefined;
  const filled = a.filled === true || b.filled === true ? { filled: true as const } : {};
  const most = mostIf(Math.min(mostOf(a), mostOf(b)));
  const storable = storableIf(a.storable === true || b.storable === true);
  return { kind: 'list', element, ...filled, ...most, ...streamedIf(a, b), ...storable };
}

function meetObjects(a: ObjectType, b: ObjectType): ObjectType | undefined {
  const fields = new Map<string, Type>();
  for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
    const field = meet(fieldOf(a, name), fieldOf(b, name));
    if (isNever(field)) return undefined;
    // No object of a closed type has another field, not even one that is null.
    if (mayHave(a, name) && mayHave(b, name)) fields.set(name, field);
  }
  const storable = storableIf(a.storable === true || b.storable === true);
  const lists = [...(a.someOf ?? []), ...(b.someOf ?? [])];
  const mayLack = mayLackIf([...(a.mayLack ?? []), ...(b.mayLack ?? [])]);
  return withSomeOf({ kind: 'object', fields, open: a.open && b.open, ...mayLack, ...storable }, lists);
}

const mayHave = ({ fields, open }: ObjectType, name: string): boolean => open || fields.has(name);

/** The type with only those lists that neither its fields nor shorter lists imply. */
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

/** The join of two sets of values: the values in either, as precisely as a union of alternatives can express it. */
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
  if (a.kind === 'number' && b.kind === 'number') return joinNumbers(a, b);
  if (a.kind === 'list' && b.kind === 'list')
    return {
      kind: 'list',
      element: join(a.element, b.element),
      ...(a.filled === true && b.filled === true ? { filled: true } : {}),
      ...mostIf(Math.max(mostOf(a), mostOf(b))),
      ...streamedIf(a, b),
      ...bothStorable(a, b),
    };
  if (a.kind === 'object' && b.kind === 'object') return joinObjects(a, b);
  return a;
}

function joinObjects(a: ObjectType, b: ObjectType): ObjectType {
  const names = new Set([...a.fields.keys(), ...b.fields.keys()]);
  const fields = [...names].map((name) => [name, join(fieldOf(a, name), fieldOf(b, name))] as const);
  const ofBoth = [...(a.someOf ?? []), ...(b.someOf ?? [])].filter((list) => hasSomeOf(a, list) && hasSomeOf(b, list));
  const lacking = [...names].filter((name) => !a.fields.has(name) || !b.fields.has(name));
  const mayLack = mayLackIf([...(a.mayLack ?? []), ...(b.mayLack ?? []), ...lacking]);
  const all = { fields: new Map(fields), open: a.open || b.open, ...mayLack, ...bothStorable(a, b) };
  return withSomeOf({ kind: 'object', ...all }, ofBoth);
}

const streamedIf = (a: ListType, b: ListType): { readonly streamed?: true } =>
  a.streamed === true || b.streamed === true ? { streamed: true } : {};

const storableIf = (isStorable: boolean): { readonly storable?: true } => (isStorable ? { storable: true } : {});

/** Set only if it does not already follow from the parts of both. */
const bothStorable = (a: ListType | ObjectType, b: ListType | ObjectType): { readonly storable?: true } =>
  storableIf((a.storable ?? b.storable) === true && isStorableAlternative(a) && isStorableAlternative(b));

/** Whether the type has no values at all, not even a missing one. */
export const isNever = (type: Type): boolean => isEmpty(type) && type.presence === 'required';

/** Whether every present value of the type is a text that is known to pass this check. */
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
  if (a.kind === 'string' && b.kind === 'string') return isTextSubset(a, b);
  if (a.kind === 'number' && b.kind === 'number') return isNumberSubset(a, b);
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

/** Whether one of these fields is always present, by its own type or because one of a subset is. */
const hasSomeOf = (type: ObjectType, names: readonly string[]): boolean =>
  names.some((name) => fieldOf(type, name).presence === 'required') ||
  (type.someOf ?? []).some((list) => list.every((name) => names.includes(name)));

function isStorable(type: Type): boolean {
  if (type.kind === 'unknown') return type.storable;
  return type.alternatives.every(isStorableAlternative);
}

function isStorableAlternative(value: Alternative): boolean {
  if (value.kind === 'string') return isText(value);
  if ('storable' in value && value.storable === true) return true;
  if (value.kind === 'list') return isStorable(value.element);
  if (value.kind === 'object') return !value.open && [...value.fields.values()].every(isStorable);
  return value.kind !== 'bytes';
}

/** Whether some value of `type` could satisfy `need`. If not, the edge is wrong for every request. */
export const overlaps = (type: Type, need: Type): boolean => !isNever(meet(type, need));

/** A part that a need requires of a value, whose type says that it may be missing. */
export interface Lack {
  /** `null` is an item of a list. */
  readonly path: PartPath;
  readonly need: Type;
}

/**
 * The first part that a need requires and the value may lack: a field of an object whose fields are all known, such as
 * a row, and with `countsItems` an item of a list. Of an open object, only what has been checked so far is known.
 */
export function lackOf(type: Type, need: Type, countsItems: boolean, path: PartPath = []): Lack | undefined {
  if (type.kind === 'unknown' || need.kind === 'unknown') return undefined;
  for (const asked of need.alternatives) {
    const own = type.alternatives.find(({ kind }) => kind === asked.kind);
    for (const { name, part, wanted, isKnown } of partsAsked(own, asked, countsItems)) {
      const inner = [...path, name];
      const isLacking = mayLack(part) && wanted.presence === 'required';
      const lack = isLacking && isKnown ? { path: inner, need: wanted } : lackOf(part, wanted, countsItems, inner);
      if (lack !== undefined) return lack;
    }
  }
  return undefined;
}

/** Whether the type tells that the value may be missing, as that of a nullable column does, even of one of JSON. */
export const mayLack = (type: Type): boolean =>
  type.presence === 'optional' && (type.kind === 'known' || type.storable);

/** Whether some values of a type satisfy a need, and no part that is needed is known as one that may be missing. */
export const mayFit = (type: Type, need: Type): boolean =>
  overlaps(type, need) && !(mayLack(type) && need.presence === 'required') && lackOf(type, need, true) === undefined;

/** What is known of a value of a type once it has been checked for a need. */
export const checkedFor = (type: Type, need: Type): Type => meet(type, opened(need));

/** What a check for a need tells of a value: it leaves fields in objects that the need does not name. */
export function opened(need: Type): Type {
  if (need.kind === 'unknown') return need;
  const alternatives = need.alternatives.map((each): Alternative => {
    if (each.kind === 'list') return { ...each, element: opened(each.element) };
    if (each.kind !== 'object') return each;
    return { ...each, open: true, fields: new Map([...each.fields].map(([name, field]) => [name, opened(field)])) };
  });
  return { ...need, alternatives };
}

interface PartAsked {
  readonly name: string | null;
  readonly part: Type;
  readonly wanted: Type;
  /** Whether the part's type tells if it may be missing. */
  readonly isKnown: boolean;
}

function partsAsked(own: Alternative | undefined, asked: Alternative, countsItems: boolean): readonly PartAsked[] {
  if (own?.kind === 'list' && asked.kind === 'list')
    return [{ name: null, part: own.element, wanted: asked.element, isKnown: countsItems }];
  if (own?.kind !== 'object' || asked.kind !== 'object') return [];
  return [...asked.fields].map(([name, wanted]) => ({ name, part: fieldOf(own, name), wanted, isKnown: !own.open }));
}
