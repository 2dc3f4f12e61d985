import { openConnection, type Connection } from './connection.ts';
import type { Load, LoadResult } from './load.ts';
import { percentile } from './statistics.ts';

/** By port. They stay open between slices, so that no slice pays for them; servers close those idle for long. */
const opened = new Map<number, readonly Connection[]>();

async function connectionsTo({ port, connections }: Load): Promise<readonly Connection[]> {
  const before = opened.get(port)?.filter(({ isOpen }) => isOpen()) ?? [];
  const missing = Array.from({ length: connections - before.length }, () => openConnection(port));
  const all = [...before, ...(await Promise.all(missing))];
  opened.set(port, all);
  return all;
}

/** Runs in its own process, so that neither the servers nor the measuring process share its core. */
process.on('message', (load: Load) => {
  void drive(load).then((result) => process.send?.(result));
});

async function drive(load: Load): Promise<LoadResult> {
  const request = Buffer.from(load.request);
  const connections = await connectionsTo(load);
  const latencies: number[] = [];
  let [left, failures] = [load.requests, 0];
  const askOn = async (connection: Connection): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const began = performance.now();
      const answer = await connection.ask(request);
      if (answer !== undefined && answer.status < 300) latencies.push(performance.now() - began);
      else failures += 1;
    }
  };
  const began = performance.now();
  await Promise.all(connections.map(askOn));
  const seconds = (performance.now() - began) / 1000;
  const at = (share: number): number => (latencies.length === 0 ? 0 : percentile(latencies, share));
  return { requests: latencies.length, failures, seconds, p50: at(0.5), p99: at(0.99) };
}
