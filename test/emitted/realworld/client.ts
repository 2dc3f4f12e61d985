import { join } from 'node:path';
import { beforeAll, expect } from 'vitest';
import { z } from 'zod';
import { embeddedData } from '../../support/embedded-data.ts';
import { startGolden } from '../golden-server.ts';
import { fetchPatiently } from '../server.ts';
import { judge, operationOf, operations } from './specification.ts';

const secret = '0123456789abcdef0123456789abcdef';

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A client of the emitted Conduit, with an embedded database. Every answer is checked against the specification. */
export function startConduit() {
  let url = '';
  const called = new Set<string>();
  beforeAll(async () => {
    const server = await startGolden('conduit', async (folder) => ({
      JWT_SECRET: secret,
      DATA_DIR: await embeddedData(join(folder, 'data')),
    }));
    ({ url } = server);
    return async () => {
      await server.stop();
    };
  }, 60_000);

  async function send(method: string, path: string, { token, body }: Sent = {}): Promise<Answer> {
    const answer = await fetchPatiently(`${url}/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Token ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed: unknown = text === '' ? '' : JSON.parse(text);
    expect(judge(method, path, answer.status, parsed), `${method} ${path}: ${text}`).toBeUndefined();
    called.add(operationOf(method, path));
    return { status: answer.status, body: parsed, headers: answer.headers };
  }

  let people = 0;
  /** Registers a user with a unique name. */
  async function newUser(
    name: string,
  ): Promise<{ readonly username: string; readonly email: string; readonly token: string }> {
    people += 1;
    const username = `${name}${people}`;
    const email = `${username}@example.com`;
    const { body } = await send('POST', '/users', { body: { user: { username, email, password: 'correct horse' } } });
    return { username, email, token: tokenOf(body) };
  }

  const known = new Map<string, ReturnType<typeof newUser>>();
  /** Registers a user once, since hashing a password takes a while: for tests that leave no trace of a user. */
  function somebody(name: string): ReturnType<typeof newUser> {
    const user = known.get(name) ?? newUser(name);
    known.set(name, user);
    return user;
  }

  /** Publishes an article, and returns its slug. */
  async function newArticle(token: string, article: object = {}): Promise<string> {
    const body = { article: { title: 'Rain', description: 'About rain', body: 'It rains.', ...article } };
    return slugOf((await send('POST', '/articles', { token, body })).body);
  }

  /** The operations of the specification that have not been called. */
  const uncalled = (about: RegExp): readonly string[] =>
    operations.filter((operation) => about.test(operation) && !called.has(operation));

  /** Sends a request like a page of another origin. */
  const askFrom = (origin: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}/api${path}`, { ...init, headers: { origin, ...init.headers } });

  return { send, newUser, somebody, newArticle, uncalled, askFrom };
}

export const tokenOf = (body: unknown): string =>
  z.object({ user: z.object({ token: z.string() }) }).parse(body).user.token;
export const slugOf = (body: unknown): string =>
  z.object({ article: z.object({ slug: z.string() }) }).parse(body).article.slug;

const times = z.object({ createdAt: z.string(), updatedAt: z.string() });
export const timesOf = (body: unknown): z.output<typeof times> => z.object({ article: times }).parse(body).article;
const page = z.object({ articles: z.array(z.object({ slug: z.string() }).loose()), articlesCount: z.number() });
export const pageOf = (body: unknown): z.output<typeof page> => page.parse(body);
export const idOf = (body: unknown): number =>
  z.object({ comment: z.object({ id: z.number() }) }).parse(body).comment.id;

/** The body of an error: one message for each field. */
export const errors = (fields: Readonly<Record<string, string>>) => ({
  errors: Object.fromEntries(Object.entries(fields).map(([field, message]) => [field, [message]])),
});
