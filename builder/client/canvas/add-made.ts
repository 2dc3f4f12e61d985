import type { Operation } from '../../../compiler/base/operation.ts';
import { isObject, ownOf } from '../../shared/gestures/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Made } from '../../shared/gestures/parts.ts';
import { onGrid } from '../../shared/gestures/positions.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { freePlace } from '../layout/place-beside.ts';
import { edit, select, useStore } from '../store.ts';
import type { Placing } from '../store.ts';
import { focusNode } from './focus.ts';
import { spineX } from './geometry.ts';
import { startOf } from './moves.ts';
import { arrangedBy } from './own-places.ts';
import { useCanvas } from './state.ts';

/**
 * Where new nodes go: to where the pointer requested them, if there is space, or else where the arrangement puts them.
 * The place is only stored in a flow that is arranged by hand: adding a node does not arrange anything.
 */
export interface Landing {
  readonly view: RouteView;
  readonly at?: Point;
  /** The side of the port that a wire was drawn from. From an output, the wire ends at the top of the new node. */
  readonly side?: 'in' | 'out';
}

/** About the size of a node: the actual size is not known before the node exists. */
const usual = { width: 192, height: 64 };

/** Adds nodes, selects them, and moves the focus to the last one. */
export async function addMade(title: string, { operations, nodes }: Made, landing: Landing): Promise<void> {
  const [node] = nodes;
  if (node === undefined) return;
  const { placed, placing } = place(node, operations, landing);
  if (!(await edit(title, placed, undefined, placing))) return;
  select(nodes, 'list');
  focusNode(nodes.at(-1) ?? node);
}

interface Placed {
  readonly placed: readonly Operation[];
  readonly placing?: Placing;
}

/**
 * Other nodes keep their places, as after a drag. Of several new nodes, the first gets the place, and the rest go next
 * to it.
 */
function place(node: string, operations: readonly Operation[], { view, at, side }: Landing): Placed {
  const { arrangement, arranged, boxes } = useCanvas.getState();
  if (at === undefined || arrangement === undefined || arranged !== view.id) return { placed: operations };
  const asked = { x: onGrid(at.x - spineX), y: onGrid(side === 'in' ? at.y - usual.height : at.y) };
  const by = arrangedBy(view, ownOf(useStore.getState().places, view.id));
  if (by === 'structure') {
    useCanvas.setState({ asked: { route: view.id, node, at: asked } });
    return { placed: operations };
  }
  const to = freePlace(usual, asked, boxes, arrangement.places);
  if (by === 'you')
    return {
      placed: operations,
      placing: { route: view.id, places: Object.fromEntries([...arrangement.places, [node, to]]) },
    };
  const start = arrangement.places.get(startOf(view) ?? '') ?? { x: 0, y: 0 };
  const position = { x: to.x - start.x, y: to.y - start.y };
  const placed = operations.map((operation) =>
    operation.do === 'insert' && isObject(operation.value) && operation.value['id'] === node
      ? { ...operation, value: { ...operation.value, position } }
      : operation,
  );
  return { placed };
}
