import type { ComputeContext } from './compute.ts';
import { isObject, numberOf, objectIn, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';
import { isMissing, jsonFrom, partOf, textFrom } from './values.ts';

/** A request as another server receives it. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Its answer. */
export interface HttpAnswer {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

/** Asks another server, or throws an error with the code `network`. */
export type HttpSink = (call: HttpCall) => Promise<HttpAnswer>;

/** The URL of an HTTP Request, with its placeholders filled in. */
export function fillInUrl({ config, input, sourceName, status }: ComputeContext): string {
  return textOf(config, 'url').replaceAll(/\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/g, (_, name: string) => {
    const port = ['in', 'body', 'secret'].includes(name) ? `path.${name}` : name;
    const text = textFrom(input(port));
    if (typeof input(port) === 'string' && (['', '.', '..'].includes(text) || !text.isWellFormed()))
      throw refuse(status(port), `${sourceName(port)} must be a part of a path: not empty, "." or ".."`);
    return [...Buffer.from(text)].map(escapeByte).join('');
  });
}

const escapeByte = (byte: number): string => {
  const character = String.fromCharCode(byte);
  return /[\w\-.!~*'()]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
};

/** Sends the request of a node; `handlesRejection` is whether its way out `rejected` is wired. */
export async function callServer(
  config: Config,
  url: string,
  input: (port: string) => unknown,
  handlesRejection: boolean,
  sink: HttpSink,
): Promise<Readonly<Record<string, unknown>>> {
  const call = callOf(config, url, input);
  const request: Request = { config, handlesRejection, sink };
  if ('pages' in config) return readPages(request, call, objectIn(config, 'pages'));
  const answer = await ask(request, call);
  return { ...outputsOf(config, answer), body: bodyOf(config, answer) };
}

/** A request in the form in which it is sent when nobody waits for the answer. `id` is that of its job. */
export function queuedCall(config: Config, url: string, input: (port: string) => unknown, id: string): HttpCall {
  const call = callOf(config, url, input);
  const key = ['POST', 'PATCH'].includes(call.method) ? { 'idempotency-key': id } : {};
  return { ...call, headers: { ...key, ...call.headers, accept: '*/*' } };
}

interface Request {
  readonly config: Config;
  readonly handlesRejection: boolean;
  readonly sink: HttpSink;
}

function callOf(config: Config, url: string, input: (port: string) => unknown): HttpCall {
  const target = new URL(url);
  for (const name of textsOf(config, 'query')) {
    const value = input(`query.${name}`);
    if (!isMissing(value)) target.searchParams.append(name, textFrom(value));
  }
  const sent = textOf(config, 'body', 'none');
  const types: Readonly<Record<string, string>> = {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded;charset=UTF-8',
    text: 'text/plain;charset=UTF-8',
  };
  const type = types[sent];
  return {
    method: textOf(config, 'method', 'GET'),
    url: target.href,
    headers: {
      accept: isJson(config) ? 'application/json' : '*/*',
      ...(type === undefined ? {} : { 'content-type': type }),
      ...credentials(objectIn(config, 'auth'), input),
      ...Object.fromEntries(
        textsOf(config, 'headers').flatMap((name) => {
          const value = input(`header.${name}`);
          return isMissing(value) ? [] : [[name.toLowerCase(), String(value)]];
        }),
      ),
    },
    body: sentBody(sent, input('body')),
  };
}

const isJson = (config: Config): boolean =>
  textOf(config, 'response', 'json') === 'json' && textOf(config, 'method', 'GET') !== 'HEAD';

function sentBody(sent: string, value: unknown): string | Uint8Array | undefined {
  if (sent === 'json') return JSON.stringify(value ?? null);
  if (sent === 'form')
    return fieldsOf('', value)
      .map((pair) => pair.map(formText).join('='))
      .join('&');
  if (sent === 'bytes') return value instanceof Uint8Array ? value : Buffer.alloc(0);
  return sent === 'text' ? String(value) : undefined;
}

const formText = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1);

/** The names and values of a form. */
function fieldsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (isMissing(value)) return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      fieldsOf(typeof item === 'object' && item !== null ? `${name}[${index}]` : name, item),
    );
  if (!isObject(value)) return [[name, String(value)]];
  return Object.entries(value).flatMap(([field, inner]) => fieldsOf(name === '' ? field : `${name}[${field}]`, inner));
}

