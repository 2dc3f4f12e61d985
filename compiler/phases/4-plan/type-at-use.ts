import { nodeOf } from '../../ir/route.ts';
import type { AccessPath, CheckedRoute, ValueOperand } from '../../ir/checked.ts';
import type { Inputs, Value } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { typeAtPath } from '../../ir/type-path.ts';
import { typeMade } from '../../ir/type-made.ts';
import { isEmpty, required } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { isSubset, meet } from '../../ir/type-algebra.ts';
import { nodeKey } from './placement.ts';
import type { Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';
import type { Variables } from './variables.ts';

/** What types are determined by. */
interface Known {
  readonly checked: CheckedRoute;
  readonly schedule: Schedule;
  readonly variables: Variables;
  /** The inputs of a computation. */
  readonly inputsOf: (node: Node, placement: Placement) => Inputs;
}

/** The type of a value at its use: that of a checked variable, else its own type, narrowed by checks. */
export function typeAtUse(known: Known, { access, type, need }: ValueOperand, value: Value, vertex: string): Type {
  const { schedule } = known;
  // Only a missing value, or none at all, can reach this point, so nothing is required of it.
  const found = schedule.typeAt(vertex, access);
  if (isEmpty(found)) return found;
  const isChecked =
    value.kind === 'variable' &&
    value.node === undefined &&
    value.path.length === 0 &&
    (access.path.length > 0 || access.base.kind === 'output');
  if (isChecked && isSubset(value.variable.type, need))
    return found.presence === 'required' ? required(value.variable.type) : value.variable.type;
  if (!isSubset(type, need)) return meet(schedule.established(vertex, access) ?? type, need);
  const made = typeOfMade(known, access);
  return made !== undefined && isSubset(made, type) ? made : type;
}

/** The type of a node's output, given what is known about its inputs where it is computed, as TypeScript infers it. */
function typeOfMade(known: Known, { base, path }: AccessPath): Type | undefined {
  const { checked, variables, inputsOf } = known;
  if (base.kind !== 'output') return undefined;
  const node = nodeOf(checked.route, base.node);
  const [placement, another] = variables.byKey.get(nodeKey(node.id)) ?? [];
  if (placement === undefined || another !== undefined) return undefined;
  const whole = typeMade(node, () => inputsOf(node, placement), base.port);
  return whole === undefined ? undefined : typeAtPath(whole, path);
}
