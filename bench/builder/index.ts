import type { Page } from 'playwright-core';
import { buildPage } from '../../scripts/build-page.ts';
import { dragStep } from '../../test/builder/drag-step.ts';
import { node, openRoute, saved, settled } from '../../test/builder/gestures.ts';
import { measureSizes } from '../../test/builder/page-sizes.ts';
import { openBrowser } from '../../test/emitted/browser.ts';
import type { Arguments } from '../arguments.ts';
import { percentile } from '../statistics.ts';
import { largeProject } from './large-flow.ts';
import type { Flow, Measured, Spread } from './measured.ts';
import { serve } from './open.ts';
import { print } from './print.ts';
import { previewTimes, slowness } from './reference.ts';
import { measureTry } from './try.ts';

/** Measures the page in a real browser, against the budgets of its design. */
export async function measureBuilder({ quick }: Arguments): Promise<Measured> {
  await buildPage('.');
  const flows: Flow[] = [];
  for (const nodes of quick ? [25, 200] : [25, 200, 1000]) flows.push(await measureFlow(nodes, quick));
  const lit = { ms: await measureTry(quick ? 10 : 40), slowness: slowness() };
  const measured = { sizes: measureSizes(), flows, lit };
  print(measured);
  return measured;
}

async function measureFlow(nodes: number, quick: boolean): Promise<Flow> {
  const opened = await openBrowser({ measures: true });
  if ('missing' in opened) throw new Error(`There is no browser: ${opened.missing}`);
  const { browser } = opened;
  const served = await serve(projectOf(nodes));
  const before = slowness();
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(served.url);
    await page.getByText('Nothing but a reply').first().waitFor();
    await served.untilRunning().catch(() => undefined);
    const open = await timeOf(() => show(page, `${nodes} nodes`));
    await openRoute(page, 'Nothing but a reply');
    const again = await timeOf(() => show(page, `${nodes} nodes`));
    const times = await typeInto(page, quick ? 10 : 30);
    const between = slowness();
    const drag = await dragStep(page, 'check0', quick ? 30 : 120);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 1e6;
    const alone = spreadOf(await previewTimes(nodes, quick ? 5 : 15));
    const slow = percentile([before, between, slowness()], 0.5);
    const [key, letter] = [spreadOf(times.codes), spreadOf(times.letters)];
    return { nodes, open, again, key, letter, alone, drag, heap, slowness: slow };
  } finally {
    await browser.close();
    await served.close();
  }
}

/** The first route is a small one, so that the other one is opened by a click. */
function projectOf(nodes: number): string {
  const project: { routes: object[] } = JSON.parse(largeProject(nodes));
  const small = {
    ...{ id: 'a', method: 'GET', path: '/a', title: 'Nothing but a reply' },
    flow: {
      nodes: [
        { id: 'start', type: 'start' },
        { id: 'reply', type: 'return-json', inputs: { body: 'a' } },
      ],
      edges: [{ from: 'start.next', to: 'reply.in' }],
    },
  };
  return JSON.stringify({ ...project, routes: [small, ...project.routes] }, undefined, 2);
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function show(page: Page, title: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Project' }).getByRole('button', { name: title }).click();
  await node(page, 'check0').waitFor();
  await page.locator('.code .cm-line', { hasText: '/large' }).first().waitFor();
}

const spreadOf = (times: readonly number[]): Spread => ({
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
});

interface Typed {
  readonly codes: readonly number[];
  readonly letters: readonly number[];
}

/** Types into the label of a node, which is a comment in the code: each key once the code for the last one is shown. */
async function typeInto(page: Page, keys: number): Promise<Typed> {
  await settled(node(page, 'check0'));
  await node(page, 'check0').locator('.head').click();
  const box = page.getByRole('textbox', { name: 'Label' });
  await box.click();
  await page.keyboard.press('End');
  const codes: number[] = [];
  for (let count = 0; count < keys; count += 1) {
    await page.evaluate(watchCode('y'.repeat(count + 1)));
    await page.keyboard.press('y');
    codes.push(Number(await page.evaluate('codeChanged')));
  }
  await saved(page);
  await page.evaluate(watchLetters);
  await page.keyboard.type('z'.repeat(keys), { delay: 150 });
  const letters: readonly number[] = await page.evaluate('letters');
  await page.keyboard.press('Escape');
  await saved(page);
  return { codes, letters };
}

/** How long after the next key a line of the code ends with this text, by the page's own clock. */
const watchCode = (text: string): string => `
  addEventListener('keydown', ({ timeStamp }) => { keyed = timeStamp; }, { once: true, capture: true });
  codeChanged = new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll('.code .cm-line')].some((line) => line.textContent.endsWith(${JSON.stringify(`?${text}`)}));
      if (found) resolve(performance.now() - keyed);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  undefined`;

/** How long after each key the next frame has its letter. */
const watchLetters = `
  letters = [];
  addEventListener('keydown', ({ timeStamp }) => {
    requestAnimationFrame(() => letters.push(performance.now() - timeStamp));
  }, { capture: true });
  undefined`;
