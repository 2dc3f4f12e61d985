import { invariant } from '../../base/invariant.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { edgeVertex, isEdgeVertex } from '../../ir/control-graph.ts';
import type { Block, Label, Step } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import type { BoundValues } from './bind-values.ts';

/**
 * The control graph as nested blocks (Ramsey, "Beyond Relooper"): the dominator tree gives the nesting. A join is
 * emitted once, behind a labelled block around the branching that dominates it; who goes to the join leaves that block.
 * Labels that turn out to be superfluous are removed by `simplifyBlock`.
 */
export function buildBlocks(checked: CheckedRoute, values: BoundValues, transactionAt: string | undefined): Block {
  const { route, control } = checked;
  const labels = new Map<string, Label>();
  return walk(route.start);

  function walk(from: string): Block {
    const steps: Step[] = [];
    for (let vertex: string | undefined = from; vertex !== undefined;) {
      steps.push(...values.steps(vertex));
      if (vertex === transactionAt) return [...steps, { kind: 'transaction', block: walkOn(vertex, []) }];
      if (isEdgeVertex(vertex)) {
        vertex = enter(vertex, steps);
        continue;
      }
      return walkOn(vertex, steps);
    }
    return steps;
  }

  /** Follows an edge: on to its node, or out of a block when the node is a join. */
  function enter(edge: string, steps: Step[]): string | undefined {
    const [target] = control.digraph.successors(edge);
    invariant(target !== undefined, 'an edge leads somewhere');
    if (!control.isJoin(target)) return target;
    steps.push({ kind: 'leave', label: labelOf(target) });
    return undefined;
  }

  function labelOf(join: string): Label {
    const before = labels.get(join);
    if (before !== undefined) return before;
    const made: Label = { join };
    labels.set(join, made);
    return made;
  }

  /** What a node (or, in a transaction, an edge) does, then what comes after. */
  function walkOn(vertex: string, steps: Step[]): Block {
    if (isEdgeVertex(vertex)) {
      const next = enter(vertex, steps);
      return next === undefined ? steps : [...steps, ...walk(next)];
    }
    const node = route.nodes.get(vertex);
    invariant(node !== undefined, 'a vertex is a node');
    const branching = runNode(node, steps);
    if (branching === undefined) return steps;
    const joins = control.dominators.children(vertex).filter((child) => !isEdgeVertex(child) && control.isJoin(child));
    let block: Block = [branching];
    for (const join of joins) block = [{ kind: 'labelled', label: labelOf(join), block }, ...walk(join)];
    return [...steps, ...block];
  }

  /** Adds what the node does to `steps`, with all that follows in a straight line; a branching is given back instead. */
  function runNode(node: Node, steps: Step[]): Step | undefined {
    const { behaviour } = node.kind;
    const inputs = values.inputs(node, node.id);
    const arm = (port: string): Block => (node.next.has(port) ? walk(edgeVertex(node.id, port)) : [{ kind: 'end' }]);
    switch (behaviour.kind) {
      case 'entry':
        steps.push(...arm('next'));
        return undefined;
      case 'effect': {
        const effect = { kind: 'effect', variable: values.effectVariable(node), node: node.id, inputs } as const;
        if (node.next.has('error')) return { kind: 'attempt', effect, next: arm('next'), error: arm('error') };
        steps.push(effect, ...arm('next'));
        return undefined;
      }
      case 'test':
        return {
          kind: 'test',
          node: node.id,
          inputs,
          whenTrue: arm(behaviour.whenTrue),
          whenFalse: arm(behaviour.whenFalse),
        };
      case 'switch':
        return {
          kind: 'switch',
          node: node.id,
          inputs,
          cases: behaviour.cases.map(([port, value]) => ({ value, block: arm(port) })),
          otherwise: arm(behaviour.otherwise),
        };
      case 'respond':
        steps.push({ kind: 'respond', node: node.id, inputs });
        return undefined;
      case 'pure':
      case 'access':
      case 'build':
        invariant(false, 'a pure node is not in the control graph');
        return undefined;
    }
  }
}
