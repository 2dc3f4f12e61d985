import { invariant } from '../../../base/invariant.ts';
import { code, empty, join, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { fixedStatus, isThrown, thrownFrom } from '../../../ir/response.ts';
import type { Block, InputValue, Inputs, Step } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import type { EmitContext } from '../../../ir/emit-context.ts';
import { isKind } from '../../../ir/type.ts';
import { orElse } from '../../../ir/or-else.ts';
import { asArrowBody } from './body-of.ts';
import { thrownCookies, withCookies } from './emit-cookies.ts';
import { sentBy, setHeader } from './emit-content.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

export type Respond = Extract<Step, { kind: 'respond' }>;

/** The answers with which a transaction, including its containers, can end without throwing. */
export const committed = (block: Block, flow: Pick<RouteScope, 'node' | 'bodies'>): readonly Respond[] =>
  block.flatMap((step) => {
    if (step.kind === 'respond') return isThrown(flow.node(step.node), step.inputs, true) ? [] : [step];
    const body = step.kind === 'effect' ? flow.bodies.get(step.node) : undefined;
    return body === undefined
      ? blocksOf(step).flatMap((inner) => committed(inner, flow))
      : committed(body.block, { node: (id) => nodeOf(body.checked.route, id), bodies: body.bodies });
  });

/** The end of a path: the answer. A transaction returns it, to be sent after the commit. */
export function emitRespond(node: Node, inputs: Inputs, scope: RouteScope): Code {
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'respond', 'a respond step answers');
  const context = emitContext(node, inputs, scope);
  const statusInput = inputs.get(behaviour.statusInput);
  const fixed = fixedStatus(node, (port) => inputs.get(port)?.value);
  const status =
    fixed !== undefined
      ? fixed === 200
        ? undefined
        : code`${fixed}`
      : computedStatus(context.input(behaviour.statusInput), statusInput, behaviour.status);
  const { thrown, result, send, ...rest } = sentBy(behaviour, inputs.get(behaviour.body), fixed, context);
  const own = [...behaviour.headers].map(([name, port]) => [name, headerText(port, context)] as const);
  const headers = [...rest.headers, ...own];
  const isRedirect = behaviour.content?.kind === 'redirect';
  const { cookies = [] } = behaviour;
  const set = [
    ...(status === undefined || isRedirect ? [] : [code`.code(${status})`]),
    ...(isRedirect ? own : headers).map(setHeader),
  ];
  const before = withCookies(scope.reply, cookies, context);
  const reply = set.length === 0 ? before : join([before, ...set], '');
  const cookiesSet = thrownCookies(cookies, context);
  const hasOthers = headers.length > 0 || cookiesSet.length > 0;
  const argumentsOf = [...thrown(hasOthers ? objectLiteral(headers) : undefined), ...cookiesSet];
  // A guard answers on behalf of its callers.
  const isGuard = scope.isFunction;
  if (isGuard || ((scope.inTransaction || !scope.hasRequest) && isThrown(node, inputs, scope.inTransaction)))
    return code`throw ${lib.rollBack([code`${fixed ?? null}`, ...argumentsOf])};`;
  const sent = send(reply);
  if (scope.hasRequest && !scope.inTransaction) return code`return ${sent};`;
  // The body is the result of a job.
  const given = scope.handsOut
    ? code`return () => ${asArrowBody(result ?? code`undefined`)};`
    : code`return ${result ?? empty};`;
  const handedOut = scope.hasRequest ? code`return () => ${sent};` : given;
  if (fixed !== undefined) return handedOut;
  invariant(status !== undefined, 'a status that is not fixed is computed');
  return code`if (${status} >= ${thrownFrom(node, scope.inTransaction)}) throw ${lib.rollBack([status, ...argumentsOf])};\n${handedOut}`;
}

const headerText = (port: string, { input, type }: EmitContext): Code =>
  isKind(type(port), 'number') ? code`String(${input(port)})` : input(port);

function computedStatus(value: Code, input: InputValue | undefined, otherwise: number): Code {
  return input === undefined ? value : orElse(value, input.type, code`${otherwise}`);
}
