import type { CallEffect, Deed, Effect } from './deed.ts';
import type { Kind } from './kind.ts';

/** The effect of a node of the kind, if it has one. */
export const effectOf = ({ behaviour }: Kind): Effect | undefined =>
  behaviour.kind === 'effect' || behaviour.kind === 'test' ? behaviour.effect : undefined;

/** What a node of the kind does: its own effect, or those of the function that it calls. */
export function deedsOf(kind: Kind): readonly Deed[] {
  const effect = effectOf(kind);
  if (effect === undefined) return [];
  if (effect.kind === 'call') return effect.deeds;
  return [kind.table === undefined ? effect : { ...effect, table: kind.table }];
}

export const does = (kind: Kind, ...deeds: readonly Deed['kind'][]): boolean =>
  deedsOf(kind).some((deed) => deeds.includes(deed.kind));

/** Whether a node of the kind makes a lasting change: a write, a mail, a remembered key. Reads and log lines do not. */
export const isConsequence = (kind: Kind): boolean => does(kind, 'write', 'once', 'mail', 'queue');

export const sendsMail = (kind: Kind): boolean => does(kind, 'mail', 'queue');

/** What a call of a function with effects does; undefined for every other node. */
export function callEffectOf(kind: Kind): CallEffect | undefined {
  const effect = effectOf(kind);
  return effect?.kind === 'call' ? effect : undefined;
}
