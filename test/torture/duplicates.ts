import { join } from 'node:path';
import { ask, startServer } from '../emitted/server.ts';
import { embeddedData } from '../support/embedded-data.ts';
import { faultsOf, type Bench, type Outcome, type Scenario } from './scenario.ts';
import { storedIn } from './stored.ts';

/** Twenty senders deliver every message three times at once. */
export const duplicates: Scenario = {
  name: 'deliveries 3 × 20',
  run: async (bench) => [
    await deliver(
      'three replicas, PostgreSQL',
      3,
      { DATABASE_URL: await bench.postgres.createDatabase('deliveries') },
      bench,
    ),
    await deliver(
      'one process, PGlite',
      1,
      { DATA_DIR: await embeddedData(join(bench.ledger.folder, 'deliveries-data')) },
      bench,
    ),
  ],
};

async function deliver(
  what: string,
  replicas: number,
  env: Readonly<Record<string, string>>,
  { ledger, quick }: Bench,
): Promise<Outcome> {
  const servers = await Promise.all(Array.from({ length: replicas }, () => startServer(ledger.folder, env)));
  const rounds = quick ? 2 : 5;
  const keys = Array.from({ length: 20 * rounds }, (_, index) => `message-${index}`);
  const statuses = new Set<number>();
  let firsts = 0;
  for (let round = 0; round < rounds; round += 1) {
    const deliveries = keys.slice(round * 20, round * 20 + 20).flatMap((key) =>
      [0, 1, 2].map(async (copy) => {
        const server = servers[copy % servers.length];
        if (server === undefined) return;
        const answer = await ask(server, '/once', { key });
        statuses.add(answer.status);
        if (JSON.stringify(answer.body) === '{"first":true}') firsts += 1;
      }),
    );
    await Promise.all(deliveries);
  }
  await Promise.all(servers.map(({ stop }) => stop()));
  const stored = await storedIn(env);
  const wrong = keys.filter((key) => stored.get(key) !== 1).length;
  return {
    what,
    measured: `${keys.length * 3} deliveries of ${keys.length} messages: ${firsts} ran, ${wrong} not exactly once, statuses ${[...statuses].join(', ')}`,
    faults: faultsOf({
      'an effect not exactly once': wrong > 0,
      'more or fewer than one ran per message': firsts !== keys.length,
      'an answer other than 200': [...statuses].some((status) => status !== 200),
    }),
  };
}
