import { accessKey } from '../../../ir/checked.ts';
import type { AnticipatedTypes } from '../../../ir/checked.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { alternative, isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isSubset, join, lackOf, overlaps } from '../../../ir/type-algebra.ts';
import type { RouteTypes } from './types.ts';
import type { Users } from './users.ts';

/** The lists that a flow needs of containers, by container. */
export type NeededResults = ReadonlyMap<string, Type>;

interface Flow {
  readonly live: readonly Node[];
  readonly users: Users;
  readonly control: ControlGraph;
  readonly types: RouteTypes;
  readonly anticipated: AnticipatedTypes;
  readonly requestData: RequestData;
}

/**
 * What a flow needs of the results of its Maps wherever it computes them. Their bodies can check each result, so that
 * the contract of the request tells what items must be. What can never fit, or may be missing although no client sent
 * it, is reported where the flow needs it.
 */
export function findNeededResults(flow: Flow, known: NeededResults): NeededResults {
  const found = flow.live.flatMap((node): readonly (readonly [string, Type])[] => {
    const need = known.has(node.id) ? undefined : neededOf(flow, node);
    return need === undefined ? [] : [[node.id, need]];
  });
  return new Map(found);
}

function neededOf({ users, control, types, anticipated, requestData }: Flow, node: Node): Type | undefined {
  const { id, kind } = node;
  if (kind.behaviour.kind !== 'pure' || kind.container === undefined || node.body === undefined) return undefined;
  const port = kind.container.results;
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
  const canFit = overlaps(own.element, asked.element) && lackOf(given, need, !requestData.makes(node)) === undefined;
  return canFit ? need : undefined;
}
