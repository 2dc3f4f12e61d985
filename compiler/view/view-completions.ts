import type { Completion } from '../ir/completion.ts';
import { flowNamed } from './flow.ts';
import type { OpenFlow } from './flow.ts';

/** A position in the TypeScript of a node's config. */
export interface ConfigPlace {
  readonly node: string;
  readonly at: number;
}

/** The completions there. Empty while the route cannot be analysed, and in nodes that could not be bound. */
export function viewCompletions(flow: OpenFlow, id: string, { node, at }: ConfigPlace): readonly Completion[] {
  const reading = flowNamed(flow, id)?.reading();
  return reading?.bound?.route.nodes.has(node) === true ? (reading.types?.completions(node, at) ?? []) : [];
}
