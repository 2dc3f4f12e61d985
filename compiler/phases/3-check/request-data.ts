import type { Input, Route } from '../../ir/project.ts';
import { isPure } from './demands.ts';

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
