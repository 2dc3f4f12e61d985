import { nodeOf } from '../../ir/route.ts';
import { invariant } from '../../base/invariant.ts';
import { withoutCase } from '../../ir/listed-texts.ts';
import { unknown } from '../../ir/type.ts';
import { remember } from '../../base/remember.ts';
import type { CheckedRoute } from '../../ir/checked.ts';
import { edgeVertex, firstAlike, isEdgeVertex, vertexOf } from '../../ir/control-graph.ts';
import type { Block, Label, Step } from '../../ir/plan.ts';
import type { Node } from '../../ir/project.ts';
import type { BoundValues } from './bind-values.ts';
import { databaseUsers, placeTransactions } from '../../ir/place-transaction.ts';

/**
 * The control graph as nested blocks (Ramsey, "Beyond Relooper"): the dominator tree gives the nesting. A join is
 * emitted once, after a labelled block around the branching that dominates it; edges into the join leave that block.
 * `simplifyBlock` removes superfluous labels.
 */
export function buildBlocks(checked: CheckedRoute, values: BoundValues): Block {
  const places = placeTransactions(checked);
  invariant(places.kind === 'placed', 'a rule refuses a transaction that can begin nowhere');
  return walk({ checked, values, transactionsAt: new Set(places.at), labels: new Map() }, checked.route.start);
}

interface Context {
  readonly checked: CheckedRoute;
  readonly values: BoundValues;
  /** The vertices where a transaction begins; a path passes at most one. */
  readonly transactionsAt: ReadonlySet<string>;
  readonly labels: Map<string, Label>;
}

function walk(context: Context, from: string): Block {
  const steps: Step[] = [];
  for (let vertex: string | undefined = from; vertex !== undefined;) {
    steps.push(...context.values.steps(vertex));
    const { route, control } = context.checked;
    if (control.catcher !== undefined && vertex === edgeVertex(route.start, 'next'))
      return [...steps, catching(context, vertex, nodeOf(route, control.catcher))];
    if (context.transactionsAt.has(vertex)) return [...steps, ...begun(context, vertex)];
    if (!isEdgeVertex(vertex)) return walkOn(context, vertex, steps);
    vertex = enter(context, vertex, steps);
  }
  return steps;
}

/** The transaction that begins at a vertex, and everything that follows. */
const begun = (context: Context, vertex: string): Block => [
  { kind: 'transaction', block: walkOn(context, vertex, []) },
];

/** Everything after the first edge, which may fail, and what runs after Catch in that case. */
function catching(context: Context, vertex: string, catcher: Node): Step {
  const { checked, values, transactionsAt } = context;
  return {
    kind: 'try',
    node: catcher.id,
    block: transactionsAt.has(vertex) ? begun(context, vertex) : walkOn(context, vertex, []),
    failure: values.caught(catcher),
    caught: walk(context, catcher.id),
    savepoint: checked.route.signature !== undefined && databaseUsers(checked).length > 0,
  };
}

/** Follows an edge: to its node, or out of a block if the node is a join. */
function enter(context: Context, edge: string, steps: Step[]): string | undefined {
  const { control } = context.checked;
  const [target] = control.digraph.successors(edge);
  invariant(target !== undefined, 'an edge leads somewhere');
  if (!control.isJoin(target)) return target;
  steps.push({ kind: 'leave', label: labelOf(context, target) });
  return undefined;
}

const labelOf = ({ labels }: Context, join: string): Label => remember(labels, join, () => ({ join }));

/** The steps of a node (or, in a transaction, of an edge) and everything after it. */
function walkOn(context: Context, vertex: string, steps: Step[]): Block {
  const { route, control } = context.checked;
  if (isEdgeVertex(vertex)) {
    const next = enter(context, vertex, steps);
    return next === undefined ? steps : [...steps, ...walk(context, next)];
  }
  const node = nodeOf(route, vertex);
  const branching = runNode(context, node, steps);
  if (branching === undefined) return steps;
  const joins = control.dominators.children(vertex).filter((child) => !isEdgeVertex(child) && control.isJoin(child));
  let block: Block = [branching];
  for (const join of joins)
    block = [{ kind: 'labelled', label: labelOf(context, join), block }, ...walk(context, join)];
  return [...steps, ...block];
}

/** Appends the steps of a node and of everything after it in a straight line. A branching is returned instead. */
function runNode(context: Context, node: Node, steps: Step[]): Step | undefined {
  const { values } = context;
  const { behaviour } = node.kind;
  const inputs = values.inputs(node, node.id);
  const branch = (port: string): Block =>
    node.next.has(port) ? walk(context, vertexOf(node, port)) : [{ kind: 'end' }];
  switch (behaviour.kind) {
    case 'entry':
    case 'catch':
      steps.push(...branch('next'));
      return undefined;
    case 'effect': {
      const effect = { kind: 'effect', ...values.effectVariables(node), node: node.id, inputs } as const;
      if (node.next.has('error')) return { kind: 'attempt', effect, next: branch('next'), error: branch('error') };
      steps.push(effect, ...branch('next'));
      return undefined;
    }
    case 'test': {
      const [whenTrue, whenFalse] = [branch(behaviour.whenTrue), branch(behaviour.whenFalse)];
      return { kind: 'test', node: node.id, inputs, whenTrue, whenFalse };
    }
    case 'switch': {
      const alike = Map.groupBy(behaviour.cases, ([port]) => firstAlike(node, port));
      // Cases that lead to the same place as `otherwise` are not cases of their own.
      alike.delete(firstAlike(node, behaviour.otherwise));
      const cases = [...alike].map(([port, same]) => ({ values: same.map(([, value]) => value), block: branch(port) }));
      const step = { kind: 'switch', node: node.id, inputs } as const;
      const { type = unknown } = inputs.get(behaviour.value) ?? {};
      const last = cases.at(-1);
      const rest = withoutCase(
        type,
        behaviour.cases.map(([, value]) => value),
      );
      return last !== undefined && rest?.length === 0 && !node.next.has(behaviour.otherwise)
        ? { ...step, cases: cases.slice(0, -1), otherwise: last.block, last: last.values }
        : { ...step, cases, otherwise: branch(behaviour.otherwise) };
    }
    case 'respond':
    case 'return':
    case 'fail':
      steps.push({ kind: behaviour.kind, node: node.id, inputs });
      return undefined;
    default:
      invariant(false, 'a pure node is not in the control graph');
      return undefined;
  }
}
