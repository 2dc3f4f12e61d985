import { empty } from '../../../code/code.ts';
import { typeGiven } from '../../../ir/column-rules.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { conditionOf } from '../../../ir/meaning.ts';
import type { Block, InputValue, Label, Step, Variable } from '../../../ir/plan.ts';
import { alternative, nothing } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { isConstantType } from './constant-type.ts';
import type { RouteScope } from './scope.ts';
import { learn, meet } from './sights.ts';
import type { Sights } from './sights.ts';
import { assume, equal, inFunction, placeOfLocal, presence, scopeOf, seen, unequal } from './view.ts';
import type { View } from './view.ts';

interface Walk extends View {
  /** The sights at the jumps to each join. */
  readonly joins: Map<Label, Sights>;
  readonly before: Map<Step, Sights>;
}

/**
 * TypeScript's view of values before each step. It narrows names and properties by tests and assignments. Inside a
 * function it forgets everything but constants, and it does not follow calls. The plan knows more, and sometimes less:
 * it tracks values, whatever name they have.
 */
export function lookInto(block: Block, route: RouteScope): Pick<RouteScope, 'seenAt' | 'implied'> {
  const plain: RouteScope = { ...route, once: () => empty, containers: { ...route.containers, body: () => empty } };
  const view: View = { route, plain, places: new Map(), previews: new Map() };
  const walk: Walk = { ...view, joins: new Map(), before: new Map() };
  visit(walk, block, new Map());
  return {
    seenAt: (step) => seen(walk, walk.before.get(step) ?? new Map()),
    implied: (condition, side) => assume(view, condition, side, new Map(), true),
  };
}

function visit(walk: Walk, steps: Block, given: Sights): Sights | undefined {
  let sights: Sights | undefined = given;
  for (const step of steps) {
    if (sights === undefined) break;
    walk.before.set(step, meet(walk.before.get(step), sights) ?? sights);
    sights = after(walk, step, sights);
  }
  return sights;
}

function after(walk: Walk, step: Step, sights: Sights): Sights | undefined {
  switch (step.kind) {
    case 'compute':
    case 'check':
      return assigned(walk, step, sights);
    case 'body':
      return without(step.variable, sights);
    case 'test':
      return meet(
        visit(walk, step.whenTrue, tested(walk, step, true, sights)),
        visit(walk, step.whenFalse, tested(walk, step, false, sights)),
      );
    case 'switch': {
      const behaviour = walk.route.node(step.node).kind.behaviour;
      const value = behaviour.kind === 'switch' ? step.inputs.get(behaviour.value)?.value : undefined;
      if (value === undefined) return sights;
      const constants = step.cases.flatMap((each) => each.values);
      // A value that is widened to be compared with its cases is not narrowed by them.
      const narrows = !isConstantType(value, scopeOf(walk, sights), constants);
      const cases = step.cases.map((each) => {
        const ways = narrows ? each.values.map((text) => equal(walk, value, sights, text)) : [];
        return visit(walk, each.block, ways.reduce<Sights | undefined>(meet, undefined) ?? sights);
      });
      const others = narrows ? constants.reduce((left, each) => unequal(walk, value, left, each), sights) : sights;
      return cases.reduce(meet, visit(walk, step.otherwise, others));
    }
    case 'attempt':
      return meet(visit(walk, step.next, sights), visit(walk, step.error, sights));
    case 'try':
      return meet(
        visit(walk, step.block, step.savepoint ? inFunction(sights) : sights),
        visit(walk, step.caught, sights),
      );
    case 'together':
      return visit(walk, step.steps, sights);
    case 'labelled': {
      const inner = visit(walk, step.block, sights);
      return meet(inner, walk.joins.get(step.label));
    }
    case 'leave': {
      const both = meet(walk.joins.get(step.label), sights);
      if (both !== undefined) walk.joins.set(step.label, both);
      return undefined;
    }
    case 'transaction':
      visit(walk, step.block, inFunction(sights));
      return undefined;
    case 'respond':
    case 'return':
    case 'fail':
    case 'end':
      return undefined;
    default:
      return sights;
  }
}

/** An assignment narrows a variable declared as a union, `boolean` included. */
function assigned(walk: Walk, step: Extract<Step, { kind: 'compute' | 'check' }>, sights: Sights): Sights {
  const { variable } = step;
  if (step.kind === 'check') {
    const left = without(variable, sights);
    if (!variable.assignedLater) return learn(left, placeOfLocal(walk, variable), { type: typeGiven(step.need) });
    return variable.type.kind === 'known'
      ? learn(left, placeOfLocal(walk, variable), { type: narrowedBy(step.need, variable.type) })
      : left;
  }
  const { decided, node, inputs } = step;
  // What a container prepares is a list.
  if (isControl(walk.route.node(node).kind)) return without(variable, sights);
  const isConstant =
    (!variable.assignedLater || alternative(variable.type, 'boolean') !== undefined) &&
    (decided !== undefined ||
      isConstantType({ kind: 'inline', node, port: '', path: [], inputs, type: variable.type }, scopeOf(walk, sights)));
  const isNull = decided?.value === null && variable.type.kind === 'known';
  const left = without(variable, sights);
  if (isNull) return learn(left, placeOfLocal(walk, variable), { type: nothing, isConstant: true });
  return isConstant ? learn(left, placeOfLocal(walk, variable), { isConstant }) : left;
}

/** After an assignment, a variable has those members of its declared union that the value may be, as declared. */
function narrowedBy(assigned: Type, declared: Type): Type {
  if (assigned.kind === 'unknown') return assigned;
  return { ...assigned, alternatives: assigned.alternatives.map((each) => alternative(declared, each.kind) ?? each) };
}

function tested(walk: Walk, step: Extract<Step, { kind: 'test' }>, side: boolean, sights: Sights): Sights {
  const { kind } = walk.route.node(step.node);
  const { narrows, presentWhole } = kind.behaviour.kind === 'test' ? kind.behaviour : {};
  if (presentWhole !== undefined && side) return wholePresence(walk, step.inputs.get(presentWhole), sights);
  if (narrows !== undefined)
    return presence(walk, step.inputs.get(narrows.input), side === narrows.presentWhen, sights, false);
  return assume(walk, step.inputs.get(conditionOf(kind) ?? ''), side, sights, false);
}

/** A present part tells TypeScript that all that contains it is present: `user?.hash != null`. */
function wholePresence(walk: Walk, input: InputValue | undefined, sights: Sights): Sights {
  if (input?.value.kind !== 'variable') return sights;
  const { value } = input;
  return [...value.path, ''].reduce(
    (learnt, _, length) =>
      presence(walk, { ...input, value: { ...value, path: value.path.slice(0, length) } }, true, learnt, false),
    sights,
  );
}

function without(variable: Variable, sights: Sights): Sights {
  if (!variable.assignedLater) return sights;
  return new Map([...sights].filter(([{ base }]) => base !== variable));
}
