import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import Stripe from 'stripe';
import { afterAll, expect, test } from 'vitest';
import { init } from '../compiler/cli/actions/init.ts';
import { readRecipe, recipeNames } from '../compiler/cli/disk/recipes.ts';
import { readFlow } from '../compiler/cli/input/read-flow.ts';
import type { Terminal } from '../compiler/cli/terminal/terminal.ts';
import { compile } from '../compiler/compile.ts';
import type { Source } from '../compiler/base/span.ts';
import { defaultOptions } from '../compiler/options.ts';
import { chapters } from '../scripts/recipes-page.ts';
import { startServer } from './emitted/server.ts';
import { library } from './support/compile-flow.ts';
import { embeddedData } from './support/embedded-data.ts';
import { compileCache } from './support/process.ts';
import { runTests } from './support/run-tests.ts';
import { tsc } from './support/tsc.ts';

const scratch = mkdtempSync(join(tmpdir(), 'flowsmith-recipes-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const terminal: Terminal = { print: () => undefined, printError: () => undefined, color: false, colorError: false };
/** In the checkout, so that the projects find their packages. */
const emitted = (name: string): string => resolve('.tmp/recipes', name);

/** What `init --example` writes. */
function make(name: string): readonly Source[] {
  const folder = join(scratch, `my ${name}`);
  if (!existsSync(folder)) expect(init(folder, { example: name }, terminal)).toMatchObject({ ok: true });
  const read = readFlow(folder);
  if (!read.ok) throw new Error(read.problem.message);
  expect(read.value.diagnostics).toEqual([]);
  return read.value.sources;
}

test('all recipes are in docs/recipes.md', () => {
  expect(chapters.map(([name]) => name).toSorted()).toEqual(recipeNames());
});

test.each(recipeNames())('init --example %s makes a folder without findings, fit for production', async (name) => {
  const sources = make(name);
  const { files = [], diagnostics } = await compile({ sources, options: defaultOptions, library });
  expect(diagnostics).toEqual([]);
  const manifest = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
  expect(JSON.parse(manifest)).toMatchObject({ name: `my-${name}` });
  for (const { file, text } of sources) {
    const { $schema }: { readonly $schema: string } = JSON.parse(text);
    expect(existsSync(resolve(dirname(file), $schema)), `${$schema} of ${file}`).toBe(true);
  }
  for (const folder of ['src', 'test']) rmSync(join(emitted(name), folder), { recursive: true, force: true });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(emitted(name), path)), { recursive: true });
    writeFileSync(join(emitted(name), path), text);
  }
});

test('a webhook gets an id that is not in the recipe', () => {
  const idsOf = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.match(/whk_\w+/g) ?? []);
  for (const name of ['github-webhook', 'stripe']) {
    const [made, published] = [make(name), readRecipe(name).files].map((files) => idsOf(files.map(({ text }) => text)));
    expect(made).toHaveLength(1);
    expect(made).not.toEqual(published);
  }
});

test('the emitted projects type-check by their own tsconfig', { timeout: 300_000 }, async () => {
  expect(await tsc(['--build', ...recipeNames().map(emitted)])).toMatchObject({ code: 0, output: '' });
});

test('all examples pass, and each route and function has some, or a schedule', { timeout: 300_000 }, async () => {
  const env = { ...compileCache, DATA_TEMPLATE: await embeddedData(join(scratch, 'template')) };
  const { code, output } = await runTests(recipeNames().map(emitted), env);
  expect(code, output).toBe(0);

  const untested = recipeNames().flatMap((name) =>
    readRecipe(name)
      .files.filter(({ path }) => path !== 'project.json')
      .map(({ path, text }) => ({ path: `${name}/${path}`, flow: JSON.parse(text), text }))
      .filter(({ flow, text }) => flow.examples === undefined && !text.includes('"type": "cron"'))
      .map(({ path }) => path),
  );
  expect(untested).toEqual(['stripe/routes/payment-events.json']);
  // Its signatures expire, so it cannot have an example: its tests are derived from the flow, as in the next case.
  expect(readFileSync(join(emitted('stripe'), 'test/routes.test.ts'), 'utf8')).toContain('/stripe');
});

test('Stripe: an order is paid by the event that says so, not by one of a payment that takes days', async () => {
  const secret = 'whsec_0123456789abcdef0123456789abcdef';
  const env = { STRIPE_KEY: 'sk_test_x', STRIPE_SIGNING_SECRET: secret };
  const server = await startServer(emitted('stripe'), { ...env, DATA_DIR: await embeddedData(join(scratch, 'data')) });
  const [id = ''] =
    /whk_\w+/.exec(
      make('stripe')
        .map(({ text }) => text)
        .join('\n'),
    ) ?? [];
  const deliver = async (type: string, paymentStatus: string) => {
    const object = { id: 'cs_1', payment_status: paymentStatus };
    const payload = JSON.stringify({ id: `${type}-${paymentStatus}`, type, data: { object } });
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${server.url}/stripe/${id}`, { method: 'POST', body: payload, headers })).status;
  };
  try {
    expect(await deliver('checkout.session.completed', 'unpaid')).toBe(200);
    // No order has this session, so no paid one is found.
    expect(await deliver('checkout.session.completed', 'paid')).toBe(404);
    expect(await deliver('checkout.session.async_payment_succeeded', 'paid')).toBe(404);
  } finally {
    await server.stop();
  }
});
