import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { string } from '../../compiler/ir/type.ts';
import { fastifyPath, listOf, isObject, objectIn, objectsOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { faultOf } from './faults.ts';
import { formPage, resultPage } from './form-page.ts';
import type { Form, Mistake } from './form-page.ts';
import { withFaults } from './refused.ts';
import { refuse, unreadable } from './refusal.ts';
import { errorSent } from './send.ts';
import { isMissing } from './values.ts';

export const formOf = (trigger: Config, title: string, path: string): Form => ({
  title: textOf(trigger, 'title', title),
  path,
  fields: objectsOf(trigger, 'fields'),
  lang: textOf(trigger, 'lang', 'en'),
  texts: objectIn(trigger, 'texts'),
});

/** In its own scope: GET shows the page; POST reads the submitted fields, then runs the flow. */
export function serveForm(
  app: FastifyInstance,
  form: Form,
  { baseUrl, invalid }: { readonly baseUrl: string; readonly invalid: number },
): void {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    readForm,
  );
  app.addHook('onRequest', async ({ method, headers }) => {
    if (method !== 'GET' && !isOfThisSite(headers, new URL(baseUrl).origin))
      throw refuse(403, 'The form was sent from another site');
  });
  app.addHook('preValidation', async (request, reply) => {
    if (request.method === 'GET') return undefined;
    const sent = sentBy(request.body === undefined ? {} : request.body, form);
    const read = form.fields.map((field) => readField(field, sent.get(textOf(field, 'name'))));
    const mistakes = form.fields.flatMap((field, index): Mistake[] =>
      read[index]?.rule === undefined ? [] : [{ field, rule: read[index].rule }],
    );
    request.body = Object.fromEntries(
      form.fields.map((field, index) => [
        textOf(field, 'name'),
        read[index]?.rule === undefined ? (read[index]?.value ?? null) : null,
      ]),
    );
    const [first] = mistakes;
    if (first === undefined) return undefined;
    if (!isForPeople(request)) {
      const sentences = mistakes.map(({ field, rule }) => `body field "${textOf(field, 'name')}" ${rule}`);
      throw withFaults(refuse(400, sentences[0] ?? ''), sentences);
    }
    return sendPage(reply.code(invalid), formPage(form, sent, mistakes));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    void reply.header('vary', 'accept');
    const isForOthers = ['location', 'content-disposition'].some((name) => reply.hasHeader(name));
    const answer = errorSent(reply) ?? shownOf(reply, payload);
    if (!isForPeople(request) || isForOthers || answer === undefined) return payload;
    asPage(reply);
    if (reply.statusCode === 204 || reply.statusCode === 304) void reply.code(200);
    return answerPage(
      form,
      reply.statusCode,
      answer,
      new Map(Object.entries(isObject(request.body) ? request.body : {})),
    );
  });
  app.get(fastifyPath(form.path), (_request, reply) => sendPage(reply, formPage(form, new Map(), [])));
}

/**
 * Whether a page of this site or the user sent it, as browsers say in headers. Without these headers, the client is not
 * a browser.
 */
export function isOfThisSite(
  { origin, host, 'sec-fetch-site': site }: FastifyRequest['headers'],
  own: string,
): boolean {
  if (site !== undefined) return ['same-origin', 'none'].includes(String(site)) || origin === own;
  return origin === undefined || origin === own || (URL.canParse(origin) && new URL(origin).host === host);
}

