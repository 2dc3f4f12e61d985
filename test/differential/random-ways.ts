import type { addNode } from './random-draft.ts';
import type { Draft } from './random-draft.ts';
import { keysOf, tableNames, uniqueOf } from './random-tables.ts';

type Node = ReturnType<typeof addNode>;

export interface EffectWishes {
  readonly mail: 'now' | 'queued' | 'none';
  readonly mayLock: boolean;
  readonly onlyReads: boolean;
  /** Whether `missing` will be wired, where there is one. */
  readonly isMissing: boolean;
}

/** Nodes without an `error` edge. */
export const decides: ReadonlySet<string> = new Set(['db-exists', 'check-password', 'verify-jwt', 'limit-rate']);

const hasMissing: ReadonlySet<string> = new Set(['db-find', 'db-update', 'db-delete', 'load-file']);

/** The exits of a node that has not failed. */
export function waysOf({ type, config }: Node, { isMissing }: Pick<EffectWishes, 'isMissing'>): readonly string[] {
  if (type === 'db-exists') return ['yes', 'no'];
  if (type === 'check-password') return ['match', 'mismatch'];
  if (type === 'verify-jwt') return ['valid', 'invalid'];
  if (type === 'limit-rate') return ['within', 'exceeded'];
  if (type === 'http-request' && config['delivery'] !== 'queued' && isMissing) return ['next', 'rejected'];
  return isMissing && hasMissing.has(type) ? ['next', 'missing'] : ['next'];
}

/** Some of the exits of a write that violates a unique key, or overlaps. */
export function conflictsOf({ type, config }: Node, { chance }: Draft): readonly string[] {
  const table = tableNames.find((name) => name === config['table']);
  if (table === undefined || (type !== 'db-insert' && type !== 'db-update')) return [];
  const handled = JSON.stringify(Object(config['onConflict'])['columns']);
  const apart = table === 'stays' && chance(0.5) ? ['conflict.noOverlap'] : [];
  const keys = [
    ...new Set([...uniqueOf[table].map((name) => [name]), ...keysOf[table]].map((key) => JSON.stringify(key))),
  ]
    .filter((key) => key !== handled && chance(0.3))
    .map((key) => `conflict.${[JSON.parse(key)].flat().join('-')}`);
  return [...keys, ...apart];
}
