import { nodeOf, sourceOf } from '../../ir/route.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { isControl } from '../../ir/control-graph.ts';
import type { Node } from '../../ir/project.ts';
import { usesOf } from './dependencies.ts';

/** The control nodes that use each node, directly or through pure nodes. A control node uses itself. */
export interface ControlUsers {
  /** The nodes that a control node uses. */
  readonly usedBy: (control: string) => readonly string[];
  /** The control nodes that use a node. */
  readonly of: (node: string) => readonly string[];
}

export function findControlUsers(checked: CheckedRoute): ControlUsers {
  const used = new Map(checked.control.nodes.map((id) => [id, closure(checked, id)]));
  const users = group([...used].flatMap(([id, nodes]) => nodes.map((node) => [node, id] as const)));
  return { usedBy: (control) => used.get(control) ?? [], of: (node) => users.get(node) ?? [] };
}

function closure({ route }: CheckedRoute, id: string): readonly string[] {
  const found = new Set([id]);
  for (const node of found) {
    for (const input of nodeOf(route, node).inputs.values()) {
      const source = sourceOf(route, input);
      if (source !== undefined && !isControl(source.kind)) found.add(source.id);
    }
  }
  return [...found];
}

/** By node, the nodes that read its outputs. */
export function findReaders(checked: CheckedRoute, run: readonly Node[]): ReadonlyMap<string, readonly Node[]> {
  return group(
    run.flatMap((reader) => {
      const read = usesOf(checked, reader.id).flatMap(({ access: { base } }) =>
        base.kind === 'output' ? [base.node] : [],
      );
      return [...new Set(read)].map((node) => [node, reader] as const);
    }),
  );
}

const group = <T>(pairs: readonly (readonly [key: string, value: T])[]): ReadonlyMap<string, readonly T[]> =>
  new Map([...Map.groupBy(pairs, ([key]) => key)].map(([key, values]) => [key, values.map(([, value]) => value)]));
