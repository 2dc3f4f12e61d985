import type { Operation } from '../../compiler/base/operation.ts';
import type { Completion } from '../../compiler/ir/completion.ts';
import { useStore } from './store.ts';

/** What may stand at a place in the config of a node of the open route, as operations would make it. */
export async function complete(
  node: string,
  operations: readonly Operation[],
  at: number,
): Promise<readonly Completion[]> {
  const { open, host } = useStore.getState();
  if (open.what !== 'route' || host === undefined) return [];
  return (
    host
      .ask<'complete'>({ do: 'complete', route: open.route, operations: [...operations], place: { node, at } })
      // Without an answer nothing is proposed, and typing goes on.
      .catch(() => [])
  );
}
