import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../emitted/server.ts';
import { audit, startLoad } from './load.ts';
import { faultsOf, type Scenario } from './scenario.ts';
import { storedIn } from './stored.ts';

/** PostgreSQL goes away under load and comes back: 503 in the meantime, and the server recovers without a restart. */
export const database: Scenario = {
  name: 'database gone and back',
  run: async ({ quick, postgres, ledger }) => {
    const env = { DATABASE_URL: await postgres.createDatabase('away'), LOG_LEVEL: 'silent' };
    const server = await startServer(ledger.folder, env);
    const load = startLoad(server.url, '/twice', 8, 'away');
    await sleep(1000);
    await postgres.pause();
    const goneAt = load.sent.length;
    await sleep(quick ? 2000 : 5000);
    const backAt = load.sent.length;
    await postgres.resume();
    const resumed = performance.now();
    while (load.sent.at(-1)?.status !== 200 && performance.now() - resumed < 20_000) await sleep(10);
    const recovery = performance.now() - resumed;
    await sleep(1000);
    const sent = await load.stop();
    const { acknowledged, lost, half } = audit(sent, await storedIn(env));
    await server.stop();
    const meanwhile = sent.slice(goneAt + 8, backAt).map(({ status }) => status);
    const statuses = [...new Set(sent.map(({ status }) => status))].toSorted((left, right) => left - right);
    return [
      {
        what: `gone for ${quick ? 2 : 5} s under load`,
        measured: `statuses ${statuses.join(', ')}; ${meanwhile.length} answers meanwhile; recovered ${Math.round(recovery)} ms after; ${acknowledged} acknowledged, ${lost} lost, ${half} half done`,
        faults: faultsOf({
          'an answer other than 200 and 503': statuses.some((status) => status !== 200 && status !== 503),
          'something other than 503 while the database was gone': meanwhile.some((status) => status !== 503),
          'no answers while the database was gone': meanwhile.length === 0,
          'it did not recover': recovery > 15_000,
          'a write was lost': lost > 0,
          'a write is half done': half > 0,
        }),
      },
    ];
  },
};
