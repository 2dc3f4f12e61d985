import { Agent, request } from 'node:http';

/** A request that was sent, and its result. */
export interface Sent {
  readonly key: string;
  /** 0 if there was no answer. */
  readonly status: number;
  readonly milliseconds: number;
}

export interface Load {
  readonly sent: readonly Sent[];
  /** Sends no more requests, and waits for the answers. */
  readonly stop: () => Promise<readonly Sent[]>;
}

/** Starts clients that each send one request after another over a persistent connection, each with a new key. */
export function startLoad(url: string, path: string, clients: number, prefix: string): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const sent: Sent[] = [];
  let stopped = false;
  let next = 0;
  const client = async (): Promise<void> => {
    while (!stopped) {
      const key = `${prefix}-${(next += 1)}`;
      const started = performance.now();
      const status = await post(agent, `${url}${path}`, JSON.stringify({ key }));
      sent.push({ key, status, milliseconds: performance.now() - started });
      // The server is down: pause, to avoid a busy loop.
      if (status === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    sent,
    stop: async () => {
      stopped = true;
      await all;
      agent.destroy();
      return sent;
    },
  };
}

function post(agent: Agent, url: string, body: string): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.on('error', () => resolve(0));
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    outgoing.on('error', () => resolve(0));
    outgoing.setTimeout(30_000, () => outgoing.destroy());
    outgoing.end(body);
  });
}

/** The number of rows per key, for rows that `read` returned. */
export function countKeys(rows: unknown): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of Array.isArray(rows) ? rows : []) {
    const key: unknown = typeof row === 'object' && row !== null && 'key' in row ? row.key : undefined;
    if (typeof key === 'string') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export interface Audit {
  readonly acknowledged: number;
  readonly lost: number;
  readonly half: number;
  readonly unanswered: number;
}

/**
 * Compares the answers with the stored rows; each request stores two rows. `unanswered`: stored, but no answer came.
 */
export function audit(sent: readonly Sent[], stored: ReadonlyMap<string, number>): Audit {
  const acknowledged = sent.filter(({ status }) => status === 200);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ key }) => !stored.has(key)).length,
    half: sent.filter(({ key }) => (stored.get(key) ?? 2) !== 2).length,
    unanswered: sent.filter(({ key, status }) => status === 0 && stored.has(key)).length,
  };
}
