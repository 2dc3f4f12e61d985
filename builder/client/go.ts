import { focusNode } from './canvas/focus.ts';
import { useCanvas } from './canvas/state.ts';
import { codeOrder } from './layout/code-order.ts';
import { useStore } from './store.ts';
import { isNarrow, togglePane, useUi } from './ui.ts';

/** Moving between panes by keys. */

/** Under load, a pane takes a while to appear. */
const mostFrames = 300;

function focusSoon(selector: string, left = mostFrames): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found !== null) found.focus();
  else if (left > 0) requestAnimationFrame(() => focusSoon(selector, left - 1));
}

export function goToCode(): void {
  useUi.setState({ shown: 'code' });
  togglePane('side', true);
  focusSoon('.code .cm-content');
}

/** Goes to the selected node, or to the one that last had the focus, or to the first one. */
export function goToFlow(): void {
  const { view, selection } = useStore.getState();
  if (view === undefined) return;
  useUi.setState({ shown: 'outline' });
  const [selected] = selection.nodes;
  const known = new Set(view.nodes.map(({ id }) => id));
  const at = [selected, useCanvas.getState().focused].find((id) => id !== undefined && known.has(id));
  const id = at ?? codeOrder(view)[0];
  if (id !== undefined) focusNode(id);
}

export function toggleOutline(): void {
  const isOpening = useUi.getState().closed.includes('outline');
  if (!isNarrow()) {
    togglePane('outline', isOpening);
    useCanvas.setState({ isInOutline: isOpening });
  }
  goToFlow();
}
