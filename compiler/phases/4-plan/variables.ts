import { remember } from '../../base/remember.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import type { Variable } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { alternative, openObject, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { findPhis, joinedNeed } from './find-phis.ts';
import type { Phi } from './find-phis.ts';
import { namesOfCheck, namesOfOutput } from './name-hints.ts';
import { checkKey, keyOf, nearestPlacement } from './placement.ts';
import type { CheckItem, NearestPlacement, Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';

/** The variables of a route's values, created on first use. */
export interface Variables {
  readonly checked: CheckedRoute;
  readonly schedule: Schedule;
  readonly byKey: ReadonlyMap<string, readonly Placement[]>;
  readonly nearest: NearestPlacement;
  readonly phis: ReadonlyMap<string, Phi>;
  readonly made: Map<string, Variable>;
}

export function createVariables(checked: CheckedRoute, schedule: Schedule): Variables {
  const byKey = Map.groupBy(schedule.all, keyOf);
  const nearest = nearestPlacement(checked.control, schedule.at);
  const phis = findPhis(checked, schedule, byKey, nearest);
  return { checked, schedule, byKey, nearest, phis, made: new Map() };
}

/** The variable that holds the result of an effect. */
export function effectVariable({ checked, made }: Variables, node: Node): Variable {
  const port = node.kind.outputs.find(({ with: edge }) => edge !== 'error')?.name ?? 'result';
  return remember(made, `effect ${node.id}`, () => ({
    id: `node ${node.id}`,
    names: namesOfOutput(checked.route, node, port, false),
    type: checked.outputType(node.id, port),
    assignedLater: false,
  }));
}

/**
 * The variable of a placement. Placements of one value on different branches share it, since no scope sees two of them;
 * a check after a weaker check of the same value has its own.
 */
export function variableOf(variables: Variables, placement: Placement): Variable {
  const { item } = placement;
  const isOperand = variables.phis.get(keyOf(placement))?.operands.includes(placement) === true;
  return isOperand || item.kind !== 'check'
    ? sharedVariable(variables, keyOf(placement))
    : checkVariable(variables, item, placement);
}

function checkVariable(
  { checked, byKey, made }: Variables,
  { access, need }: CheckItem,
  placement: Placement,
): Variable {
  const { dominators } = checked.control;
  const above = (byKey.get(checkKey(access)) ?? []).filter(
    (other) => other !== placement && dominators.dominates(other.vertex, placement.vertex),
  );
  const id = `${checkKey(access)} ${above.length} ${JSON.stringify(need, replaceMaps)}`;
  return remember(made, id, () => ({
    id,
    names: namesOfCheck(checked, access, need, above.length > 0),
    type: need,
    assignedLater: false,
  }));
}

const replaceMaps = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

/** The single variable of all placements of a value, or of the operands of its phi. */
export function sharedVariable(variables: Variables, key: string): Variable {
  const phi = variables.phis.get(key);
  const placed = phi?.operands ?? variables.byKey.get(key) ?? [];
  return remember(variables.made, key, () => ({
    id: key,
    ...nameAndType(variables, key, placed),
    assignedLater: phi !== undefined,
  }));
}

function nameAndType(
  variables: Variables,
  key: string,
  placed: readonly Placement[],
): Pick<Variable, 'names' | 'type'> {
  const { checked } = variables;
  const item = placed[0]?.item;
  if (item?.kind === 'node') {
    const { node } = item;
    const port = node.kind.outputs[0]?.name ?? 'value';
    const isRawText = node.kind.reads?.kind === 'query' && isRaw(variables, node, port);
    return { names: namesOfOutput(checked.route, node, port, isRawText), type: checked.outputType(node.id, port) };
  }
  if (item?.kind === 'check') {
    const type = joinedNeed(placed);
    return { names: namesOfCheck(checked, item.access, type, false), type };
  }
  return key === 'clock' ? { names: ['now'], type: unknown } : { names: ['body'], type: bodyType(checked) };
}

/** A body whose declaration does not make it an object is checked to be one when it is read. */
const bodyType = ({ bodyType: declared }: CheckedRoute): Type =>
  alternative(declared, 'object') === undefined ? openObject() : declared;

/** Whether the flow only continues with a value after checking or converting it. */
function isRaw(variables: Variables, { id }: Node, port: string): boolean {
  const { byKey, checked } = variables;
  if (byKey.has(checkKey({ base: { kind: 'output', node: id, port }, path: [] }))) return true;
  const readers = [...checked.route.nodes.values()].flatMap((reader) =>
    [...reader.inputs].flatMap(([name, input]) =>
      input.kind === 'wire' && input.node === id ? [{ name, reader }] : [],
    ),
  );
  const [only, ...others] = readers;
  if (only === undefined || others.length > 0) return false;
  const { kind } = only.reader;
  if (kind.passes !== only.name || kind.behaviour.kind !== 'pure') return false;
  return kind.meaning?.kind !== 'fallback' || isRaw(variables, only.reader, kind.outputs[0]?.name ?? '');
}
