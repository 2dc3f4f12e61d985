import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../run-command.ts';
import type { RunningCommand } from '../run-command.ts';
import { connect } from './client.ts';
import type { Client } from './client.ts';
import { vault } from './vault.ts';

/** The values on wires, with a real `flowsmith dev`, and that nothing private is shown, whichever path it takes. */
const secret = 'Sesame-Of-The-Secret';
const credential = 'Ticket-Of-The-Client';
const pin = 'Pin-Of-The-Person';
const folder = mkdtempSync(join(tmpdir(), 'flowsmith-values-'));
let running: RunningCommand;
let page: Client;

beforeAll(async () => {
  writeFileSync(join(folder, 'vault.json'), JSON.stringify(vault, undefined, 2));
  writeFileSync(join(folder, '.env'), `API_TOKEN=${secret}\n`);
  running = await runCommand('dev', join(folder, 'vault.json'));
  page = await connect(running.url);
  // Not from the page, which would know what it has sent.
  const added = await fetch(`${running.base}/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', pin }),
  });
  if (added.status !== 201) throw new Error(await added.text());
}, 120_000);

afterAll(async () => {
  page.close();
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function attempt(
  route: string,
  url: string,
  given: Partial<{ headers: Record<string, string>; body: string }> = {},
) {
  const tried = await page.ask<'try'>({ do: 'try', route, request: { url, headers: {}, ...given } });
  return { ...tried, values: tried.ran?.values };
}

const json = { 'content-type': 'application/json' };

describe('what wires carried', { timeout: 60_000 }, () => {
  test('is told by wire, as the code computed it', async () => {
    const body = JSON.stringify({ name: 'Grace', pin: '1234' });
    const { status, values } = await attempt('add', '/people', { headers: json, body });
    expect(status).toBe(201);
    expect(values).toEqual({
      ...{ 'name.value->row.name': '"Grace"', 'pin.value->row.pin': '"1234"' },
      // Built in the call of the insert, of what is known.
      'row.object->insert.record': '{ "name": "Grace", "pin": "1234" }',
    });
  });

  test('is told only of wires between nodes that ran', async () => {
    const { status, values } = await attempt('open', '/people/999');
    expect(status).toBe(404);
    expect(values).toEqual({
      'id.value->number.value': '"999"',
      'number.number->person.id': '999',
      'person.record->known.value': 'null',
    });
  });

  test('is cut where it is long', async () => {
    const name = 'x'.repeat(100_000);
    const { values } = await attempt('add', '/people', { headers: json, body: JSON.stringify({ name, pin: '' }) });
    expect(values?.['name.value->row.name']).toBe(`"${'x'.repeat(200)}…"`);
  });

  test('is told in functions, too, each of them by its own wires', async () => {
    const { status, values, ran } = await attempt('word', '/words/hey');
    expect([status, values]).toEqual([200, { 'word.value->call.value': '"hey"' }]);
    expect(ran?.functions?.['functions/twice']?.values).toMatchObject({
      'start.value->call.value': '"hey"',
      'start.value->always.value': '"hey"',
    });
    expect(ran?.functions?.['functions/shout']?.values).toMatchObject({
      'start.value->both.value': '"hey"',
      'both.text->upper.value': '"hey hey"',
    });
  });

  test('changes nothing of the next request', async () => {
    const [first, second] = [await attempt('open', '/people/1'), await attempt('open', '/people/1')];
    expect(second.body).toBe(first.body);
    expect(second.values).toEqual(first.values);
  });
});

describe('a secret, a credential and a sensitive column', { timeout: 60_000 }, () => {
  test('reach the page by no message, whatever the flow makes of them', async () => {
    const headers = { authorization: `Bearer ${credential}` };
    const opened = await attempt('open', '/people/1', { headers });
    expect(opened.status).toBe(200);
    // Harmless parts of the same values are shown.
    expect(opened.values).toMatchObject({
      'person.record->known.value': '{ "id": 1, "name": "Ada", "pin": ••• }',
      'parts.name->no.body': '"Ada"',
      'token.value->both.token': '•••',
      'given.value->givenOr.value': '•••',
      'both.text->upper.value': '•••',
      'parts.pin->both.pin': '•••',
    });
    expect(opened.values?.['all.records->rows.value']).toMatch(/^\[\{ "id": 1, "name": "Ada", "pin": ••• \}/);
    expect((await attempt('fail', '/fail')).status).toBe(500);
    // In one request, a function is given the secret by one call, and a harmless text by the other.
    const secretWord = await attempt('secret-word', '/secret-word/hey');
    const everything = [
      opened,
      secretWord,
      page.events,
      await page.ask<'open'>({ do: 'open', route: 'open' }),
      await page.ask<'mails'>({ do: 'mails' }),
      await page.ask<'secrets-set'>({ do: 'secrets-set' }),
      await attempt('open', '/people/1', { headers: { authorization: 'Basic x' } }),
    ];
    expect(secretWord.ran?.functions?.['functions/shout']?.values).toMatchObject({
      'start.value->both.value': '•••',
      'both.text->upper.value': '•••',
      'upper.value->give.loud': '•••',
    });
    expect(secretWord.ran?.functions?.['functions/twice']?.values).toMatchObject({ 'start.value->call.value': '•••' });
    const told = JSON.stringify(everything).toLowerCase();
    for (const hidden of [secret, credential, pin]) {
      expect(told).not.toContain(hidden.toLowerCase());
      expect(told).not.toContain(JSON.stringify(hidden.split('')).toLowerCase());
    }
    expect(page.events.some((event) => event.on === 'log' && event.text.includes('GET /fail  500'))).toBe(true);
  });
});
