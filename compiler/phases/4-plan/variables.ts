import { once } from '../../base/once.ts';
import { remember } from '../../base/remember.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import { camelCase } from '../../ir/names.ts';
import type { Step, Variable } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import { alternative, openObject, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { findPhis, joinedNeed } from './find-phis.ts';
import type { Phi } from './find-phis.ts';
import { findWires, namesOfCheck, namesOfOutput } from './name-hints.ts';
import type { Reader } from './name-hints.ts';
import { checkKey, keyOf, nearestPlacement } from './placement.ts';
import type { CheckItem, Item, NearestPlacement, Placement } from './placement.ts';
import type { Schedule } from './schedule.ts';

/** The variables of a route's values, created on first use. Names are only chosen for those that are emitted. */
export interface Variables {
  readonly checked: CheckedRoute;
  readonly schedule: Schedule;
  readonly byKey: ReadonlyMap<string, readonly Placement[]>;
  readonly nearest: NearestPlacement;
  readonly phis: ReadonlyMap<string, Phi>;
  readonly made: Map<string, Variable>;
  readonly readers: (node: string) => readonly Reader[];
}

export function createVariables(checked: CheckedRoute, schedule: Schedule): Variables {
  const byKey = Map.groupBy(schedule.all, keyOf);
  const nearest = nearestPlacement(checked.control, schedule.at);
  const phis = findPhis(checked, schedule, byKey, nearest);
  const readers = once(() => findWires(checked.route));
  return { checked, schedule, byKey, nearest, phis, made: new Map(), readers: (node) => readers().get(node) ?? [] };
}

/** Names are lazy: most variables are inlined before their names are needed. */
function named(make: () => readonly string[], variable: Omit<Variable, 'names'>): Variable {
  const names = once(make);
  return {
    ...variable,
    get names() {
      return names();
    },
  };
}

/** The variable for the result of an effect, and the one for the failures of its items. */
export type EffectVariables = Pick<Extract<Step, { kind: 'effect' }>, 'variable' | 'failures'>;

export function effectVariables(variables: Variables, node: Node): EffectVariables {
  const { checked, made } = variables;
  const failures = node.kind.container?.failures;
  const holding = (id: string, port: string, names: () => readonly string[]): Variable =>
    remember(made, `effect ${id}`, () =>
      named(names, { id, type: checked.outputType(node.id, port), assignedLater: false }),
    );
  const port =
    node.kind.outputs.find(({ name, with: edge }) => edge !== 'error' && name !== failures)?.name ?? 'result';
  const variable = holding(`node ${node.id}`, port, () => namesOfOutput(variables, node, port, false));
  if (failures === undefined) return { variable };
  const names = [failures, camelCase(`${node.label ?? node.id} ${failures}`), camelCase(`${node.id} ${failures}`)];
  return { variable, failures: holding(`failures ${node.id}`, failures, () => names) };
}

/** Which of these variables holds an output. */
export const variableOfOutput = ({ variable, failures }: EffectVariables, { kind }: Node, port: string): Variable =>
  failures !== undefined && port === kind.container?.failures ? failures : variable;

/** The variable that holds the reason why the flow has failed. */
export const caughtVariable = ({ checked, made }: Variables, { id, kind: { behaviour } }: Node): Variable =>
  remember(made, `caught ${id}`, () => ({
    id: `caught ${id}`,
    names: ['failure', 'caught'],
    type: checked.outputType(id, behaviour.kind === 'catch' ? behaviour.failure : ''),
    assignedLater: false,
  }));

/** The variable for the value that a function or a body gets at a port. */
export function parameterVariable({ checked, made }: Variables, { id, label, kind }: Node, port: string): Variable {
  const { scope } = checked.route;
  const own = camelCase(
    port === kind.container?.item ? kind.container.itemName : port.slice(port.lastIndexOf('.') + 1),
  );
  const key = scope === undefined ? `input ${port}` : `input ${id}.${port} of ${scope}`;
  return remember(made, key, () => ({
    id: key,
    names: [own, ...(scope === undefined ? [] : [camelCase(`${own} of ${label ?? id}`), camelCase(`${own} of ${id}`)])],
    type: checked.outputType(id, port),
    assignedLater: false,
  }));
}

/**
 * The variable of a placement. Placements of one value on different branches share it, since no scope sees two of them.
 * A check after a weaker check of the same value has its own.
 */
export function variableOf(variables: Variables, placement: Placement): Variable {
  const { item } = placement;
  const isOperand = variables.phis.get(keyOf(placement))?.operands.includes(placement) === true;
  return isOperand || item.kind !== 'check'
    ? sharedVariable(variables, keyOf(placement))
    : checkVariable(variables, item, placement);
}

function checkVariable(variables: Variables, { access, need }: CheckItem, placement: Placement): Variable {
  const { checked, byKey, made } = variables;
  const { dominators } = checked.control;
  const above = (byKey.get(checkKey(access)) ?? []).filter(
    (other) => other !== placement && dominators.dominates(other.vertex, placement.vertex),
  );
  const id = `${checkKey(access)} ${above.length} ${JSON.stringify(need, replaceMaps)}`;
  return remember(made, id, () =>
    named(() => namesOfCheck(variables, access, need, above.length > 0), { id, type: need, assignedLater: false }),
  );
}

const replaceMaps = (_: string, value: unknown): unknown => (value instanceof Map ? [...value] : value);

/** The single variable of all placements of a value, or of the operands of its phi. */
export function sharedVariable(variables: Variables, key: string): Variable {
  const phi = variables.phis.get(key);
  const placed = phi?.operands ?? variables.byKey.get(key) ?? [];
  return remember(variables.made, key, () => {
    const type = typeOf(variables, key, placed);
    const item = placed[0]?.item;
    const prepares = item?.kind === 'node' && isControl(item.node.kind);
    const id = prepares ? `prepared ${key}` : key;
    return named(() => namesOf(variables, key, item, type), { id, type, assignedLater: phi !== undefined });
  });
}

function typeOf({ checked }: Variables, key: string, placed: readonly Placement[]): Type {
  const item = placed[0]?.item;
  if (item?.kind === 'node' && isControl(item.node.kind)) return unknown;
  if (item?.kind === 'node') return checked.outputType(item.node.id, outputOf(item.node));
  if (item?.kind === 'check') return joinedNeed(placed);
  return key === 'clock' ? unknown : bodyType(checked);
}

function namesOf(variables: Variables, key: string, item: Item | undefined, type: Type): readonly string[] {
  if (item?.kind === 'check') return namesOfCheck(variables, item.access, type, false);
  if (item?.kind !== 'node') return [key === 'clock' ? 'now' : 'body'];
  const { node } = item;
  if (isControl(node.kind)) return ['prepared', camelCase(`prepared for ${node.label ?? node.id}`)];
  const port = outputOf(node);
  const isRawText = node.kind.reads?.kind === 'query' && isRaw(variables, node, port);
  return namesOfOutput(variables, node, port, isRawText);
}

const outputOf = ({ kind }: Node): string => kind.outputs[0]?.name ?? 'value';

/** A body that is not declared to be an object is checked to be one when it is read. */
const bodyType = ({ bodyType: declared }: CheckedRoute): Type =>
  alternative(declared, 'object') === undefined ? openObject() : declared;

/** Whether the flow only continues with a value after checking or converting it. */
function isRaw(variables: Variables, { id }: Node, port: string): boolean {
  const { byKey, readers } = variables;
  if (byKey.has(checkKey({ base: { kind: 'output', node: id, port }, path: [] }))) return true;
  const [only, ...others] = readers(id);
  if (only === undefined || others.length > 0) return false;
  const { kind } = only.reader;
  if (kind.passes !== only.port || kind.behaviour.kind !== 'pure') return false;
  return kind.meaning?.kind !== 'fallback' || isRaw(variables, only.reader, kind.outputs[0]?.name ?? '');
}
