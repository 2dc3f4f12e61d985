import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedData } from '../support/embedded-data.ts';
import { buildProject } from './project.ts';
import { fetchPatiently, startServer } from './server.ts';

const flow = JSON.parse(readFileSync(new URL('../../fixtures/valid/imports/imports.json', import.meta.url), 'utf8'));
type Server = Awaited<ReturnType<typeof startServer>>;
const started: { server?: Server; remove?: () => unknown } = {};

beforeAll(async () => {
  const project = await buildProject(flow);
  started.remove = project.remove;
  const DATA_DIR = await embeddedData(join(project.folder, 'data'));
  started.server = await startServer(project.folder, { DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@b.cd' });
}, 120_000);

afterAll(async () => {
  await started.server?.stop();
  await started.remove?.();
});

interface Product {
  readonly sku: string;
  readonly name: string;
  readonly price: unknown;
}
const products = (count: number): Product[] =>
  Array.from({ length: count }, (_, index) => ({ sku: `sku-${index}`, name: 'A', price: index }));

async function send(list: readonly unknown[]): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetchPatiently(`${started.server?.url}/products/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ products: list }),
  });
  return { status: response.status, body: await response.json() };
}

test('a list longer than a For Each takes is refused', async () => {
  expect(await send(products(10_001))).toMatchObject({
    status: 400,
    body: { message: 'body field "products" must have at most 10000 items' },
  });
});

test('the one wrong item of ten thousand is named, and nothing is written', async () => {
  const list = products(10_000).map((product, index) => (index === 9_998 ? { ...product, price: 'much' } : product));
  expect(await send(list)).toMatchObject({
    status: 400,
    body: { message: 'field "price" of item 9998 of body field "products" must be a number' },
  });
  expect(await send(products(1))).toEqual({ status: 207, body: { imported: [1], failed: [] } });
});

test('of ten thousand items, all are done but one that fails', async () => {
  const { status, body } = await send(products(10_000));
  expect(status).toBe(207);
  expect(body).toMatchObject({ failed: [{ index: 0, code: 'unique' }] });
  expect(body).toHaveProperty('imported.length', 9_999);
}, 60_000);
