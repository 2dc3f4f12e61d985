import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../emitted/server.ts';
import { audit, startLoad } from './load.ts';
import { faultsOf, type Scenario } from './scenario.ts';
import { storedIn } from './stored.ts';

/** SIGTERM under load: the server answers every request it has accepted. */
export const stop: Scenario = {
  name: 'SIGTERM under load',
  run: async ({ postgres, ledger, quick }) => {
    const env = { DATABASE_URL: await postgres.createDatabase('stopping') };
    const faults: string[] = [];
    const totals = { acknowledged: 0, refused: 0, unanswered: 0, slowest: 0 };
    const rounds = quick ? 2 : 5;
    for (let round = 0; round < rounds; round += 1) {
      const server = await startServer(ledger.folder, env);
      const load = startLoad(server.url, '/twice', 16, `stop-${round}`);
      await sleep(800);
      const told = performance.now();
      const [code, signal] = await server.stop();
      totals.slowest = Math.max(totals.slowest, performance.now() - told);
      const sent = await load.stop();
      const { acknowledged, lost, half, unanswered } = audit(sent, await storedIn(env));
      totals.acknowledged += acknowledged;
      totals.unanswered += unanswered;
      totals.refused += sent.filter(({ status }) => status === 503).length;
      faults.push(
        ...faultsOf({
          'a write was lost': lost > 0,
          'a write is half done': half > 0,
          'a request ran and was not answered': unanswered > 0,
          [`it ended with ${String(code)} ${String(signal)}`]: code !== 0,
        }),
      );
    }
    return [
      {
        what: `16 clients, ${rounds} times`,
        measured: `${totals.acknowledged} answered 200, ${totals.refused} answered 503 after the signal, ${totals.unanswered} ran without an answer; stopped within ${Math.round(totals.slowest)} ms`,
        faults,
      },
    ];
  },
};
