import { copyNodes, duplicateNodes, pasteNodes } from '../../shared/gestures/clipboard.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { edit, select, useStore } from '../store.ts';
import { deleteSelected } from './edits.ts';
import { hasNodes } from './walk.ts';

/** Nodes are copied as text: into another route or project, a chat, or an editor. */

/** Selected text is copied by the browser. */
export const canCopy = (): boolean => hasNodes() && getSelection()?.isCollapsed !== false;

export async function copySelected(): Promise<void> {
  const { view, selection } = useStore.getState();
  if (view !== undefined) await navigator.clipboard.writeText(copyNodes(view, selection.nodes));
}

export async function cutSelected(): Promise<void> {
  await copySelected();
  await deleteSelected();
}

export async function paste(keepOutside: boolean): Promise<void> {
  const { view, kinds, selection } = useStore.getState();
  if (view === undefined) return;
  const after = [...selection.nodes].at(-1);
  const text = await navigator.clipboard.readText();
  const made = pasteNodes(view, kinds, text, { keepOutside, ...(after === undefined ? {} : { after }) });
  await add('Paste', made);
}

export async function duplicateSelected(): Promise<void> {
  const { view, kinds, selection } = useStore.getState();
  if (view !== undefined) await add('Duplicate', duplicateNodes(view, kinds, selection.nodes));
}

async function add(title: string, made: Made | undefined): Promise<void> {
  if (made === undefined) return;
  const { length } = made.nodes;
  if (await edit(`${title} ${length === 1 ? 'a node' : `${length} nodes`}`, made.operations))
    select(made.nodes, 'list');
}
