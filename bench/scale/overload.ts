import { asSent, connections, startLoadGenerator } from '../load.ts';
import { startServer } from '../server-process.ts';
import { table } from '../table.ts';
import { writeProject } from '../write-project.ts';
import { costly, costlyProject } from './flow.ts';
import { offer, type Answered, type OfferResult } from './offer.ts';

export interface Overload extends OfferResult {
  /** How many requests in a second the server can serve, while clients wait for their answers. */
  readonly capacity: number;
  readonly offered: number;
}

/** As many as a proxy may keep open, and more than Node reads from before it runs its timers. */
const clients = 2_000;

/** A server that is sent twice what it can serve. */
export async function measureOverload(requests: number): Promise<Overload> {
  const project = await writeProject(costlyProject);
  const server = await startServer({
    name: 'flowsmith',
    script: 'src/server.ts',
    folder: project.folder,
    probe: '/healthz',
  });
  const generator = startLoadGenerator();
  try {
    await generator.run(server, costly, 15_000);
    const { seconds } = await generator.run(server, costly, 15_000);
    const capacity = 15_000 / seconds;
    const load = {
      port: server.port,
      request: asSent(costly),
      perSecond: 2 * capacity,
      requests,
      connections: clients,
    };
    const overload = { ...(await offer(load)), capacity, offered: load.perSecond };
    print(overload);
    return overload;
  } finally {
    generator.stop();
    await server.stop();
    await project.remove();
  }
}

function print({ capacity, offered, seconds, served, refused, saysWhen, others, reset }: Overload): void {
  console.log(
    `\nOverload: with ${connections} connections, one process serves ${capacity.toFixed(0)} requests a second. From ${clients} clients it is sent ${offered.toFixed(0)} a second, for ${seconds.toFixed(0)} s, and serves ${(served.count / seconds).toFixed(0)}.`,
  );
  const cells = (name: string, { count, p50, p99, longest }: Answered): string[] => [
    ...[name, String(count), ...[p50, p99, longest].map((ms) => ms.toFixed(0))],
  ];
  console.log(
    table([['answer', 'count', 'p50 ms', 'p99 ms', 'longest ms'], cells('served', served), cells('503', refused)]),
  );
  console.log(
    `With retry-after: ${saysWhen} of ${refused.count}. Other answers: ${others}. Without an answer: ${reset}.`,
  );
}
