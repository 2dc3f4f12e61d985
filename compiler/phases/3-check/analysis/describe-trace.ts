import type { Related } from '../../../base/diagnostic.ts';
import type { Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Trace } from './taint.ts';

/** A trace from source to sink, node by node. */
export function spellTrace(trace: Trace, sink: Node): readonly string[] {
  const nodes = stepsOf(trace).flatMap((step) => step.node ?? []);
  const first = trace.source.node === undefined ? [trace.source.name] : [];
  return [...first, ...nodes.map(nameOfNode), nameOfNode(sink)];
}

export function placesOfTrace(trace: Trace): readonly Related[] {
  const [, ...passed] = stepsOf(trace);
  return [
    { message: `${trace.source.name} comes from here`, place: trace.source.place },
    ...passed.flatMap(({ node }) =>
      node === undefined ? [] : [{ message: `it passes through ${nameOfNode(node)}`, place: node.place }],
    ),
  ];
}

const stepsOf = (trace: Trace): readonly Trace[] =>
  trace.before === undefined ? [trace] : [...stepsOf(trace.before), trace];
