import type { BodyUse, Operands } from '../../../ir/checked.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { isWholeBody } from './operands.ts';

/** How the body is read: as JSON, as bytes, or both. A body that is only hashed is never parsed. */
export function findBodyUse(route: Route, live: readonly Node[], operands: Operands): BodyUse {
  let json = live.some(({ kind }) => kind.reads?.kind === 'body' && !givesWholeBody(kind.behaviour));
  let raw = live.some(({ kind }) => kind.reads?.kind === 'raw');
  let required = false;
  for (const [id, ports] of operands) {
    const node = route.nodes.get(id);
    for (const [port, input] of node?.inputs ?? []) {
      if (node === undefined || !isWholeBody(route, input)) continue;
      if (ports.get(port)?.kind === 'rawBody') raw = true;
      else json = true;
      const { behaviour } = node.kind;
      const takesParts = behaviour.kind === 'access' || node.kind.passes === port;
      if (ports.get(port)?.kind !== 'rawBody' && !takesParts) required = true;
    }
  }
  return { json, raw, required };
}

const givesWholeBody = (behaviour: Node['kind']['behaviour']): boolean =>
  behaviour.kind === 'access' &&
  behaviour.from.kind === 'body' &&
  [...behaviour.paths.values()].every((path) => path.length === 0);
