import type { Completion } from '../ir/completion.ts';
import { flowNamed } from './flow.ts';
import type { OpenFlow } from './flow.ts';

/** A place in the TypeScript that a node's config holds. */
export interface ConfigPlace {
  readonly node: string;
  readonly at: number;
}

/** What may stand there. Nothing while the route cannot be analysed, and in nodes that could not be bound. */
export function viewCompletions(flow: OpenFlow, id: string, { node, at }: ConfigPlace): readonly Completion[] {
  const reading = flowNamed(flow, id)?.reading();
  return reading?.bound?.route.nodes.has(node) === true ? (reading.types?.completions(node, at) ?? []) : [];
}
