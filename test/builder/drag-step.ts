import type { Page } from 'playwright-core';
import { node, settled } from './gestures.ts';

export interface DragStep {
  /** The script time for a step of dragging a node, in ms of the page's thread, so other programs do not matter. */
  readonly script: number;
  /** Frames a second while dragging. */
  readonly frames: number;
}

/** Drags a node back and forth, and puts it back. */
export async function dragStep(page: Page, id: string, steps: number): Promise<DragStep> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const used = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN);
  };
  const { x, y } = await settled(node(page, id).locator('.tile'));
  const move = async (count: number): Promise<void> => {
    for (let step = 1; step <= count; step += 1)
      await page.mouse.move(x + 80 * Math.sin(step / 3), y + 24 * Math.sin(step / 5));
  };
  await page.mouse.move(x, y);
  await page.mouse.down();
  // What runs for the first time is compiled at that moment.
  await move(20);
  const [script, began] = [await used(), performance.now()];
  await page.evaluate(countFrames);
  await move(steps);
  const frames = Number(await page.evaluate('frames'));
  const seconds = (performance.now() - began) / 1000;
  const took = (await used()) - script;
  await page.mouse.move(x, y);
  await page.mouse.up();
  await session.detach();
  return { script: took / steps, frames: frames / seconds };
}

const countFrames = `frames = 0; requestAnimationFrame(function next() { frames += 1; requestAnimationFrame(next); })`;
