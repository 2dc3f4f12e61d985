import { invariant } from '../../../base/invariant.ts';
import { code, empty, objectLiteral } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib } from '../../../code/lib.ts';
import type { InputValue, Inputs } from '../../../ir/plan.ts';
import type { Node } from '../../../ir/project.ts';
import { isKind } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { emitContext, orNull } from './emit-value.ts';
import type { RouteScope } from './scope.ts';

/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 304]);

/** The end of a path: the answer. Inside a transaction it is handed out, to be sent after the commit. With 5xx, a job has failed. */
export function emitRespond(node: Node, inputs: Inputs, scope: RouteScope): Code {
  const { behaviour } = node.kind;
  invariant(behaviour.kind === 'respond', 'a respond step answers');
  const context = emitContext(node, inputs, scope);
  const body = inputs.get(behaviour.body);
  const statusInput = inputs.get(behaviour.statusInput);
  const fixed = statusInput === undefined ? behaviour.status : typeof context.constant(behaviour.statusInput) === 'number' ? context.constant(behaviour.statusInput) : undefined;
  const status = typeof fixed === 'number' ? (fixed === 200 ? undefined : code`${fixed}`) : statusOf(context.input(behaviour.statusInput), statusInput, behaviour.status);
  const headers = [...behaviour.headers].map(([name, port]) => code`.header(${name}, ${context.input(port)})`);
  const reply = code`reply${status === undefined ? empty : code`.code(${status})`}${headers.reduce((all, header) => code`${all}${header}`, empty)}`;
  const value = body === undefined ? undefined : context.input(behaviour.body);
  const given = body === undefined || value === undefined ? code`null` : orNull(value, body.type);

  const thrownHeaders = headers.length === 0 ? [] : [objectLiteral([...behaviour.headers].map(([name, port]) => [name, context.input(port)]))];
  if ((scope.inTransaction || !scope.hasRequest) && typeof fixed === 'number' && fixed >= 500) {
    return code`throw ${lib.rollBack([code`${fixed}`, given, ...thrownHeaders])};`;
  }
  const sent = send(reply, fixed, statusInput !== undefined && typeof fixed !== 'number', value, body?.type);
  if (scope.hasRequest && !scope.inTransaction) return code`return ${sent};`;
  // Of a job, the body is the result.
  const handedOut = !scope.hasRequest ? code`return ${value ?? empty};` : code`return () => ${sent};`;
  if (typeof fixed === 'number') return handedOut;
  invariant(status !== undefined, 'a status that is not fixed is computed');
  return code`if (${status} >= 500) throw ${lib.rollBack([status, given, ...thrownHeaders])};\n${handedOut}`;
}

function send(reply: Code, status: unknown, isComputed: boolean, value: Code | undefined, type: Type | undefined): Code {
  if (typeof status === 'number' && bodiless.has(status)) return code`${reply}.send()`;
  if (value === undefined || type === undefined) return lib.sendJson([reply, code`null`]);
  // Fastify prints objects and lists as JSON by itself; strings, null, what may be either, and statuses that may have no body need the helper.
  const isContainer = !isComputed && type.missing === 'refused' && (isKind(type, 'object') || isKind(type, 'list'));
  return isContainer ? code`${reply}.send(${value})` : lib.sendJson([reply, value]);
}

function statusOf(value: Code, input: InputValue | undefined, otherwise: number): Code {
  return input?.type.missing === 'refused' ? value : code`(${value} ?? ${otherwise})`;
}
