import { invariant } from '../../../base/invariant.ts';
import { code, empty, identifier } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { effectOf } from '../../../ir/effect.ts';
import type { Inputs, Step } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** The call of an effect. */
export function effectCall({ node: id, inputs }: Extract<Step, { kind: 'effect' }>, scope: RouteScope): Code {
  const node = scope.node(id);
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'effect', 'an effect step runs an effect');
  if (isSynchronous(node)) return behaviour.emit(emitContext(node, inputs, scope));
  const call = (inner: RouteScope): Code =>
    forTenant(node, inputs, inner, (own) => behaviour.emit(emitContext(node, inputs, own)));
  return scope.isTraced ? traced(node, call({ ...scope, seen: scope.seen.inFunction() })) : call(scope);
}

/** Runs statements as the role that sees only the tenant's rows, if there is one. */
export function forTenant(
  node: Node,
  inputs: Inputs,
  scope: RouteScope,
  emit: (scope: RouteScope) => Code,
  async = empty,
): Code {
  const { rowsOf } = emitContext(node, inputs, scope);
  if (rowsOf === undefined) return emit(scope);
  const inner = { ...scope, seen: scope.seen.inFunction() };
  if (scope.inTransaction) return lib.inTenant([scope.db, rowsOf, code`${async}() => ${emit(inner)}`]);
  const tx = identifier('tx');
  const statements = emit({ ...inner, inTransaction: true, db: tx });
  return lib.inTenant([scope.db, rowsOf, code`${async}(${tx}) => ${statements}`]);
}

/** Runs the effect in a span named after its node. */
const traced = (node: Node, call: Code): Code => lib.traced([code`${nameOf(node)}`, code`() => ${call}`]);

export const nameOf = ({ id, partOf, label = partOf ?? id }: Node): string => label;

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