/** A person accepts HTML, and prefers it to JSON. */
function isForPeople({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  const [html, json] = ['text/html', 'application/json'].map((type) => accept.toLowerCase().indexOf(type));
  return method === 'GET' || (html !== undefined && html >= 0 && (json === undefined || json < 0 || html < json));
}

/** What a page can show of an answer: JSON, or that there is none. */
function shownOf(reply: FastifyReply, payload: unknown): unknown {
  if (isMissing(payload) || payload === '') return null;
  const [type] = String(reply.getHeader('content-type')).split(';');
  if (typeof payload !== 'string' || type !== 'application/json') return undefined;
  try {
    return JSON.parse(payload);
  } catch {
    return undefined;
  }
}

const asPage = (reply: FastifyReply): FastifyReply =>
  reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store');
const sendPage = (reply: FastifyReply, page: string): FastifyReply => asPage(reply).send(page);

/** A client error is shown in the form, beside its field. Everything else gets a page of its own. */
function answerPage(form: Form, status: number, answer: unknown, filled: ReadonlyMap<string, unknown>): string {
  const message =
    status >= 400 && status < 500 && isObject(answer) && Object.hasOwn(answer, 'statusCode')
      ? answer['message']
      : undefined;
  if (typeof message !== 'string') return resultPage(form, status < 400, answer);
  const begin = (field: Config): string => `body field "${textOf(field, 'name')}" `;
  const field = form.fields.find((each) => message.startsWith(begin(each)));
  return field === undefined
    ? formPage(form, filled, [], message)
    : formPage(form, filled, [{ field, rule: message.slice(begin(field).length) }]);
}

async function readForm({ headers }: FastifyRequest, bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded/i.test(type)) return firsts(pairsOf(bytes));
  try {
    const parts = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return firsts([...parts].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  } catch {
    throw unreadable('body must be a form');
  }
}

/** Only the first of several values of one name counts. */
const firsts = (pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, string> =>
  new Map(pairs.toReversed());

/** `a=1&b=x+y`, with bytes as `%00`; invalid UTF-8 becomes U+FFFD. */
export function pairsOf(bytes: Buffer): readonly (readonly [string, string])[] {
  const decode = (text: string): string => {
    const raw = text
      .replaceAll('+', ' ')
      .replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.from(raw, 'latin1'));
  };
  return bytes
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...rest] = pair.split('=');
      return [decode(name), decode(rest.join('='))] as const;
    });
}

/** The submitted value of each field: all text from a form, JSON values unchanged. */
function sentBy(body: unknown, { fields }: Form): ReadonlyMap<string, unknown> {
  const texts = body instanceof Map ? new Map<string, unknown>(body) : undefined;
  if (texts === undefined && !isObject(body)) throw refuse(400, 'body must be an object');
  return new Map(
    fields.map((field) => {
      const name = textOf(field, 'name');
      if (texts === undefined) return [name, isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined];
      const text = texts.get(name);
      if (textOf(field, 'type') === 'checkbox') return [name, text !== undefined];
      return [name, textOf(field, 'type') === 'number' ? (numberIn(String(text)) ?? text) : text];
    }),
  );
}

/** A number as HTML writes it, with spaces around it and leading zeros; integers only while they are exact. */
export function numberIn(text: string): number | undefined {
  if (!/^-?([0-9]+([.][0-9]+)?|[.][0-9]+)(e[+-]?[0-9]+)?$/i.test(text.trim())) return undefined;
  const number = Number(text);
  return Number.isFinite(number) && (!Number.isInteger(number) || Math.abs(number) <= 2 ** 53 - 1) ? number : undefined;
}

interface ReadField {
  readonly value?: unknown;
  /** Why the value is invalid, as the end of a sentence. */
  readonly rule?: string;
}

function readField(field: Config, value: unknown): ReadField {
  const type = textOf(field, 'type');
  const isRequired = field['required'] === true;
  if (type === 'checkbox') {
    if (!isMissing(value) && typeof value !== 'boolean') return { rule: 'must be a boolean' };
    return isRequired && value !== true ? { rule: 'must be ticked' } : { value: value === true };
  }
  if (isMissing(value) || value === '') return isRequired ? { rule: 'must not be empty' } : { value: null };
  if (type === 'number')
    return typeof value === 'number' && Number.isFinite(value) ? { value } : { rule: 'must be a number' };
  if (typeof value !== 'string') return { rule: 'must be a string' };
  if (value.includes('\0')) return { rule: 'must not contain the character U+0000' };
  if (type === 'email' && faultOf(value, string('email'), nameless()) !== undefined)
    return { rule: 'must be an e-mail address' };
  if (type === 'date' && (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value) || !isDay(value)))
    return { rule: 'must be a date such as 2024-12-31' };
  const options = listOf(field, 'options');
  if (type === 'select' && !options.includes(value))
    return { rule: `must be one of ${options.map((option) => `"${String(option)}"`).join(', ')}` };
  return { value };
}

const nameless = (): { readonly whole: string; readonly field: () => never } => ({
  whole: '',
  field: () => {
    throw new TypeError('a field of a form has no fields');
  },
});

function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= days;
}
