import type { Node, NodeChange, OnNodeDrag } from '@xyflow/react';
import { useCallback, useMemo, useState } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { frameAt, heldAfter, withHeldMoved } from './drop-in-frame.ts';
import { insertedInto, wireUnder } from './drop-on-wire.ts';
import { moveNodes } from './moves.ts';
import type { FlowNode } from './node-card.tsx';
import { useCanvas } from './state.ts';
import type { Dragged } from './use-elements.ts';

const nothing: Dragged = new Map();

interface Drags {
  /** The current positions of the dragged nodes. */
  readonly dragged: Dragged;
  readonly onDrags: (changes: readonly NodeChange<FlowNode>[]) => void;
  readonly onNodeDrag: OnNodeDrag<FlowNode>;
  readonly onNodeDragStop: OnNodeDrag<FlowNode>;
}

/** Nodes follow the pointer. When it is released, their places are stored, or the node is put on the wire below it. */
export function useDrags(view: RouteView): Drags {
  const [dragged, setDragged] = useState(nothing);
  const onDrags = useCallback(
    (changes: readonly NodeChange<FlowNode>[]) => {
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.dragging === true && change.position !== undefined
          ? [[change.id, change.position] as const]
          : [],
      );
      if (moved.length > 0) setDragged((before) => new Map([...before, ...withHeldMoved(view, new Map(moved))]));
    },
    [view],
  );
  const onNodeDrag = useCallback<OnNodeDrag<FlowNode>>(
    (_, node, nodes) => {
      const into = nodes.length === 1 ? wireUnder(view, node.id, middleOf(node)) : undefined;
      const intoFrame = frameAt(view, middleOf(node), new Set(nodes.map(({ id }) => id)));
      const before = useCanvas.getState();
      if (before.into !== into || before.intoFrame !== intoFrame) useCanvas.setState({ into, intoFrame });
    },
    [view],
  );
  const onNodeDragStop = useCallback<OnNodeDrag<FlowNode>>(
    (_, node, nodes) => {
      const { into } = useCanvas.getState();
      useCanvas.setState({ into: undefined, intoFrame: undefined });
      const middles = new Map(nodes.map((each) => [each.id, middleOf(each)]));
      if (into === undefined)
        moveNodes(view, new Map(nodes.map(({ id, position }) => [id, position])), heldAfter(view, middles));
      else void insertedInto(view, node.id, into);
      setDragged(nothing);
    },
    [view],
  );
  return useMemo(
    () => ({ dragged, onDrags, onNodeDrag, onNodeDragStop }),
    [dragged, onDrags, onNodeDrag, onNodeDragStop],
  );
}

const middleOf = ({ position, width = 0, height = 0 }: Node): Point => ({
  x: position.x + width / 2,
  y: position.y + height / 2,
});
