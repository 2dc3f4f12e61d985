import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import type { RunningCommand } from '../run-command.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';

/** The values on wires if all faults are reported together: they are then read in separate functions. */
let running: RunningCommand;
let page: Client;

beforeAll(async () => {
  running = await runCommand('dev', 'fixtures/valid/accounts/accounts.json');
  page = await connect(running.url);
}, 120_000);

afterAll(async () => {
  page.close();
  await running.close();
});

async function attempt(route: string, url: string, body?: string) {
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = { url, headers, ...(body === undefined ? {} : { body }) };
  const { status, ran } = await page.ask<'try'>({ do: 'try', route, request });
  return { status, values: ran?.values };
}

describe('what wires carried', { timeout: 60_000 }, () => {
  test('is told of values that are independent', async () => {
    const body = JSON.stringify({ user: { username: 'ada', email: 'ada@example.com' } });
    const { status, values } = await attempt('register', '/accounts', body);
    expect(status).toBe(201);
    expect(values).toMatchObject({
      'username.value->account.username': '"ada"',
      'email.value->account.email': '"ada@example.com"',
    });
  });

  test('is told of values that are read in turn', async () => {
    const { status, values } = await attempt('list', '/accounts?limit=5&offset=1');
    expect(status).toBe(200);
    expect(values).toMatchObject({ 'limit.value->accounts.limit': '5', 'offset.value->accounts.offset': '1' });
  });

  test('is not told of a refused value', async () => {
    const { status, values } = await attempt('list', '/accounts?limit=5&offset=x');
    expect(status).toBe(422);
    expect(values).not.toHaveProperty(['offset.value->accounts.offset']);
  });
});
