import { connect } from '../../test/builder/server/client.ts';
import { summarise } from '../statistics.ts';
import { serve } from './open.ts';

const flow = {
  ...{ version: 1, name: 'try' },
  routes: [
    {
      ...{ id: 'a', method: 'GET', path: '/a' },
      flow: {
        nodes: [
          { id: 'start', type: 'start' },
          { id: 'reply', type: 'return-json', inputs: { body: 'a' } },
        ],
        edges: [{ from: 'start.next', to: 'reply.in' }],
      },
    },
  ],
};

/** How much longer a try takes than the same request without a Builder, in ms: medians. */
export async function measureTry(rounds: number): Promise<number> {
  const served = await serve(JSON.stringify(flow));
  try {
    await served.untilRunning();
    const page = await connect(served.url);
    const state = await page.hears((event) => event.on === 'server' && event.server.url !== undefined);
    const url = state.on === 'server' ? (state.server.url ?? '') : '';
    const times: { readonly tried: number[]; readonly plain: number[] } = { tried: [], plain: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.tried.push(
        await timeOf(() => page.ask<'try'>({ do: 'try', route: 'a', request: { url: '/a', headers: {} } })),
      );
      times.plain.push(await timeOf(async () => (await fetch(new URL('/a', url))).text()));
    }
    page.close();
    return summarise(times.tried).median - summarise(times.plain).median;
  } finally {
    await served.close();
  }
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
