import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestError } from './errors.ts';
import { formPage, pagePolicy, resultPage, type FormState } from './form-page.ts';
import { readValues, valuesOfEntries, type Form, type Mistake } from './form-values.ts';
import { parseForm } from './parse-form.ts';
import { own } from '../values/property.ts';
import { readObject } from '../values/read.ts';
import { refuseOtherOrigins } from './same-origin.ts';

/**
 * Serves a form within `app`, which must be a separate scope. `GET path` shows it, and POST accepts it, or
 * the same data as JSON. The handler gets the values in the body, validated and typed. Browsers get pages as
 * answers, other clients JSON.
 */
export function serveForm(app: FastifyInstance, path: string, form: Form, baseUrl: string): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    parseForm,
  );
  app.addHook('onRequest', refuseOtherOrigins(new URL(baseUrl).origin));
  app.addHook('preValidation', async (request, reply) => {
    if (request.method === 'GET') return undefined;
    const { body = {} } = request;
    const sent = body instanceof FormData ? valuesOfEntries(form, body) : readObject(body, 'body');
    const { values, mistakes } = readValues(form, sent);
    const [first] = mistakes;
    request.body = values;
    if (first === undefined) return undefined;
    if (!wantsPage(request)) throw requestError(sentenceOf(first));
    return sendPage(reply.code(400), formPage(form, { values: sent, mistakes }));
  });
  app.addHook('onSend', async (request, reply, payload) => toPage(form, request, reply, payload));
  app.get(path, (_request, reply) => sendPage(reply, formPage(form, { values: {}, mistakes: [] })));
}

const sentenceOf = ({ field, rule }: Mistake): string => `body field "${field.name}" ${rule}`;

/** Browsers prefer HTML in their Accept header. */
function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' || /^(?:(?!application\/json).)*\btext\/html\b/i.test(headers.accept ?? '');
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply => withPolicy(reply).send(html);

const withPolicy = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store');

/**
 * A JSON answer, or an empty one, as a page: after a client error the form with the error, else the answer itself. Any
 * other answer, and a file to store, stays as it is.
 */
function toPage(form: Form, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  reply.header('vary', 'accept');
  const isKept = reply.hasHeader('location') || reply.hasHeader('content-disposition');
  if (!wantsPage(request) || isKept) return payload;
  const answer = answerIn(reply, payload);
  if (answer === undefined) return payload;
  const { statusCode } = reply;
  const state = statusCode >= 400 && statusCode < 500 ? stateOfError(form, request, answer) : undefined;
  // People would not know what to make of an empty page.
  if (statusCode === 204 || statusCode === 304) reply.code(200);
  withPolicy(reply);
  return state === undefined ? resultPage(form, reply.statusCode < 400, answer) : formPage(form, state);
}

/** The value of a JSON answer, null for an empty one, undefined for any other. */
function answerIn(reply: FastifyReply, payload: unknown): unknown {
  if (payload === undefined || payload === null || payload === '') return null;
  const isJson = /^application\/json(?:;|$)/.test(String(reply.getHeader('content-type')));
  if (typeof payload !== 'string' || !isJson) return undefined;
  try {
    return JSON.parse(payload);
  } catch {
    // A flow may send any text under this content type.
    return undefined;
  }
}

/** The form with the submitted values, and an error in Fastify's shape next to its field or at the top. */
function stateOfError({ fields }: Form, { body }: FastifyRequest, answer: unknown): FormState | undefined {
  if (typeof answer !== 'object' || answer === null || own(answer, 'statusCode') === undefined)
    return undefined;
  const message = own(answer, 'message');
  if (typeof message !== 'string') return undefined;
  const values: FormState['values'] = typeof body === 'object' && body !== null ? { ...body } : {};
  const [, name, rule] = /^body field "(.+?)" (.+)$/s.exec(message) ?? [];
  const field = fields.find((candidate) => candidate.name === name);
  return field === undefined || rule === undefined
    ? { values, mistakes: [], message }
    : { values, mistakes: [{ field, rule }] };
}
