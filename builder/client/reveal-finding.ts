import type { DiagnosticView } from '../../compiler/view/route-view.ts';
import { openPart, reveal, useStore } from './store.ts';

/** Shows what a finding is about. If its file cannot be read, shows its text. */
export async function revealFinding({ file, route, node, path, wire }: DiagnosticView): Promise<void> {
  if (useStore.getState().project?.unreadable.includes(file) === true) openPart({ what: 'file', file });
  else await reveal(route, node, path, wire);
}
