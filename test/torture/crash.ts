import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../emitted/server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { audit, startLoad, type Sent } from './load.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';
import { storedIn } from './stored.ts';

/** kill -9 under write load: after a restart, every acknowledged write is there, and no half-finished one. */
export const crash: Scenario = {
  name: 'kill -9 while requests write',
  run: async (bench) => [
    await killRepeatedly('PGlite', { DATA_DIR: await embeddedData(join(bench.ledger.folder, 'crash-data')) }, bench),
    await killRepeatedly('PostgreSQL', { DATABASE_URL: await bench.postgres.createDatabase('crash') }, bench),
  ],
};

async function killRepeatedly(
  engine: string,
  env: Readonly<Record<string, string>>,
  { ledger, quick }: Bench,
): Promise<Outcome> {
  const rounds = quick ? 2 : 6;
  const sent: Sent[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer(ledger.folder, env);
    const load = startLoad(server.url, '/twice', 8, `${engine}-${round}`);
    await sleep(700 + Math.random() * (quick ? 500 : 1500));
    server.kill('SIGKILL');
    await server.exit;
    sent.push(...(await load.stop()));
  }
  const { acknowledged, lost, half, unanswered } = audit(sent, await storedIn(env));
  return {
    what: `${engine}, ${rounds} times`,
    measured: `${acknowledged} acknowledged, ${lost} lost, ${half} half done, ${unanswered} stored without an answer`,
    faults: faultsOf({
      'nothing was acknowledged': acknowledged === 0,
      'a write was lost': lost > 0,
      'a write is half done': half > 0,
    }),
  };
}
