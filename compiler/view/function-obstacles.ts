import { controlPorts } from '../ir/control-graph.ts';
import { callEffectOf, deedsOf } from '../ir/effect.ts';
import type { Kind } from '../ir/kind.ts';
import type { Type } from '../ir/type.ts';
import type { EdgePart } from './flow.ts';
import type { Chosen } from './chosen-nodes.ts';

/** Why nodes cannot be turned into a function, and what to select instead. */
export interface Obstacle {
  readonly message: string;
  readonly hint: string;
}

/** The first reason why a call instead of these nodes would have a different meaning. */
export function findObstacle(chosen: Chosen): Obstacle | undefined {
  const { nodes, entering, leaving, holders } = chosen;
  if (nodes.length === 0) return { message: 'Nothing is selected.', hint: 'Select the nodes of the function first.' };
  if (holders.length > 1)
    return {
      message: 'They are not all in the same container.',
      hint: 'Select nodes of one container, or of none.',
    };
  return (
    ofNodes(chosen) ??
    ofWay(chosen, entering, 'The flow comes to them at two places') ??
    ofWay(chosen, leaving, 'The flow goes on from them at two places') ??
    ofEnds(chosen) ??
    ofCycle(chosen) ??
    ofNothing(chosen) ??
    ofRefusals(chosen)
  );
}

const leave = 'Leave it out.';
const asInput = 'Leave it out: the function gets its value as an input.';

/** What a function cannot contain. */
function ofNodes({ nodes, kinds, nameOf }: Chosen): Obstacle | undefined {
  for (const { id } of nodes) {
    const kind = kinds.get(id);
    const behaviour = kind?.behaviour.kind;
    const name = nameOf(id);
    if (behaviour === 'entry') return { message: `The flow begins with ${name}.`, hint: leave };
    if (behaviour === 'respond')
      return { message: `${name} answers, which only a guard may do of all functions.`, hint: leave };
    if (behaviour === 'return') return { message: `The function ends with ${name}.`, hint: leave };
    if (kind !== undefined && callEffectOf(kind)?.answers !== undefined)
      return { message: `${name} calls a guard, and may answer as only guards do.`, hint: leave };
    if (kind?.reads !== undefined && kind.reads.kind !== 'clock')
      return { message: `${name} reads the request, which routes do.`, hint: asInput };
  }
  return undefined;
}

/** A call has one way in, and one way out. */
function ofWay({ nameOf }: Chosen, edges: readonly EdgePart[], what: string): Obstacle | undefined {
  const ends = [...new Set(edges.map(({ to }) => to.node))];
  if (ends.length < 2) return undefined;
  return {
    message: `${what}: ${ends.map(nameOf).join(' and ')}.`,
    hint: 'Select nodes between one step and another.',
  };
}

const isStep = (kind: Kind | undefined): boolean => kind !== undefined && controlPorts(kind).enters;

/** If there are steps, control has to lead to the first of them, and from the last one onwards. */
function ofEnds({ nodes, kinds, entering, leaving, nameOf }: Chosen): Obstacle | undefined {
  const step = nodes.find(({ id }) => isStep(kinds.get(id)));
  if (step === undefined || (entering.length > 0 && leaving.length > 0)) return undefined;
  return {
    message: `The flow does not go ${entering.length === 0 ? 'to' : 'on behind'} ${nameOf(step.id)}.`,
    hint: 'Select nodes between one step and another.',
  };
}

/** No path between two of the nodes may pass through another node. */
function ofCycle({ ids, edges, kinds, fed, entering, read, leaving, nameOf }: Chosen): Obstacle | undefined {
  // The contents of a container lead back to it, which does not count as a cycle.
  const isBack = ({ to }: EdgePart): boolean =>
    kinds.get(to.node)?.inputs.some(({ name, inside }) => name === to.port && inside === true) === true;
  const forward = edges.filter((edge) => !isBack(edge));
  const behind = new Set([...read, ...leaving].filter((edge) => !isBack(edge)).map(({ to }) => to.node));
  // Iterating over a set includes what is added meanwhile.
  for (const node of behind)
    for (const { from, to } of forward) if (from.node === node && !ids.has(to.node)) behind.add(to.node);
  const back = [...fed, ...entering].find(({ from }) => behind.has(from.node));
  if (back === undefined) return undefined;
  return { message: `${nameOf(back.from.node)} stands between them.`, hint: 'Select it, too.' };
}

/** The nodes must have effects, or compute something that is read: otherwise, a call of them would do nothing. */
function ofNothing({ nodes, kinds, read }: Chosen): Obstacle | undefined {
  const acts = nodes.some(({ id }) => {
    const kind = kinds.get(id);
    return kind !== undefined && deedsOf(kind).length > 0;
  });
  if (acts || read.length > 0) return undefined;
  return { message: 'They do nothing, and nothing reads what they compute.', hint: 'Select more of the flow.' };
}

/** The same values have to be refused at the same time, and for the same reason. */
function ofRefusals(chosen: Chosen): Obstacle | undefined {
  const { nodes, kinds, refusing, fed, inner, read, typeOf, nameOf } = chosen;
  const [first] = refusing;
  if (nodes.some(({ id }) => isStep(kinds.get(id))))
    return first === undefined
      ? undefined
      : {
          message: `${nameOf(first)} may refuse a value: in a function that does something, not before that is called.`,
          hint: asInput,
        };
  const asking = new Set([
    ...refusing,
    ...fed.filter(({ from }) => holdsUnknown(typeOf(from))).map(({ to }) => to.node),
  ]);
  const results = [...new Set(read.map(({ from }) => from.node))];
  for (const result of results) {
    const needed = new Set([result]);
    for (const node of needed) for (const { from, to } of inner) if (to.node === node) needed.add(from.node);
    const other = [...asking].find((node) => !needed.has(node));
    if (other !== undefined)
      return {
        message: `${nameOf(other)} may refuse a value, and ${nameOf(result)} does not need it.`,
        hint: 'Select only what leads to one value.',
      };
  }
  return undefined;
}

function holdsUnknown(type: Type): boolean {
  if (type.kind === 'unknown') return true;
  return type.alternatives.some(
    (each) =>
      (each.kind === 'list' && holdsUnknown(each.element)) ||
      (each.kind === 'object' && (each.open || [...each.fields.values()].some(holdsUnknown))),
  );
}
