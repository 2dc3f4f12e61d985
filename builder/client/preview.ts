import type { Operation } from '../../compiler/base/operation.ts';
import { newestOnly } from './newest.ts';
import { showView, useStore } from './store.ts';
import { writes } from './writes.ts';

interface Wanted {
  readonly operations: readonly Operation[];
  /** The number of writes that had begun by then. */
  readonly after: number;
}

/**
 * Shows the effect of operations without writing a file. While an earlier preview is being computed, only the newest
 * one waits. Any write that begins later makes it out of date.
 */
export async function preview(operations: readonly Operation[]): Promise<void> {
  await show({ operations, after: writes.begun });
}

const show = newestOnly(async ({ operations, after }: Wanted): Promise<void> => {
  const { open, host } = useStore.getState();
  if (open.what !== 'route' || host === undefined || writes.begun > after) return;
  // Errors, for example because of a half-typed name, are reported by the edit.
  const view = await host
    .ask<'preview'>({ do: 'preview', route: open.route, operations: [...operations] })
    .catch(() => undefined);
  if (view !== undefined && writes.done <= after) showView(view, true);
});
