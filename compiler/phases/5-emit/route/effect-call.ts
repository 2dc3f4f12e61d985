import { invariant } from '../../../base/invariant.ts';
import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { effectOf } from '../../../ir/effect.ts';
import type { Kind } from '../../../ir/kind.ts';
import type { Inputs, Step } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** The call of an effect. */
export function effectCall({ node: id, inputs }: Extract<Step, { kind: 'effect' }>, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'effect', 'an effect step runs an effect');
  if (!scope.isTraced || isSynchronous(node)) return behaviour.emit(emitContext(node, inputs, scope));
  return traced(node, behaviour.emit(emitContext(node, inputs, { ...scope, seen: scope.seen.inFunction() })));
}

/** The effect in a span of its name. */
const traced = (node: Node, call: Code): Code => lib.traced([code`${nameOf(node)}`, code`() => ${call}`]);

const nameOf = ({ id, partOf, label = partOf ?? id }: Node): string => label;

/** The condition by which a test decides, in a span if it acts. */
export function decisionOf(
  node: Node,
  inputs: Inputs,
  { emit, effect, narrows, present, presentWhole }: Extract<Kind['behaviour'], { kind: 'test' }>,
  scope: RouteScope,
): Code {
  const isNarrowing = [narrows, present, presentWhole].some((each) => each !== undefined);
  // TypeScript narrows nothing behind a condition that a function has checked.
  if (!scope.isTraced || effect === undefined || isNarrowing) return emit(emitContext(node, inputs, scope));
  const decision = emit(emitContext(node, inputs, { ...scope, seen: scope.seen.inFunction() }));
  return code`(await ${lib.traced([code`${nameOf(node)}`, code`async () => ${decision}`])})`;
}

export const isSynchronous = ({ kind }: Node): boolean => effectOf(kind)?.synchronous === true;

export function attemptNow({ kind: { behaviour } }: Node, call: Code): Code {
  const { conflicts, attempt } = behaviour.kind === 'effect' ? behaviour : {};
  if (attempt !== undefined) return attempt(call);
  if (conflicts === undefined) return lib.attempt([call]);
  const { only } = conflicts;
  return only === undefined
    ? lib.attemptWrite([call])
    : lib.catchConflict([call, code`[${only.map((name) => code`${name}`)}]`]);
}

/** In a transaction, the earlier writes are kept. */
export function attemptDeferred(node: Node, call: Code, { inTransaction, db }: RouteScope): Code {
  const run = [db, code`() => ${call}`];
  const { behaviour } = node.kind;
  if (behaviour.kind === 'effect' && (behaviour.conflicts ?? behaviour.attempt) !== undefined)
    return attemptNow(node, inTransaction ? lib.inSavepoint(run) : lib.inCallersSavepoint(run));
  return inTransaction ? lib.attemptInSavepoint(run) : lib.attemptWith(run);
}
