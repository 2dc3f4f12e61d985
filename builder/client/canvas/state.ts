import { create } from 'zustand';
import type { End, RouteView } from '../../../compiler/view/route-view.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import type { Arrangement } from '../layout/graph.ts';
import type { Box } from './geometry.ts';
import type { By } from './own-places.ts';

/** The state of the canvas besides the flow. */
interface CanvasState {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly arrangement: Arrangement | undefined;
  /** The route that the arrangement belongs to. */
  readonly arranged: string | undefined;
  /** Who placed its nodes. */
  readonly arrangedBy: By | undefined;
  /** Incremented when the user asks to arrange the flow. Otherwise, an edit leaves nodes where they are. */
  readonly tidied: number;
  /** Nodes are about to move. */
  readonly isArranging: boolean;
  /** While a wire is being drawn: the ports by node that it could end at. */
  readonly fitting: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  /** The port of the first of two taps that draw a wire. */
  readonly drawnFrom: Port | undefined;
  /** The input whose value is being typed on the canvas, and the key that started it. */
  readonly typed: { readonly at: End; readonly first: string } | undefined;
  /** The node whose label is being typed on the canvas. */
  readonly renamed: string | undefined;
  /** The node whose badge is hovered. */
  readonly explained: string | undefined;
  /** The hovered wire. */
  readonly pointed: string | undefined;
  /** The wire that the dragged node would be put on if it were dropped now. */
  readonly into: string | undefined;
  /** The container that it would then be in. */
  readonly intoFrame: string | undefined;
  /** Where the pointer requested the last node added to a flow that nobody has arranged. */
  readonly asked: { readonly route: string; readonly node: string; readonly at: Point } | undefined;
  /** The node that Tab goes to. */
  readonly focused: string | undefined;
  readonly viewport: Viewport | undefined;
  /** The user works in the outline, so the focus goes to nodes there. */
  readonly isInOutline: boolean;
}

/** How commands control the view. */
interface Viewport {
  readonly fit: (nodes?: Iterable<string>) => void;
  readonly zoom: (steps: number) => void;
  readonly pan: (by: Point) => void;
  /** Brings a node into view, if it is not. */
  readonly show: (node: string) => void;
}

export const useCanvas = create<CanvasState>(() => ({
  boxes: new Map(),
  arrangement: undefined,
  arranged: undefined,
  arrangedBy: undefined,
  tidied: 0,
  isArranging: false,
  fitting: undefined,
  drawnFrom: undefined,
  typed: undefined,
  renamed: undefined,
  explained: undefined,
  pointed: undefined,
  into: undefined,
  intoFrame: undefined,
  asked: undefined,
  focused: undefined,
  viewport: undefined,
  isInOutline: false,
}));

export interface Port extends End {
  readonly side: 'in' | 'out';
}

/** A port among those of its node: in `fitting`, and as the id of its handle. */
export const pinKey = ({ side, port }: Pick<Port, 'side' | 'port'>): string => `${side} ${port}`;
export const portOfKey = (key: string): Pick<Port, 'side' | 'port'> =>
  key.startsWith('in ') ? { side: 'in', port: key.slice(3) } : { side: 'out', port: key.slice(4) };

export const portOf = (view: RouteView, { node, side, port }: Port) =>
  nodeOf(view, node)?.[side === 'in' ? 'ins' : 'outs'].find(({ name }) => name === port);
