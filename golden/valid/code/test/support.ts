import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { matches } from './matches.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

/** Starts a server with its data in a temporary folder. */
export async function startServer(): Promise<Server> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
  });
  assert(config.ok);
  const app = await buildApp(config.config);
  return {
    app,
    close: async () => {
      await app.close();
    },
  };
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Sends a request, with its body as JSON. */
export async function send({ app }: Pick<Server, 'app'>, call: Call): Promise<Answer> {
  const { method, url, headers = {}, body } = call;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const json = { 'content-type': 'application/json', ...headers };
  const sent = text === undefined ? { headers } : { headers: json, payload: text };
  const answer = await app.inject({ method, url, ...sent });
  return { status: answer.statusCode, headers: answer.headers, body: parse(answer.body) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Unless a status is expected, any status but a server error is accepted. */
export function expectAnswer(answer: Answer, expected: Partial<Answer>): void {
  const told = `Answered ${answer.status}: ${JSON.stringify(answer.body)}`;
  if (expected.status !== undefined) assert.equal(answer.status, expected.status, told);
  else if (answer.status >= 500) throw new Error(told);
  for (const [name, value] of Object.entries(expected.headers ?? {}))
    assert.equal(answer.headers[name.toLowerCase()], value, name);
  if (Object.hasOwn(expected, 'body') && !matches(answer.body, expected.body))
    assert.deepEqual(answer.body, expected.body);
}
