import { code, empty, join } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { declares, ifRead, reads } from '../../../code/locals.ts';
import type { Inputs, Variable } from '../../../ir/plan.ts';
import { isNever, isSubset, meet } from '../../../ir/type-algebra.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteScope } from './scope.ts';
import { isAssignedWhole } from './as-known.ts';
import { emitType } from './type-text.ts';

/**
 * For code that reads its inputs inside a function (`(eb) => …`, an answer sent after the commit). There, TypeScript
 * forgets how it narrowed a variable that is assigned in several places; a constant preserves it. It may also know less
 * than the plan, such as what a condition stored in a constant implies.
 */
export function withConstants(
  reader: string,
  inputs: readonly Inputs[],
  scope: RouteScope,
): { readonly constants: Code; readonly scope: RouteScope } {
  const known = new Map<Variable, Type>();
  for (const [variable, type] of inputs.flatMap((each) => narrowedVariables(each, scope)))
    known.set(variable, meet(known.get(variable) ?? type, type));
  // Uses without a common type each assert their own.
  for (const [variable, type] of known) if (isNever(type)) known.delete(variable);
  const copies = new Map([...known.keys()].map((variable) => [variable, copyOf(variable, reader)] as const));
  const lines = [...copies].map(([variable, copy]) =>
    ifRead(
      [copy],
      code`const ${declares(copy)} = ${scope.read(variable)} as ${emitType(known.get(variable) ?? variable.type)};\n`,
    ),
  );
  if (copies.size === 0) return { constants: empty, scope };
  return {
    constants: join(lines, ''),
    scope: {
      ...scope,
      read: (variable) => {
        const copy = copies.get(variable);
        return copy === undefined ? scope.read(variable) : reads(copy);
      },
      seen: [...known].reduce((seen, [variable, type]) => seen.copied(variable, type), scope.seen),
    },
  };
}

const copyOf = ({ id, names }: Variable, reader: string): Local => ({
  id: `constant of ${id} for ${reader}`,
  names: names.map((name) => `${name}Value`),
});

/** The variables whose type is narrower at their use than at their declaration, with that type. */
function narrowedVariables(inputs: Inputs, scope: RouteScope): readonly (readonly [Variable, Type])[] {
  return [...inputs.values()].flatMap(({ value, type }): readonly (readonly [Variable, Type])[] => {
    if (value.kind === 'inline') return narrowedVariables(value.inputs, scope);
    if (value.kind === 'fields') return narrowedVariables(value.fields, scope);
    if (!isAssignedWhole(value, scope)) return [];
    const { type: declared } = value.variable;
    // Where the variable cannot have that type, the use is never reached, and no constant can hold it.
    const isNarrower = !isSubset(declared, type) && !isNever(meet(declared, type));
    return isNarrower ? [[value.variable, type]] : [];
  });
}
