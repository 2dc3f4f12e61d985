import type { Operation } from '../../compiler/base/operation.ts';
import { newestOnly } from './newest.ts';
import { showView, useStore } from './store.ts';
import { writes } from './writes.ts';

interface Wanted {
  readonly operations: readonly Operation[];
  /** How many writes had begun. */
  readonly after: number;
}

/**
 * Shows what operations would give, without writing a file: at once or, while an earlier preview is computed, as the
 * newest one waiting. Any write that begins later makes it out of date.
 */
export async function preview(operations: readonly Operation[]): Promise<void> {
  await show({ operations, after: writes.begun });
}

const show = newestOnly(async ({ operations, after }: Wanted): Promise<void> => {
  const { open, host } = useStore.getState();
  if (open.what !== 'route' || host === undefined || writes.begun > after) return;
  // What does not apply yet, such as half a name, is reported by the edit.
  const view = await host
    .ask<'preview'>({ do: 'preview', route: open.route, operations: [...operations] })
    .catch(() => undefined);
  if (view !== undefined && writes.done <= after) showView(view, false);
});
