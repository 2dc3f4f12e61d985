import { numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import type { Connection } from './database.ts';

interface Window {
  uses: number;
  readonly ends: number;
}

export interface Allowance {
  readonly remaining: number;
  readonly retryAfter?: number;
}

/** Counts a use of a key, by the database's real clock. */
export type CountUse = (config: Config, flow: string, key: unknown) => Allowance;

const windows = new WeakMap<Connection, Map<string, Window>>();

/** The counts of a database, which no transaction rolls back. */
export function countsOf(connection: Connection): CountUse {
  const all = windows.get(connection) ?? new Map<string, Window>();
  windows.set(connection, all);
  return (config, flow, key) => {
    const name = JSON.stringify([textOf(config, 'scope', flow), key]);
    const [max, length] = [numberOf(config, 'max'), numberOf(config, 'perSeconds') * 1000];
    const now = Date.now();
    const found = all.get(name);
    const window = found === undefined || found.ends <= now ? { uses: 0, ends: now + length } : found;
    all.set(name, window);
    window.uses = Math.max(window.uses, Math.min(window.uses, max) + 1);
    return window.uses <= max
      ? { remaining: max - window.uses }
      : { remaining: 0, retryAfter: Math.ceil((window.ends - now) / 1000) };
  };
}
