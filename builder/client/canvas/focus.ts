import { useUi } from '../ui.ts';
import { useCanvas } from './state.ts';

/** About five seconds: a new node is drawn once it has its place. */
const mostFrames = 300;

/**
 * Moves the focus to a node where the user works: on the canvas, bringing it into view, or in the outline. Does not
 * interrupt typing.
 */
export function focusNode(id: string): void {
  useCanvas.setState({ focused: id });
  useCanvas.getState().viewport?.show(id);
  const before = document.activeElement;
  const tryNow = (left: number): void => {
    const element = elementOf(id);
    const isElsewhere = document.activeElement !== before && isField(document.activeElement);
    if (element !== null && !isElsewhere) element.focus({ preventScroll: true });
    else if (left > 0 && !isElsewhere) requestAnimationFrame(() => tryNow(left - 1));
  };
  // From a field, which is about to close, at once as well: the next key would fall between the two.
  if (isField(before)) elementOf(id)?.focus({ preventScroll: true });
  requestAnimationFrame(() => tryNow(mostFrames));
}

/** The node that has the focus. */
export function focusedNode(): string | undefined {
  const { focused } = useCanvas.getState();
  return focused !== undefined && elementOf(focused) === document.activeElement ? focused : undefined;
}

function elementOf(id: string): HTMLElement | null {
  const name = CSS.escape(id);
  const onCanvas = `.react-flow__node[data-id="${name}"]`;
  const inOutline = `.outline [data-key="${name}"]`;
  const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);
  const isInOutline = useCanvas.getState().isInOutline && !useUi.getState().closed.includes('outline');
  if (!isInOutline) return find(onCanvas) ?? find(inOutline);
  // It may still be loading. A node in a collapsed part of it gets the focus on the canvas.
  return find('.outline-item') === null ? null : (find(inOutline) ?? find(onCanvas));
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:input|select|textarea)$/i.test(target.tagName));