/** Repeats the request as often as retrying makes sense, without a pause. */
async function ask(request: Request, call: HttpCall): Promise<HttpAnswer> {
  const { config, handlesRejection } = request;
  for (let left = numberOf(config, 'retries', 0); ; left -= 1) {
    const answer = await followed(request, call).catch((error: unknown) => {
      if (left === 0) throw error;
      return undefined;
    });
    if (answer === undefined || (left > 0 && [408, 429, 502, 503, 504].includes(answer.status))) continue;
    const { status, body } = answer;
    const isWanted =
      textOf(config, 'onStatus', 'error') === 'pass' ||
      isSuccess(status) ||
      (handlesRejection && status >= 400 && status < 500);
    if (!isWanted) throw failedWith('status', status);
    if (body.length > numberOf(config, 'maxBytes', 1_048_576)) throw failedWith('too-large');
    return answer;
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Follows up to five redirects within the server, if the node does. */
async function followed({ config, sink }: Request, first: HttpCall): Promise<HttpAnswer> {
  let call = first;
  let answer = await sink(call);
  if (textOf(config, 'redirects', 'refuse') === 'refuse') return answer;
  for (let count = 0; count < 5; count += 1) {
    const { location } = answer.headers;
    if (location === undefined || ![301, 302, 303, 307, 308].includes(answer.status)) return answer;
    const to = URL.canParse(location, call.url) ? new URL(location, call.url) : undefined;
    if (to?.origin !== new URL(call.url).origin) return answer;
    const { 'content-type': _type, ...headers } = call.headers;
    const isGet =
      answer.status === 303
        ? !['GET', 'HEAD'].includes(call.method)
        : [301, 302].includes(answer.status) && call.method === 'POST';
    call = isGet ? { method: 'GET', url: to.href, headers, body: undefined } : { ...call, url: to.href };
    answer = await sink(call);
  }
  return answer;
}

/** The body of an answer, as the node reads it. */
function bodyOf(config: Config, { status, body }: HttpAnswer): unknown {
  if (textOf(config, 'response', 'json') === 'bytes') return body;
  if (!isJson(config)) return new TextDecoder().decode(body);
  const parsed = jsonFrom(body);
  if (!('fault' in parsed)) return parsed.value;
  if (!isSuccess(status) || [204, 205].includes(status)) return null;
  throw failedWith('invalid');
}

const outputsOf = (config: Config, { status, headers }: HttpAnswer): Readonly<Record<string, unknown>> => ({
  status,
  ...Object.fromEntries(
    textsOf(config, 'responseHeaders').map((name) => [`header.${name}`, headers[name.toLowerCase()]]),
  ),
});

async function readPages(request: Request, first: HttpCall, pages: Config): Promise<Readonly<Record<string, unknown>>> {
  const { config } = request;
  const [items, next] = ['items', 'next'].map((key) => textOf(pages, key).split('.').slice(1));
  const all: unknown[] = [];
  let call = first;
  for (let page = 1; ; page += 1) {
    const answer = await ask(request, call);
    const body = bodyOf(config, answer);
    const list = partOf(body, items ?? []);
    if (!Array.isArray(list)) throw failedWith('invalid');
    all.push(...list);
    const following = partOf(body, next ?? []);
    if (isMissing(following) || following === '') return { ...outputsOf(config, answer), body: all };
    const isUrl = typeof following === 'string' && URL.canParse(following, call.url);
    const target = isUrl ? new URL(following, call.url) : undefined;
    if (target?.origin !== new URL(call.url).origin) throw failedWith('invalid');
    if (page === numberOf(pages, 'max', 50)) throw failedWith('too-large');
    call = { ...call, url: target.href };
  }
}

const failedWith = (code: 'status' | 'too-large' | 'invalid', status?: number): Error =>
  Object.assign(new Error(code), { code, answered: status ?? null });

/** The data of a failed request, with the status that the other server has answered. */
export const withStatus = <Failure>(failure: Failure, error: unknown): Failure & { readonly status: unknown } => ({
  ...failure,
  status: error instanceof Error && 'answered' in error ? error.answered : null,
});

function credentials(auth: Config, input: (port: string) => unknown): Readonly<Record<string, string>> {
  const secret = String(input('secret'));
  switch (textOf(auth, 'type')) {
    case 'bearer':
      return { authorization: `Bearer ${secret}` };
    case 'basic':
      return { authorization: `Basic ${Buffer.from(`${textOf(auth, 'username')}:${secret}`).toString('base64')}` };
    case 'header':
      return { [textOf(auth, 'name').toLowerCase()]: secret };
    default:
      return {};
  }
}
