import { afterEach, describe, expect, test, vi } from 'vitest';
import { greet } from '../../../builder/client/attach.ts';
import { edit, openRoute, redo, undo, useStore } from '../../../builder/client/store.ts';
import type { Host } from '../../../builder/client/host.ts';
import { createChoose } from '../../differential/choose.ts';
import { randomGesture } from '../gestures/random-gesture.ts';
import { connect } from './client.ts';
import { closeAll, place, shop } from './place.ts';

const before = useStore.getInitialState();
afterEach(closeAll);

/** User actions through the page's own store, over a socket, on real files. */
async function openStore(printed: string) {
  const client = await connect(printed);
  const host: Host = { canRun: true, ask: client.ask, listen: () => () => undefined };
  useStore.setState({ ...before, host });
  greet(client.hello);
  await vi.waitUntil(() => useStore.getState().view !== undefined, { timeout: 20_000 });
  return client;
}

describe.each([1, 2, 3])('twenty random gestures (seed %i)', (seed) => {
  test('all undone give the same bytes, and done again the same as before', async () => {
    const choose = createChoose(seed);
    const flow = place({ 'shop.json': shop });
    const client = await openStore((await flow.open('shop.json')).url);
    const { getState } = useStore;
    const texts = [shop];
    for (let tried = 0; getState().undo.length < 20 && tried < 200; tried += 1) {
      const { project, kinds, view } = getState();
      if (project === undefined) throw new Error('there is no project');
      const gesture = randomGesture({ project, kinds, view }, choose);
      if (gesture === undefined || !(await edit(gesture.name, gesture.operations))) continue;
      const text = flow.read('shop.json');
      if (getState().undo.length === texts.length) texts.push(text);
      const other = choose.pick(getState().project?.routes ?? []);
      if (choose.chance(0.3)) await openRoute(other.id);
    }
    expect(getState().undo).toHaveLength(20);
    // Gestures on a route that another one has deleted were refused, which is shown until it is dismissed.
    useStore.setState({ problem: undefined });
    expect(new Set(texts).size).toBeGreaterThan(15);
    for (const text of texts.slice(0, -1).toReversed()) {
      await undo();
      expect(flow.read('shop.json')).toBe(text);
    }
    expect(flow.read('shop.json')).toBe(shop);
    for (const text of texts.slice(1)) {
      await redo();
      expect(flow.read('shop.json')).toBe(text);
    }
    expect(getState()).toMatchObject({ redo: [], problem: undefined });
    client.close();
  }, 120_000);
});
