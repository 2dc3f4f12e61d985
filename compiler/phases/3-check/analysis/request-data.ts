import type { ControlGraph } from '../../../ir/control-graph.ts';
import type { Input, Node, Route } from '../../../ir/project.ts';
import { isConsequence } from '../../../ir/answers.ts';
import { isPure } from './users.ts';
import type { Users } from './users.ts';
import { resolveInput } from './resolve.ts';
import { isWholeBody } from './operands.ts';

/** Whether any part of a value was sent by whoever made the request: the clock and what the database answers were not. */
export function readsRequest(route: Route, input: Input): boolean {
  const seen = new Set<string>();
  const waiting = [input];
  for (const next of waiting) {
    const node = next.kind === 'wire' ? route.nodes.get(next.node) : undefined;
    if (node === undefined || seen.has(node.id)) continue;
    seen.add(node.id);
    const { reads, behaviour } = node.kind;
    if (reads !== undefined && reads.kind !== 'clock') return true;
    // If Null hands its input on; other control nodes give values of their own.
    if (isPure(node) || behaviour.kind === 'test') waiting.push(...node.inputs.values());
  }
  return false;
}

/**
 * Whether the body is read as JSON before anything is written or sent: what is no JSON object is refused there. A key that
 * Deduplicate has remembered by then is taken back with the rest of the transaction.
 */
export function actsOnJson(route: Route, control: ControlGraph, users: Users): boolean {
  const reading = [...route.nodes.values()].filter((node) => readsJson(route, node)).flatMap(({ id }) => users(id));
  const acting = control.nodes.flatMap((id) => route.nodes.get(id) ?? []).filter(({ kind }) => isConsequence(kind));
  const lasting = acting.filter(
    ({ kind: { behaviour } }) => behaviour.kind !== 'test' || behaviour.effect?.kind !== 'once',
  );
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
