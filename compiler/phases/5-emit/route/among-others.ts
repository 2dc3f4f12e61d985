import type { Meaning } from '../../../ir/meaning.ts';
import type { Inputs } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import type { Type } from '../../../ir/type.ts';
import { join } from '../../../ir/type-algebra.ts';

/** The joined type of what a node chooses from or lists, if the port is one of those inputs. */
export function typeAmongOthers({ kind: { meaning } }: Node, port: string, inputs: Inputs): Type | undefined {
  const ports = chosenPorts(meaning);
  if (!ports.includes(port)) return undefined;
  return ports.flatMap((each) => inputs.get(each)?.type ?? []).reduce(join);
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
