import { list, nothing, openObject, optional, typeName, unknown } from './type.ts';
import type { Alternative, Type } from './type.ts';
import { fieldOf, join } from './type-algebra.ts';

/**
 * The type of a part: an own field of an object, or an element of a list by index. If the path may lead nowhere (a
 * missing parent, a shorter list), the part is optional.
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

/** Why a path leads nowhere for every request. */
export type PathIssue =
  | {
      readonly kind: 'unknown-field';
      readonly name: string;
      /** Its place in the path. */
      readonly index: number;
      readonly known: readonly string[];
    }
  | { readonly kind: 'no-parts'; readonly name: string; readonly type: string };

/** The first step of a path that no value of the type has; undefined if there is none. */
export function pathIssue(type: Type, path: readonly string[]): PathIssue | undefined {
  let current = type;
  for (const [index, name] of path.entries()) {
    const issue = stepIssue(current, name, index);
    if (issue !== undefined) return issue;
    current = typeOfPart(current, name);
  }
  return undefined;
}

function stepIssue(type: Type, name: string, index: number): PathIssue | undefined {
  if (type.kind === 'unknown' || type.alternatives.length === 0) return undefined;
  if (type.alternatives.some((value) => mayHave(value, name))) return undefined;
  const known = type.alternatives.flatMap((value) => (value.kind === 'object' ? [...value.fields.keys()] : []));
  const isObject = type.alternatives.some((value) => value.kind === 'object');
  return isObject ? { kind: 'unknown-field', name, index, known } : { kind: 'no-parts', name, type: typeName(type) };
}

function mayHave(value: Alternative, name: string): boolean {
  return value.kind === 'object' ? value.open || value.fields.has(name) : value.kind === 'list' && isIndex(name);
}

/** Whether a step of a path may be an index into a list. */
export const isIndex = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

/** The type of values that may have a part of that name: objects and, for an index, also lists. */
export const parentOf = (name: string): Type => (isIndex(name) ? join(openObject(), list(unknown)) : openObject());
