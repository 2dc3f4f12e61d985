import { openConnection, type Answer, type Connection } from '../connection.ts';
import { percentile } from '../statistics.ts';
import type { Answered, Offer, OfferResult } from './offer.ts';

process.on('message', (load: Offer) => {
  void drive(load).then((result) => process.send?.(result));
});

interface Taken extends Answer {
  /** From the moment at which the request was due. */
  readonly ms: number;
}

/** Requests wait for an idle connection, and the longest waiting is sent first. */
async function drive({ port, request, perSecond, requests, connections }: Offer): Promise<OfferResult> {
  const bytes = Buffer.from(request);
  const idle: Connection[] = [];
  for (let each = 0; each < connections; each += 1) idle.push(await openConnection(port));
  const open = [...idle];
  const waiting: number[] = [];
  const taken: Taken[] = [];
  let [sent, reset] = [0, 0];
  const began = performance.now();
  await new Promise<void>((resolve) => {
    const ask = async (connection: Connection, due: number): Promise<void> => {
      const answer = await connection.ask(bytes);
      if (answer === undefined) reset += 1;
      else taken.push({ ...answer, ms: performance.now() - due });
      if (taken.length + reset === requests) resolve();
      // A client whose connection has ended opens another one.
      const next = answer === undefined ? await openConnection(port) : connection;
      if (next !== connection) open.push(next);
      const longest = waiting.shift();
      if (longest === undefined) idle.push(next);
      else void ask(next, longest);
    };
    const tick = setInterval(() => {
      const due = Math.min(requests, Math.floor(((performance.now() - began) / 1000) * perSecond));
      for (; sent < due; sent += 1) {
        const moment = began + (sent / perSecond) * 1000;
        const connection = idle.pop();
        if (connection === undefined) waiting.push(moment);
        else void ask(connection, moment);
      }
      if (sent === requests) clearInterval(tick);
    }, 1);
  });
  const seconds = (performance.now() - began) / 1000;
  for (const connection of open) connection.close();
  return {
    seconds,
    served: summary(taken.filter(({ status }) => status < 300)),
    refused: summary(taken.filter(({ status }) => status === 503)),
    saysWhen: taken.filter(({ status, saysWhen }) => status === 503 && saysWhen).length,
    others: taken.filter(({ status }) => status >= 300 && status !== 503).length,
    reset,
  };
}

function summary(answers: readonly Taken[]): Answered {
  const times = answers.map(({ ms }) => ms);
  const at = (share: number): number => (times.length === 0 ? 0 : percentile(times, share));
  return { count: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}
