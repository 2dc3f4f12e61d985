import { nodeOf } from '../../../ir/route.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { storedForLater } from '../../../ir/deed.ts';
import { does, isConsequence } from '../../../ir/effect.ts';
import type { Users } from './users.ts';
import { resolveInput } from './resolve.ts';
import { isWholeBody } from './operands.ts';

/**
 * Whether anything is written or sent only after the body has been read as JSON, and refused if it is not an object. A
 * key that Deduplicate stored before that is rolled back with the transaction.
 */
export function actsOnJson(route: Route, control: ControlGraph, users: Users): boolean {
  const reading = [...route.nodes.values()].filter((node) => readsJson(route, node)).flatMap(({ id }) => users(id));
  const acting = control.nodes.map((id) => nodeOf(route, id)).filter(({ kind }) => isConsequence(kind));
  const lasting = acting.filter(({ kind }) => does(kind, 'write', 'mail', 'http', 'store', ...storedForLater));
  return (lasting.length > 0 ? lasting : acting).every(({ id }) =>
    reading.some((other) => control.dominators.dominates(other, id)),
  );
}

const readsJson = (route: Route, node: Node): boolean =>
  node.kind.inputs.some(({ name, takesBytesOfBody }) => {
    const input = node.inputs.get(name);
    const origin = input === undefined ? undefined : resolveInput(route, input);
    return (
      input !== undefined &&
      origin?.kind === 'access' &&
      origin.access.base.kind === 'body' &&
      !(takesBytesOfBody === true && isWholeBody(route, input))
    );
  });
