import { accessKey } from '../../../ir/checked.ts';
import type { AnticipatedTypes, Operands } from '../../../ir/checked.ts';
import { isControl } from '../../../ir/control-graph.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { fits } from '../../../ir/fits.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { alternative, isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset, join, lackOf, mayFit, opened, overlaps } from '../../../ir/type-algebra.ts';
import type { RouteTypes } from './types.ts';
import type { Users } from './users.ts';
import { usesOf } from './uses.ts';
import type { Use, Uses } from './uses.ts';

/** The lists that a flow needs of containers, by container; undefined if the container cannot check its results. */
export type NeededResults = ReadonlyMap<string, Type | undefined>;

/** The Maps of a flow after which no more are looked for, since each may take another analysis. */
const most = 8;

interface Flow {
  readonly live: readonly Node[];
  readonly users: Users;
  readonly uses: Uses;
  readonly control: ControlGraph;
  readonly types: RouteTypes;
  readonly operands: Operands;
  readonly anticipated: AnticipatedTypes;
  readonly requestData: RequestData;
  readonly bodies: ReadonlyMap<
    string,
    { readonly route: Route; readonly types: RouteTypes; readonly operands: Operands }
  >;
}

/**
 * What a flow needs of the results of its Maps wherever it computes them. Their bodies can check each result, so that
 * the contract of the request tells what items must be. What can never fit, or may be missing although no client sent
 * it, is reported where the flow needs it.
 *
 * `known` is what has been found before, with which the flow has been analysed. That a Map cannot check its results may
 * only show then. A Map that feeds another one comes after it, since that one may need more of it by then.
 */
export function findNeededResults(flow: Flow, known: NeededResults): NeededResults {
  const wrong = [...known].flatMap(([id, need]) => (need === undefined || checksItself(flow, id) ? [] : [id]));
  if (wrong.length > 0) return new Map(wrong.map((id) => [id, undefined]));
  if (known.size >= most) return new Map();
  const found = new Map<string, Type>();
  const ahead = new Set<string>();
  for (const node of flow.live.toReversed()) {
    const need = known.has(node.id) || ahead.has(node.id) ? undefined : neededOf(flow, node);
    if (need !== undefined) found.set(node.id, need);
    if (need === undefined && !ahead.has(node.id)) continue;
    for (const input of node.inputs.values()) if (input.kind === 'wire') ahead.add(input.node);
  }
  return found;
}

function neededOf(flow: Flow, node: Node): Type | undefined {
  const { users, control, types, anticipated, requestData } = flow;
  const { id, kind } = node;
  if (kind.behaviour.kind !== 'pure' || kind.container === undefined || node.body === undefined) return undefined;
  const port = kind.container.results;
  if (!isNeededOnce(flow, node)) return undefined;
  const key = accessKey({ base: { kind: 'output', node: id, port }, path: [] });
  const all = users(id);
  // The others use what has been computed before, and checked.
  const first = all.filter((user) => !all.some((other) => other !== user && control.dominators.dominates(other, user)));
  const needs = first.flatMap((user) => anticipated.get(user)?.get(key)?.type ?? []);
  if (first.length === 0 || needs.length < first.length) return undefined;
  const need = needs.reduce(join);
  const given = types.outputType(node, port);
  const [own, asked] = [alternative(given, 'list'), alternative(need, 'list')];
  if (own === undefined || asked === undefined || !isKind(need, 'list') || isSubset(given, need)) return undefined;
  const isPossible =
    overlaps(own.element, asked.element) && lackOf(given, need, !requestData.makes(node)) === undefined;
  return isPossible ? opened(need) : undefined;
}

/**
 * Whether one node needs something of a list, and others at most put it into answers and logs. What one needs may be
 * missing would be an error where another one needs it.
 */
function isNeededOnce({ uses, operands }: Pick<Flow, 'uses' | 'operands'>, made: Node): boolean {
  const isFree = ({ user, port }: Use): boolean => {
    const operand = operands.get(user.id)?.get(port);
    if (operand?.kind !== 'value' || operand.need.kind !== 'unknown') return false;
    return isControl(user.kind) || (user.kind.behaviour.kind === 'build' && usesOf(uses, user).every(isFree));
  };
  const [asking, ...others] = usesOf(uses, made).filter((use) => !isFree(use));
  return asking !== undefined && others.length === 0 && asking.user.body === undefined;
}

/** Whether the body of a Map can check its results, and the Map needs no more of other values than what they are. */
function checksItself({ live, types, bodies }: Flow, id: string): boolean {
  const node = live.find((each) => each.id === id);
  const body = bodies.get(id);
  if (node === undefined || body === undefined) return false;
  const others = [...node.inputs.keys()].filter((port) => port !== node.kind.container?.list);
  const ends = [...body.route.nodes.values()].filter(({ kind }) => kind.behaviour.kind === 'return');
  const isChecked = (end: Node, port: string): boolean => {
    const operand = body.operands.get(end.id)?.get(port);
    const need = body.types.need(end, port);
    if (operand?.kind === 'literal') return fits(operand.value, need);
    return operand?.kind === 'value' && mayFit(operand.type, need);
  };
  return (
    others.every((port) => isSubset(types.inputType(node, port), types.need(node, port))) &&
    ends.every((end) => end.kind.inputs.every(({ name }) => isChecked(end, name)))
  );
}
