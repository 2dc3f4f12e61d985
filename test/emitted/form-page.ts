import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { fetchPatiently } from './server.ts';
import type { Server } from './server.ts';

export const fixture = z
  .json()
  .parse(
    JSON.parse(readFileSync(new URL('../../fixtures/valid/contact-form/contact-form.json', import.meta.url), 'utf8')),
  );

export const browserAccepts = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export const asBrowser = { accept: browserAccepts };

export async function sendTo(
  server: Server,
  body: RequestInit['body'] | undefined,
  headers: Readonly<Record<string, string>> = {},
  path = '/contact',
): Promise<Answer> {
  const answer = await fetchPatiently(`${server.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers,
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
