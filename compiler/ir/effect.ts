import { storedForLater } from './deed.ts';
import type { CallEffect, Deed, Effect } from './deed.ts';
import type { Kind } from './kind.ts';
import type { Node } from './project.ts';
import type { InputTypes } from './type.ts';

/** The effect of a node of the kind, if it has one. */
export function effectOf({ behaviour, before }: Kind): Effect | undefined {
  const own = behaviour.kind === 'effect' || behaviour.kind === 'test' ? behaviour.effect : undefined;
  return own ?? (before && effectOf(before));
}

/** Shared, since most nodes have no effect and every rule asks about effects. */
const nothing: readonly Deed[] = [];

/** The effects of a node of the kind: its own, or those of the function that it calls. */
export function deedsOf(kind: Kind): readonly Deed[] {
  if (kind.behaviour.kind === 'fail') return [{ kind: 'fail', usesDatabase: false }];
  const effect = effectOf(kind);
  if (effect === undefined) return nothing;
  if (effect.kind === 'call') return effect.deeds;
  if (kind.table === undefined) return [effect];
  const { related = [], alsoChanges = [] } = kind;
  const others = related.map((table): Deed => ({
    kind: alsoChanges.includes(table) ? 'write' : 'read',
    usesDatabase: true,
    table,
  }));
  return [{ ...effect, table: kind.table }, ...others];
}

/** Whether it stores keys in the scope of the flow, since it has no scope of its own. */
export function keepsKeys(kind: Kind, what: 'limit' | 'once'): boolean {
  const effect = effectOf(kind);
  return effect?.kind === what && effect.scope === undefined;
}

export const does = (kind: Kind, ...deeds: readonly Deed['kind'][]): boolean =>
  deedsOf(kind).some((deed) => deeds.includes(deed.kind));

/**
 * Whether a function that contains such a node can only run in its caller's transaction. A declared transaction only
 * matters for nodes that use the database: callers of a function without such nodes may not have opened one.
 */
export function needsTransaction(kind: Kind, isDeclared: boolean): boolean {
  const effect = effectOf(kind);
  return (
    does(kind, 'once', 'lock') || effect?.needsTransaction === true || (isDeclared && effect?.usesDatabase === true)
  );
}

/**
 * Whether a node of the kind makes a lasting change: a write, a mail, a file, a job, a request to another server, a
 * stored key. Reads and log lines do not count.
 */
export const isConsequence = (kind: Kind): boolean =>
  does(kind, 'write', 'once', 'mail', 'http', 'store', ...storedForLater);

export const callsServers = (kind: Kind): boolean => deedsOf(kind).some(isRequest);

/** Whether it is a request to another server, now or later, whatever its effect there. */
export const isRequest = ({ kind }: Deed): boolean => kind === 'http' || kind === 'fetch' || kind === 'http-queue';

/** Whether the flow computes which server is called. */
export const callsAnyServer = (deed: Deed): boolean => isRequest(deed) && deed.origin === undefined;

export const sendsMail = (kind: Kind): boolean => does(kind, 'mail', 'queue');

/** Whether it stores, loads or deletes files. */
export const usesFiles = (kind: Kind): boolean => deedsOf(kind).some(isOfFiles);

export const isOfFiles = ({ kind }: Deed): boolean => kind === 'store' || kind === 'load' || kind === 'file-queue';

export const storesJobs = (kind: Kind): boolean => does(kind, 'job');

/** Whether running a node awaits nothing. An effect whose failure the flow handles is awaited. */
export function isSynchronous({ kind, next }: Pick<Node, 'kind' | 'next'>): boolean {
  const effect = effectOf(kind);
  if (kind.behaviour.kind === 'fail') return false;
  return effect === undefined || (effect.synchronous === true && !next.has('error'));
}

/** Whether the database may refuse a deed, as far as the types of the inputs are known. */
export const mayConflict = ({ mayConflict: may = false }: Deed, input?: InputTypes): boolean =>
  typeof may === 'boolean' ? may : input === undefined || may(input);

/** What nodes do, each deed once, for those who do not know the types of the inputs. */
export const distinctDeeds = (
  nodes: readonly Node[],
  inputOf: (node: Node) => InputTypes | undefined = () => undefined,
): readonly Deed[] => [
  ...new Map(
    nodes
      .flatMap((node) => deedsOf(node.kind).map((deed) => ({ ...deed, mayConflict: mayConflict(deed, inputOf(node)) })))
      .map((deed) => [`${deed.kind} ${deed.table ?? deed.origin ?? ''} ${deed.mayConflict}`, deed]),
  ).values(),
];

/** The effects of a call of a function that has some, or of a container's body; undefined for all other nodes. */
export function callEffectOf(kind: Kind): CallEffect | undefined {
  const effect = effectOf(kind);
  return effect?.kind === 'call' ? effect : undefined;
}

/** Whether a node of the kind may answer, directly or through a guard or a container. */
export const mayAnswer = (kind: Kind): boolean =>
  kind.behaviour.kind === 'respond' || (callEffectOf(kind)?.answers?.bodies.size ?? 0) > 0;
