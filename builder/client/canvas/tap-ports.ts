import type { Point } from '../../shared/gestures/positions.ts';
import { useStore } from '../store.ts';
import { openPalette, useUi } from '../ui.ts';
import { join } from './edits.ts';
import { fittingPorts } from './fitting.ts';
import { pinKey, useCanvas } from './state.ts';
import type { Port } from './state.ts';
import { takesValue } from './typed-value.ts';

/** Wires can also be drawn with two taps: on a port, and then on one of those that light up. */

const { getState, setState } = useCanvas;

export const isDrawing = (): boolean => getState().drawnFrom !== undefined;
export const stopDrawing = (): void => setState({ drawnFrom: undefined, fitting: undefined });

export function tapPort(port: Port): void {
  const { view } = useStore.getState();
  const { drawnFrom: from, fitting } = getState();
  if (view === undefined) return;
  stopDrawing();
  if (from !== undefined && fitting?.get(port.node)?.has(pinKey(port)) === true) return void join(view, from, port);
  const isSame = from?.node === port.node && from.port === port.port && from.side === port.side;
  if (!isSame) setState({ drawnFrom: port, fitting: fittingPorts(view, port) });
}

/** After a click on an unfed input, a character starts its value. Returns false if something else was typed. */
export function typeAtPort(event: KeyboardEvent): boolean {
  const { view } = useStore.getState();
  const { drawnFrom: from } = getState();
  const isCharacter = event.key.length === 1;
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph');
  if (from === undefined || view === undefined || !isCharacter || isShortcut || !takesValue(view, from)) return false;
  stopDrawing();
  setState({ typed: { at: { node: from.node, port: from.port }, first: event.key } });
  return true;
}

/**
 * Handles a second tap on nothing: a finger gets the palette with what fits; a mouse, which can drop a wire there,
 * stops drawing. Returns false if no wire is being drawn.
 */
export function tapNothing(at: Point): boolean {
  const { drawnFrom: port } = getState();
  if (port === undefined) return false;
  stopDrawing();
  if (useUi.getState().isTouch) openPalette({ port, at });
  return true;
}
