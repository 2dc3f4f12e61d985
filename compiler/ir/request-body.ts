import type { AnticipatedType, CheckedRoute } from './checked.ts';
import { anticipatedAtStart } from './route.ts';
import { list, openObject, optional, unknown } from './type.ts';
import type { Type } from './type.ts';
import { join, meet } from './type-algebra.ts';
import { isIndex } from './type-path.ts';

/** Fastify's own limit of a body, in bytes. */
export const usualBodyLimit = 1_048_576;

/**
 * The type of the body, combined from the needs of its parts, by default those anticipated at Start. Parts that are
 * only read later are optional.
 */
export function bodyType(checked: CheckedRoute, needs = anticipatedAtStart(checked)): Type {
  const read = [...checked.operands.values()]
    .flatMap((ports) => [...ports.values()])
    .flatMap((use): AnticipatedType[] =>
      use.kind === 'value' && use.access.base.kind === 'body' ? [{ access: use.access, type: unknown }] : [],
    );
  return neededBody([...needs, ...read]);
}

/** Whether the body is validated by a declared schema before the flow begins, even if it reads none of it. */
export const isValidated = ({ route: { contract }, body }: CheckedRoute): boolean =>
  contract.body !== undefined && !body.raw;

/** Whether the route takes JSON. */
export const takesBody = (checked: CheckedRoute): boolean => checked.body.json || isValidated(checked);

/** What needs of parts of the body ask of the whole. */
export const neededBody = (needs: readonly AnticipatedType[]): Type =>
  meetAll([
    openObject(),
    ...needs.flatMap(({ access, type }) => (access.base.kind === 'body' ? [nest(access.path, type)] : [])),
  ]);

/** The meet of at least one type; by halves, since each meet copies the fields of both. */
function meetAll(types: readonly Type[]): Type {
  const [first, ...others] = types;
  if (first === undefined || others.length === 0) return first ?? unknown;
  const half = Math.ceil(types.length / 2);
  return meet(meetAll(types.slice(0, half)), meetAll(types.slice(half)));
}

/** The need of a part as a need of the whole. If the part is optional, what contains it is, too. */
export function nest(path: readonly string[], need: Type): Type {
  return path.toReversed().reduce<Type>((inner, name) => {
    const object = openObject([[name, inner]]);
    const outer = isIndex(name) ? join(object, list(unknown)) : object;
    return inner.presence === 'required' ? outer : optional(outer);
  }, need);
}
