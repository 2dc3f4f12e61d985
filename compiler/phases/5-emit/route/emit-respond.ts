import { invariant } from '../../../base/invariant.ts';
import { code, empty, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import { fixedStatus, hasBody, isThrown, thrownFrom } from '../../../ir/response.ts';
import type { Block, InputValue, Inputs } from '../../../ir/plan.ts';
import { blocksOf } from '../../../ir/plan-blocks.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { orElse, orNull } from '../../../ir/or-else.ts';
import { isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { asArrowBody } from './body-of.ts';
import { emitContext } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** Whether a transaction can end with an answer that is not thrown. */
export const commits = (block: Block, flow: Pick<RouteScope, 'node' | 'bodies'>): boolean =>
  block.some((step) => {
    if (step.kind === 'respond') return !isThrown(flow.node(step.node), step.inputs, true);
    const body = step.kind === 'effect' ? flow.bodies.get(step.node) : undefined;
    return body === undefined
      ? blocksOf(step).some((inner) => commits(inner, flow))
      : commits(body.block, { node: (id) => nodeOf(body.checked.route, id), bodies: body.bodies });
  });

/** The end of a path: the answer. A transaction returns it, to be sent after the commit. */
export function emitRespond(node: Node, inputs: Inputs, scope: RouteScope): Code {
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'respond', 'a respond step answers');
  const context = emitContext(node, inputs, scope);
  const body = inputs.get(behaviour.body);
  const statusInput = inputs.get(behaviour.statusInput);
  const fixed = fixedStatus(node, (port) => inputs.get(port)?.value);
  const status =
    fixed !== undefined
      ? fixed === 200
        ? undefined
        : code`${fixed}`
      : computedStatus(context.input(behaviour.statusInput), statusInput, behaviour.status);
  const headers = [...behaviour.headers].map(([name, port]) => code`.header(${name}, ${context.input(port)})`);
  const reply = code`${scope.reply}${status === undefined ? empty : code`.code(${status})`}${headers.reduce((all, header) => code`${all}${header}`, empty)}`;
  const value = body === undefined ? undefined : context.input(behaviour.body);
  const given = body === undefined || value === undefined ? code`null` : orNull(value, body.type);

  const thrownHeaders =
    headers.length === 0
      ? []
      : [objectLiteral([...behaviour.headers].map(([name, port]) => [name, context.input(port)]))];
  // A guard answers in the place of its callers.
  const isGuard = scope.isFunction;
  if (isGuard || ((scope.inTransaction || !scope.hasRequest) && isThrown(node, inputs, scope.inTransaction)))
    return code`throw ${lib.rollBack([code`${fixed ?? null}`, given, ...thrownHeaders])};`;
  const sent = send(reply, fixed, value, body?.type);
  if (scope.hasRequest && !scope.inTransaction) return code`return ${sent};`;
  // The body is the result of a job.
  const result = scope.handsOut
    ? code`return () => ${asArrowBody(value ?? code`undefined`)};`
    : code`return ${value ?? empty};`;
  const handedOut = scope.hasRequest ? code`return () => ${sent};` : result;
  if (fixed !== undefined) return handedOut;
  invariant(status !== undefined, 'a status that is not fixed is computed');
  return code`if (${status} >= ${thrownFrom(node, scope.inTransaction)}) throw ${lib.rollBack([status, given, ...thrownHeaders])};\n${handedOut}`;
}

function send(reply: Code, status: number | undefined, value: Code | undefined, type: Type | undefined): Code {
  if (status !== undefined && !hasBody(status)) return code`${reply}.send()`;
  if (value === undefined || type === undefined) return lib.sendJson([reply, code`null`]);
  // Fastify itself prints objects and lists as JSON. Strings, null, values that may be either, and statuses that may
  // have no body need the helper.
  const isContainer =
    status !== undefined && type.presence === 'required' && (isKind(type, 'object') || isKind(type, 'list'));
  return isContainer ? code`${reply}.send(${value})` : lib.sendJson([reply, value]);
}

function computedStatus(value: Code, input: InputValue | undefined, otherwise: number): Code {
  return input === undefined ? value : orElse(value, input.type, code`${otherwise}`);
}
