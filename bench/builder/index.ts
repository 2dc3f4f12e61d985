import type { Page } from 'playwright-core';
import { buildPage } from '../../scripts/build-page.ts';
import { dragStep } from '../../test/builder/drag-step.ts';
import type { DragStep } from '../../test/builder/drag-step.ts';
import { node, openRoute, saved, settled } from '../../test/builder/gestures.ts';
import { measureSizes } from '../../test/builder/page-sizes.ts';
import type { Sizes } from '../../test/builder/page-sizes.ts';
import { openBrowser } from '../../test/emitted/browser.ts';
import type { Arguments } from '../arguments.ts';
import { summarise } from '../statistics.ts';
import type { Summary } from '../statistics.ts';
import { table } from '../table.ts';
import { largeProject } from './large-flow.ts';
import { serve } from './open.ts';
import { measureTry } from './try.ts';

/** What a user of the page waits for, in ms. */
interface Flow {
  readonly nodes: number;
  /** From the click on the route until canvas and code are there; arrangements are not kept yet. */
  readonly open: number;
  /** The same for a route that was open before. */
  readonly again: number;
  /** From a key until the code that it changes is on the screen. */
  readonly key: Summary;
  readonly drag: DragStep;
  /** In MB. */
  readonly heap: number;
}

interface Measured {
  readonly sizes: Sizes;
  readonly flows: readonly Flow[];
  /** What it adds to a request that the nodes that ran are lit, in ms. */
  readonly lit: number;
}

/** Measures the page in a real browser, against the budgets of its design. */
export async function measureBuilder({ quick }: Arguments): Promise<Measured> {
  await buildPage('.');
  const flows: Flow[] = [];
  for (const nodes of quick ? [25, 200] : [25, 200, 1000]) flows.push(await measureFlow(nodes, quick));
  const measured = { sizes: measureSizes(), flows, lit: await measureTry(quick ? 10 : 40) };
  print(measured);
  return measured;
}

async function measureFlow(nodes: number, quick: boolean): Promise<Flow> {
  const opened = await openBrowser();
  if ('missing' in opened) throw new Error(`There is no browser: ${opened.missing}`);
  const { browser } = opened;
  const served = await serve(projectOf(nodes));
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
    const key = summarise(await typeInto(page, quick ? 10 : 30));
    const drag = await dragStep(page, 'check0', quick ? 30 : 120);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('Performance.enable');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 1e6;
    return { nodes, open, again, key, drag, heap };
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

/** Types into the label of a node, which is a comment in the code. */
async function typeInto(page: Page, keys: number): Promise<readonly number[]> {
  await settled(node(page, 'check0'));
  await node(page, 'check0').locator('.head').click();
  const box = page.getByRole('textbox', { name: 'Label' });
  await box.click();
  await page.keyboard.press('End');
  const times: number[] = [];
  for (let count = 0; count < keys; count += 1) {
    await page.evaluate(watchCode('y'.repeat(count + 1)));
    await page.keyboard.press('y');
    times.push(Number(await page.evaluate('codeChanged')));
  }
  await page.keyboard.press('Escape');
  await saved(page);
  return times;
}

/** How long after the next key a line of the code ends with this text, by the page's own clock. */
const watchCode = (text: string): string => `
  addEventListener('keydown', () => { keyed = performance.now(); }, { once: true, capture: true });
  codeChanged = new Promise((resolve) => {
    const look = () => {
      const found = [...document.querySelectorAll('.code .cm-line')].some((line) => line.textContent.endsWith(${JSON.stringify(`?${text}`)}));
      if (found) resolve(performance.now() - keyed);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  undefined`;

function print({ sizes, flows, lit }: Measured): void {
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const rows = flows.flatMap(({ nodes, open, again, key, drag, heap }) => [
    [`open ${nodes} nodes`, nodes === 25 ? '1000 ms' : '', ms(open)],
    [`the same again`, nodes === 25 ? '300 ms' : '', ms(again)],
    [`key → code, median`, nodes === 25 ? '50 ms' : '', ms(key.median)],
    [`key → code, upper quartile`, keyBudget[nodes] ?? '', ms(key.high)],
    [`script per step of a drag`, '8 ms', `${drag.script.toFixed(1)} ms`],
    [`frames while dragging`, nodes === 25 ? '55 fps' : '', `${drag.frames.toFixed(0)} fps`],
    [`heap`, nodes === 1000 ? '150 MB' : '', `${heap.toFixed(0)} MB`],
  ]);
  console.log('\nThe Builder, in a headless browser that draws with the processor.');
  console.log(
    table([
      ['', 'budget', 'measured'],
      ['JavaScript before the canvas shows', '320 KB', `${sizes.atOnce.toFixed(0)} KB`],
      ['with dialogs, palette, forms', '420 KB', `${sizes.all.toFixed(0)} KB`],
      ['ELK, in its worker', '460 KB', `${sizes.elk.toFixed(0)} KB`],
      ...rows,
      ['a try: overhead of the lit path', '25 ms', ms(lit)],
    ]),
  );
}

const keyBudget: Readonly<Record<number, string>> = { 25: '100 ms', 200: '200 ms', 1000: '500 ms' };
