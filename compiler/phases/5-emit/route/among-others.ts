import type { Meaning } from '../../../ir/meaning.ts';
import type { Inputs } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { isNothing } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { join } from '../../../ir/type-algebra.ts';
import type { RouteScope } from './scope.ts';

/** The joined type of what a node chooses from or lists, if the port is one of those inputs. */
export function typeAmongOthers({ kind: { meaning } }: Node, port: string, inputs: Inputs): Type | undefined {
  const ports = chosenPorts(meaning);
  if (!ports.includes(port)) return undefined;
  return ports.flatMap((each) => inputs.get(each)?.type ?? []).reduce(join);
}

/**
 * Whether TypeScript knows that the value of a Fallback is missing, although the flow does not: it then sees the fields
 * of the fallback alone.
 */
export function isAlone({ kind: { meaning } }: Node, port: string, inputs: Inputs, { seen }: RouteScope): boolean {
  const value =
    meaning?.kind === 'fallback' && port === meaning.fallback ? inputs.get(meaning.value)?.value : undefined;
  const type = value === undefined ? undefined : seen.typeOf(value);
  return type !== undefined && isNothing(type);
}

function chosenPorts(meaning: Meaning | undefined): readonly string[] {
  switch (meaning?.kind) {
    case 'choice':
      return [meaning.whenTrue, meaning.whenFalse];
    case 'fallback':
      return [meaning.value, meaning.fallback];
    default:
      return meaning?.kind === 'list' ? meaning.items : [];
  }
}
