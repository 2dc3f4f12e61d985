import type { Operation } from '../../compiler/base/operation.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import { newestOnly } from './newest.ts';
import { useStore } from './store.ts';

interface Place {
  readonly node: string;
  /** The position in the TypeScript of its config. */
  readonly at: number;
}

const ask = newestOnly(async (wanted: { readonly operations: readonly Operation[]; readonly place: Place }) => {
  const { open, host } = useStore.getState();
  if (open.what !== 'route' || host === undefined) return [];
  const { operations, place } = wanted;
  return host.ask<'complete'>({ do: 'complete', route: open.route, operations: [...operations], place });
});

/** The completions at a position in the config of a node of the open route, as operations would make it. */
export const complete = (node: string, operations: readonly Operation[], at: number): Promise<readonly Completion[]> =>
  // Without an answer, nothing is proposed, and typing continues.
  ask({ operations, place: { node, at } }).catch(() => []);
