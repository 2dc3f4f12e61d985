import { code, declared, join, mentions, read } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { Inputs, Variable } from '../../../ir/plan.ts';
import { meet, isSubset } from '../../../ir/type-algebra.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteScope } from './scope.ts';
import { isAssignedWhole } from './emit-value.ts';
import { emitType } from './type-text.ts';

/**
 * For what reads its inputs in a function of its own (`(eb) => …`, an answer that is sent after the commit): TypeScript
 * forgets there what it knows of a variable that is assigned in several places, and a constant keeps it. It may know less
 * than the plan, too: not what a condition in a constant said of it.
 */
export function withConstants(
  reader: string,
  inputs: readonly Inputs[],
  scope: RouteScope,
): { readonly constants: (reader: Code) => Code; readonly scope: RouteScope } {
  const copies = new Map<Variable, Code>();
  const known = new Map<Variable, Type>();
  for (const [variable, type] of inputs.flatMap((each) => narrowedVariables(each, scope)))
    known.set(variable, meet(known.get(variable) ?? type, type));
  const lines = [...known].map(([variable, type]) => {
    const name = scope.names.fresh(scope.names.variable(variable), `constant of ${variable.id} for ${reader}`);
    copies.set(variable, read(name));
    return { name, line: code`const ${declared(name)} = ${scope.read(variable)} as ${emitType(type)};\n` };
  });
  // An answer of 304 reads no body.
  return {
    constants: (emitted) =>
      join(
        lines.flatMap(({ name, line }) => (mentions(emitted, name) ? [line] : [])),
        '',
      ),
    scope:
      copies.size === 0
        ? scope
        : {
            ...scope,
            read: (variable) => copies.get(variable) ?? scope.read(variable),
            seen: [...known].reduce((seen, [variable, type]) => seen.copied(variable, type), scope.seen),
          },
  };
}

/** The variables of which more is known where they are used than where they are declared, with what is known. */
function narrowedVariables(inputs: Inputs, scope: RouteScope): readonly (readonly [Variable, Type])[] {
  return [...inputs.values()].flatMap(({ value, type }): readonly (readonly [Variable, Type])[] => {
    if (value.kind === 'inline') return narrowedVariables(value.inputs, scope);
    if (value.kind === 'fields') return narrowedVariables(value.fields, scope);
    return isAssignedWhole(value, scope) && !isSubset(value.variable.type, type) ? [[value.variable, type]] : [];
  });
}
