import { afterAll, beforeAll, expect, test } from 'vitest';
import { boxOf, inspector, node, selectNode, settled } from './gestures.ts';
import { closeBrowser, openPage } from './open-page.ts';
import type { OpenedPage } from './open-page.ts';
import { closeAll, place } from './server/place.ts';

/** Too long to be shown as a whole, with values next to its first steps. */
const fields = ['id', 'kind', 'payload', 'sender'];
const steps = Array.from({ length: 14 }, (_, index) => `log${index}`);
const flow = {
  nodes: [
    { id: 'start', type: 'start' },
    ...fields.map((field) => ({ id: field, type: 'get-body-field', config: { field } })),
    { id: 'row', type: 'build-object', config: { fields } },
    ...steps.map((id) => ({ id, type: 'log', inputs: { message: id } })),
    { id: 'empty', type: 'build-object', config: { fields: [] } },
    { id: 'reply', type: 'return-json' },
  ],
  edges: [
    ...fields.map((field) => ({ from: `${field}.value`, to: `row.${field}` })),
    { from: 'row.object', to: 'log0.data' },
    { from: 'empty.object', to: 'reply.body' },
    ...['start', ...steps].map((id, index) => ({ from: `${id}.next`, to: `${steps[index] ?? 'reply'}.in` })),
  ],
};
const files = {
  'shop.json': JSON.stringify({ version: 1, name: 'test', routes: [{ id: 'r', method: 'POST', path: '/', flow }] }),
};

let opened: OpenedPage;

beforeAll(async () => {
  opened = await openPage((await place(files).open('shop.json')).url, { viewport: { width: 1280, height: 800 } });
}, 60_000);
afterAll(async () => {
  await closeAll();
  await closeBrowser();
});

test('a flow that is cut off leaves no room empty at a side', async () => {
  const { page } = opened;
  await settled(node(page, 'start'));
  const canvas = await page.locator('.canvas').boundingBox();
  if (canvas === null) throw new Error('The canvas is shown.');
  const boxes = await Promise.all(['start', ...fields, 'row', 'log0'].map((id) => node(page, id).boundingBox()));
  const left = Math.min(...boxes.map((box) => box?.x ?? Infinity)) - canvas.x;
  const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0))) - canvas.x;
  expect(left).toBeGreaterThan(0);
  expect(right <= canvas.width || left < 40).toBe(true);
}, 60_000);

test('the whole box of a list of texts takes a click', async () => {
  const { page } = opened;
  await selectNode(page, 'empty');
  const box = inspector(page).locator('.texts');
  const { x, y, width, height } = await boxOf(box);
  await page.mouse.click(x + width - 8, y + height / 2);
  await page.keyboard.type('ident');
  expect(await box.getByRole('textbox').last().inputValue()).toBe('ident');
}, 60_000);

test('an input says which field of the body feeds it', async () => {
  const { page } = opened;
  await selectNode(page, 'row');
  const fed = await inspector(page).locator('.fed-from').allTextContents();
  expect(fed).toEqual(fields.map((field) => `← Get Body Field ${field} · value`));
}, 60_000);
