import { code, identifier, join } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { Inputs, Variable } from '../../../ir/plan.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import type { RouteScope } from './scope.ts';

/**
 * For what reads its inputs in a function of its own (`(eb) => …`, an answer that is sent after the commit): TypeScript
 * forgets there what it knows of a variable that is assigned in several places, and a constant keeps it.
 */
export function withConstants(inputs: readonly Inputs[], scope: RouteScope): { readonly constants: Code; readonly scope: RouteScope } {
  const copies = new Map<Variable, Code>();
  const lines = [...new Set(inputs.flatMap(narrowedVariables))].map((variable) => {
    const copy = identifier(scope.names.fresh(scope.names.variable(variable)));
    copies.set(variable, copy);
    return code`const ${copy} = ${scope.read(variable)};\n`;
  });
  return { constants: join(lines, ''), scope: copies.size === 0 ? scope : { ...scope, read: (variable) => copies.get(variable) ?? scope.read(variable) } };
}

/** The variables of which more is known where they are used than where they are declared. */
function narrowedVariables(inputs: Inputs): readonly Variable[] {
  return [...inputs.values()].flatMap(({ value, type }): readonly Variable[] => {
    if (value.kind === 'inline') return narrowedVariables(value.inputs);
    if (value.kind === 'fields') return narrowedVariables(value.fields);
    return value.kind === 'variable' && value.path.length === 0 && value.variable.assignedLater && !isSubset(value.variable.type, type) ? [value.variable] : [];
  });
}
