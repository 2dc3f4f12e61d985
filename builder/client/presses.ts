import type { Point } from '../shared/gestures/positions.ts';
import { isField } from './canvas/focus.ts';
import { select, useStore } from './store.ts';
import { openMenu, useUi } from './ui.ts';

/** In ms, and how far a finger may move in the meantime, in px. */
const longPress = 500;
const still = 10;

/**
 * Opens the menu on a long press, or with the right button. Tells the page whether a finger or a mouse is used. Returns
 * a function that stops it.
 */
export function listenToPresses(window: Window): () => void {
  let pressed: { readonly timer: number; readonly at: Point } | undefined;
  const end = (): void => {
    clearTimeout(pressed?.timer);
    pressed = undefined;
  };
  const onDown = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
    end();
    const isTouch = pointerType === 'touch';
    if (useUi.getState().isTouch !== isTouch) useUi.setState({ isTouch });
    // A second finger makes it a gesture for the view.
    if (!isTouch || !isPrimary || !isInFlow(target)) return;
    pressed = { at: { x, y }, timer: window.setTimeout(() => openAt(target, { x, y }), longPress) };
  };
  const onMove = ({ clientX, clientY }: PointerEvent): void => {
    if (pressed !== undefined && Math.hypot(clientX - pressed.at.x, clientY - pressed.at.y) > still) end();
  };
  const onMenu = (event: MouseEvent): void => {
    const { target, clientX: x, clientY: y } = event;
    // React Flow pans with the right button, and reports a click with it.
    if (event.defaultPrevented || !isInFlow(target)) return;
    event.preventDefault();
    openAt(target, { x, y });
  };
  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', end],
    ['pointercancel', end],
  ] as const;
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
  window.addEventListener('contextmenu', onMenu);
  return () => {
    end();
    for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
    window.removeEventListener('contextmenu', onMenu);
  };
}

const isInFlow = (target: EventTarget | null): target is Element =>
  target instanceof Element && target.closest('[data-keys]') !== null && !isField(target);

/** Selects what is under the finger, unless it is already selected. */
function openAt(target: EventTarget | null, at: Point): void {
  if (!(target instanceof Element)) return;
  const node = idAt(target, '.react-flow__node', 'data-id') ?? idAt(target, '.outline-item', 'data-key');
  const wire = idAt(target, '.react-flow__edge', 'data-id');
  const { selection } = useStore.getState();
  if (node !== undefined && !selection.nodes.has(node)) select([node], 'canvas');
  if (wire !== undefined && !selection.wires.has(wire)) select([], 'canvas', [wire]);
  openMenu(at);
}

const idAt = (target: Element, selector: string, name: string): string | undefined =>
  target.closest(selector)?.getAttribute(name) ?? undefined;
