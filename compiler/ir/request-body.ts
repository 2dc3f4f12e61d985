import type { AnticipatedType, CheckedRoute } from './checked.ts';
import { edgeVertex } from './control-graph.ts';
import { openObject, optional, unknown } from './type.ts';
import type { Type } from './type.ts';
import { meet } from './type-algebra.ts';

/** The needs at Start, of the body's parts, put together to one type; parts that are read later are optional. */
export function bodyType({ route, operands, anticipated }: CheckedRoute): Type {
  const contract = [...(anticipated.get(edgeVertex(route.start, 'next'))?.values() ?? [])].filter(
    ({ access }) => access.base.kind === 'body',
  );
  const read = [...operands.values()]
    .flatMap((ports) => [...ports.values()])
    .flatMap((use): AnticipatedType[] =>
      use.kind === 'value' && use.access.base.kind === 'body' ? [{ access: use.access, type: unknown }] : [],
    );
  return [...contract, ...read].reduce<Type>(
    (type, { access, type: need }) => meet(type, nest(access.path, need)),
    openObject(),
  );
}

/** A need of a part as a need of the whole. An optional part leaves the objects around it optional. */
export function nest(path: readonly string[], need: Type): Type {
  return path.toReversed().reduce<Type>((inner, name) => {
    const around = openObject([[name, inner]]);
    return inner.presence === 'required' ? around : optional(around);
  }, need);
}
