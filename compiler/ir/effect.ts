import type { Effect, Kind } from './kind.ts';

/** The effect of a node of the kind, if it has one. */
export const effectOf = ({ behaviour }: Kind): Effect | undefined =>
  behaviour.kind === 'effect' || behaviour.kind === 'test' ? behaviour.effect : undefined;

/** Whether a node of the kind makes a lasting change: a write, a mail, a remembered key. Reads and log lines do not. */
export function isConsequence(kind: Kind): boolean {
  const effect = effectOf(kind)?.kind;
  return effect === 'write' || effect === 'once' || sendsMail(kind);
}

export function sendsMail(kind: Kind): boolean {
  const effect = effectOf(kind)?.kind;
  return effect === 'mail' || effect === 'queue';
}
