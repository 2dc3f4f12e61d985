import type { JsonObject } from '../../../base/json.ts';
import type { CheckedRoute, AnticipatedType } from '../../../ir/checked.ts';
import { edgeVertex } from '../../../ir/control-graph.ts';
import { alternative, openObject, optional, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet } from '../../../ir/type-algebra.ts';
import { schemaOfType } from '../schemas/json-schema.ts';

/** The body as a client has to send it: what is declared, else what every path needs; what only some paths read is there without a type. */
export function bodyContract(
  checked: CheckedRoute,
): { readonly schema: JsonObject; readonly required: boolean } | undefined {
  const { route, body } = checked;
  const { page } = route.trigger;
  if (page !== undefined) return { schema: schemaOfType(page.body, 'request'), required: true };
  if (!body.json) return undefined;
  if (route.contract.body !== undefined) return { schema: route.contract.body, required: true };
  const type = bodyType(checked);
  const fields = alternative(type, 'object')?.fields ?? new Map<string, Type>();
  return {
    schema: schemaOfType(type, 'request'),
    required: body.required || [...fields.values()].some(({ presence }) => presence === 'required'),
  };
}

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
