import type { ComputeContext } from './compute.ts';
import { numberOf, objectIn, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import { refuse } from './refusal.ts';
import { isMissing, jsonFrom, textFrom } from './values.ts';

/** A request as another server gets it. */
export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

/** Asks another server, or throws an error with the code `network`. */
export type HttpSink = (call: HttpCall) => Promise<{ readonly status: number; readonly body: Buffer }>;

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
  const method = textOf(config, 'method', 'GET');
  const target = new URL(url);
  for (const name of textsOf(config, 'query')) {
    const value = input(`query.${name}`);
    if (!isMissing(value)) target.searchParams.append(name, textFrom(value));
  }
  const hasBody = textOf(config, 'body', 'none') === 'json';
  const response = textOf(config, 'response', 'json');
  const isJson = response === 'json' && method !== 'HEAD';
  const answer = await sink({
    method,
    url: target.href,
    headers: {
      accept: isJson ? 'application/json' : '*/*',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...credentials(objectIn(config, 'auth'), input),
      ...Object.fromEntries(
        textsOf(config, 'headers').flatMap((name) => {
          const value = input(`header.${name}`);
          return isMissing(value) ? [] : [[name.toLowerCase(), String(value)]];
        }),
      ),
    },
    body: hasBody ? JSON.stringify(input('body') ?? null) : undefined,
  });
  const isRejected = answer.status >= 400 && answer.status < 500;
  if (!(answer.status >= 200 && answer.status < 300) && !(isRejected && handlesRejection)) throw failedWith('status');
  if (answer.body.length > numberOf(config, 'maxBytes', 1_048_576)) throw failedWith('too-large');
  if (!isJson) return { status: answer.status, body: new TextDecoder().decode(answer.body) };
  const parsed = jsonFrom(answer.body);
  if (!('fault' in parsed)) return { status: answer.status, body: parsed.value };
  if (isRejected) return { status: answer.status, body: null };
  throw failedWith('invalid');
}

const failedWith = (code: 'status' | 'too-large' | 'invalid'): Error => Object.assign(new Error(code), { code });

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
