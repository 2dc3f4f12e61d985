import { code } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { inLines } from '../../../code/in-lines.ts';
import { lib } from '../../../code/lib.ts';
import { contentOf } from '../../../ir/content.ts';
import type { EmitContext } from '../../../ir/emit-context.ts';
import type { Behaviour } from '../../../ir/kind.ts';
import type { InputValue } from '../../../ir/plan.ts';
import { hasBody } from '../../../ir/response.ts';
import { orNull } from '../../../ir/or-else.ts';
import { isKind, nothing } from '../../../ir/type.ts';

/** What an answer sends besides its status and the headers that the flow sets. */
export interface Sent {
  readonly headers: readonly (readonly [name: string, value: Code])[];
  /** The arguments for throwing the answer: its body, and these headers if there are any. */
  readonly thrown: (headers: Code | undefined) => readonly Code[];
  /** The body, for an answer that is the result of a job. */
  readonly result: Code | undefined;
  /** Sends the answer with a reply that already has the headers and, unless it is a redirect, the status. */
  readonly send: (reply: Code) => Code;
}

export function sentBy(
  { body: port, content: given, status: written }: Extract<Behaviour, { readonly kind: 'respond' }>,
  body: InputValue | undefined,
  status: number | undefined,
  context: EmitContext,
): Sent {
  const isEmpty = status !== undefined && !hasBody(status);
  const content = contentOf(given, body === undefined ? nothing : context.type(port));
  if (content === undefined) return asJson(port, body, status, context);
  if (content.kind === 'redirect') {
    const location = content.location(context);
    const redirected = (reply: Code): Code => code`${reply}.redirect(${location}, ${written})`;
    return {
      ...nothingSent,
      headers: [['location', location]],
      send: redirected,
    };
  }
  if (content.kind === 'empty') return nothingSent;
  if (content.kind === 'any') return isEmpty ? nothingSent : asAny(port, content.options, context);
  const headers = content.headers?.(context) ?? [];
  if (isEmpty) return { ...nothingSent, headers };
  const payload = content.payload?.(context) ?? context.input(port);
  return {
    headers: [['content-type', content.chosen?.(context) ?? code`${mediaTypeOf(content)}`], ...headers],
    thrown: (others) => withHeaders(payload, others),
    result: payload,
    send: (reply) => (status === undefined ? lib.sendContent([reply, payload]) : code`${reply}.send(${payload})`),
  };
}

const withHeaders = (body: Code, headers: Code | undefined): readonly Code[] =>
  headers === undefined ? [body] : [body, headers];

/** The value itself decides how it is sent. */
function asAny(port: string, options: readonly Code[], context: EmitContext): Sent {
  const value = context.input(port);
  const thrown = (headers: Code | undefined): Code =>
    lib.anyContent([
      value,
      ...(headers === undefined && options.length === 0 ? [] : [headers ?? code`{}`]),
      ...options,
    ]);
  return {
    headers: [],
    thrown: (headers) => [code`...${thrown(headers)}`],
    result: value,
    send: (reply) => lib.sendAny([reply, value, ...options]),
  };
}

/** With its parameters, if it has any. */
const mediaTypeOf = ({ mediaType }: { readonly mediaType: string | readonly string[] }): string =>
  typeof mediaType === 'string' ? mediaType : (mediaType[0] ?? '');

const nothingSent: Sent = {
  headers: [],
  thrown: (headers) => withHeaders(code`undefined`, headers),
  result: undefined,
  send: (reply) => code`${reply}.send()`,
};

function asJson(port: string, body: InputValue | undefined, status: number | undefined, context: EmitContext): Sent {
  const value = body === undefined ? undefined : context.input(port);
  return {
    headers: [],
    thrown: (headers) =>
      withHeaders(body === undefined || value === undefined ? code`null` : orNull(value, body.type), headers),
    result: value,
    send: (reply) => {
      if (status !== undefined && !hasBody(status)) return code`${reply}.send()`;
      if (value === undefined || body === undefined) return lib.sendJson([reply, code`null`]);
      // Fastify itself prints objects and lists as JSON. Strings, null, values that may be either, and statuses that
      // may have no body need the helper.
      const isContainer =
        status !== undefined &&
        body.type.presence === 'required' &&
        (isKind(body.type, 'object') || isKind(body.type, 'list'));
      const sent = reply.reference === undefined ? inLines(value) : value;
      return isContainer ? code`${reply}.send(${sent})` : lib.sendJson([reply, value]);
    },
  };
}

/** How a header is set on a reply. */
export const setHeader = ([name, value]: readonly [string, Code]): Code =>
  name === 'content-type' ? code`.type(${value})` : code`.header(${name}, ${value})`;
