import type { Effect, Kind } from './kind.ts';

/** What a node of the kind does to the world, if it does anything. */
export const effectOf = ({ behaviour }: Kind): Effect | undefined =>
  behaviour.kind === 'effect' || behaviour.kind === 'test' ? behaviour.effect : undefined;

/** What changes something for good: a write, a mail, a remembered key. Reads and log lines change nothing. */
export function isConsequence(kind: Kind): boolean {
  const effect = effectOf(kind)?.kind;
  return effect === 'write' || effect === 'once' || sendsMail(kind);
}

export function sendsMail(kind: Kind): boolean {
  const effect = effectOf(kind)?.kind;
  return effect === 'mail' || effect === 'queue';
}
