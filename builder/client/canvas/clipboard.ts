import type { RouteView } from '../../../compiler/view/route-view.ts';
import { copyNodes, duplicateNodes, pasteNodes } from '../../shared/gestures/clipboard.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { copiedText, copyText } from '../clipboard.ts';
import { useStore } from '../store.ts';
import { addMade } from './add-made.ts';
import { deleteSelected } from './edits.ts';
import { hasNodes } from './walk.ts';

/** Nodes are copied as text: into another route or project, a chat, or an editor. */

/** Selected text is copied by the browser. */
export const canCopy = (): boolean => hasNodes() && getSelection()?.isCollapsed !== false;

export async function copySelected(): Promise<boolean> {
  const { view, selection } = useStore.getState();
  return view !== undefined && copyText(copyNodes(view, selection.nodes));
}

/** Parts that could not be copied are kept. */
export async function cutSelected(): Promise<void> {
  if (await copySelected()) await deleteSelected();
}

export async function paste(keepOutside: boolean): Promise<void> {
  const { view, kinds, selection } = useStore.getState();
  if (view === undefined) return;
  const after = [...selection.nodes].at(-1);
  const text = await copiedText();
  if (text === undefined) return;
  const made = pasteNodes(view, kinds, text, { keepOutside, ...(after === undefined ? {} : { after }) });
  await add('Paste', view, made);
}

export async function duplicateSelected(): Promise<void> {
  const { view, kinds, selection } = useStore.getState();
  if (view !== undefined) await add('Duplicate', view, duplicateNodes(view, kinds, selection.nodes));
}

async function add(title: string, view: RouteView, made: Made | undefined): Promise<void> {
  if (made === undefined) return;
  const { length } = made.nodes;
  await addMade(`${title} ${length === 1 ? 'a node' : `${length} nodes`}`, made, { view });
}
