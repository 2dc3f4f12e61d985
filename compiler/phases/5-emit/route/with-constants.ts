import { code, empty, join } from '../../../code/code.ts';
import type { Code, Local } from '../../../code/code.ts';
import { declares, ifRead, reads } from '../../../code/locals.ts';
import type { Inputs, Variable } from '../../../ir/plan.ts';
import { isNever, isSubset, meet } from '../../../ir/type-algebra.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteScope } from './scope.ts';
import { isAssignedWhole } from './emit-value.ts';
import { emitType } from './type-text.ts';

/**
 * For what reads its inputs in a function of its own (`(eb) => …`, an answer that is sent after the commit): TypeScript
 * forgets there what it knows of a variable that is assigned in several places, and a constant keeps it. It may know
 * less than the plan, too: not what a condition in a constant said of it.
 */
export function withConstants(
  reader: string,
  inputs: readonly Inputs[],
  scope: RouteScope,
): { readonly constants: Code; readonly scope: RouteScope } {
  const known = new Map<Variable, Type>();
  for (const [variable, type] of inputs.flatMap((each) => narrowedVariables(each, scope)))
    known.set(variable, meet(known.get(variable) ?? type, type));
  // Uses that have nothing in common name the type each for itself.
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

/** The variables of which more is known where they are used than where they are declared, with what is known. */
function narrowedVariables(inputs: Inputs, scope: RouteScope): readonly (readonly [Variable, Type])[] {
  return [...inputs.values()].flatMap(({ value, type }): readonly (readonly [Variable, Type])[] => {
    if (value.kind === 'inline') return narrowedVariables(value.inputs, scope);
    if (value.kind === 'fields') return narrowedVariables(value.fields, scope);
    return isAssignedWhole(value, scope) && !isSubset(value.variable.type, type) ? [[value.variable, type]] : [];
  });
}
