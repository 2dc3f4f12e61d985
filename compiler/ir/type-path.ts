import { list, nothing, openObject, optional, typeName, unknown } from './type.ts';
import type { Alternative, Type } from './type.ts';
import { fieldOf, join } from './type-algebra.ts';

/**
 * The type of a part: own fields of objects, and elements of lists by index. Where the way may lead nowhere (a missing
 * parent, a list that may be shorter) the part may be missing.
 */
export function typeAtPath(type: Type, path: readonly string[]): Type {
  return path.reduce(typeOfPart, type);
}

function typeOfPart(type: Type, name: string): Type {
  if (type.kind === 'unknown') return unknown;
  const [first, ...others] = type.alternatives.map((value) => partOfAlternative(value, name));
  if (first === undefined) return nothing;
  const part = others.reduce(join, first);
  return type.presence === 'required' ? part : optional(part);
}

function partOfAlternative(value: Alternative, name: string): Type {
  if (value.kind === 'object') return fieldOf(value, name);
  return value.kind === 'list' && isIndex(name) ? optional(value.element) : nothing;
}

/** How a path leads nowhere whatever the request says. */
export type PathIssue =
  | { readonly kind: 'unknown-field'; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: 'no-parts'; readonly name: string; readonly type: string };

/** The first step of a path that no value of the type has; undefined when there is none. */
export function pathIssue(type: Type, path: readonly string[]): PathIssue | undefined {
  let current = type;
  for (const name of path) {
    const issue = stepIssue(current, name);
    if (issue !== undefined) return issue;
    current = typeOfPart(current, name);
  }
  return undefined;
}

function stepIssue(type: Type, name: string): PathIssue | undefined {
  if (type.kind === 'unknown' || type.alternatives.length === 0) return undefined;
  if (type.alternatives.some((value) => mayHave(value, name))) return undefined;
  const known = type.alternatives.flatMap((value) => (value.kind === 'object' ? [...value.fields.keys()] : []));
  const isObject = type.alternatives.some((value) => value.kind === 'object');
  return isObject ? { kind: 'unknown-field', name, known } : { kind: 'no-parts', name, type: typeName(type) };
}

function mayHave(value: Alternative, name: string): boolean {
  return value.kind === 'object' ? value.open || value.fields.has(name) : value.kind === 'list' && isIndex(name);
}

export const isIndex = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

/** What a value must be to have a part of that name: an object, or for an index a list as well. */
export const parentOf = (name: string): Type => (isIndex(name) ? join(openObject(), list(unknown)) : openObject());
