import { useCanvas } from './state.ts';

/** Moves the focus to a node, bringing it into view. */
export function focusNode(id: string): void {
  useCanvas.setState({ focused: id });
  useCanvas.getState().viewport?.show(id);
  // A node that was out of view is in the page only after that.
  requestAnimationFrame(() => elementOf(id)?.focus({ preventScroll: true }));
}

const elementOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
