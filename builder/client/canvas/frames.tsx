import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import { framesOf } from '../layout/frames.ts';
import type { Held, HeldWire } from '../layout/frames.ts';
import { isContainer } from '../layout/graph.ts';
import type { FlowNode } from './node-card.tsx';
import { useCanvas } from './state.ts';
import type { Dragged } from './use-elements.ts';
import type { FlowWire } from './wire.tsx';

interface FramesProps {
  readonly nodes: readonly FlowNode[];
  readonly wires: readonly FlowWire[];
  /** Frames ignore outdated wires around them. */
  readonly dragged: Dragged;
}

/** A frame around each container and its contents. It is only decoration, and does not react to pointers. */
export function Frames({ nodes, wires, dragged }: FramesProps) {
  const target = useCanvas((state) => state.intoFrame);
  const frames = useMemo(() => {
    const resting = wires.filter(({ source, target }) => !dragged.has(source) && !dragged.has(target));
    return framesOf(nodes.map(heldOf), resting.map(heldWire));
  }, [nodes, wires, dragged]);
  if (frames.size === 0) return null;
  return (
    <ViewportPortal>
      {[...frames].map(([id, { left, top, right, bottom }]) => (
        <div
          key={id}
          className={`frame-of${id === target ? ' is-target' : ''}`}
          data-frame={id}
          style={{ transform: `translate(${left}px, ${top}px)`, width: right - left, height: bottom - top }}
        />
      ))}
    </ViewportPortal>
  );
}

const heldWire = ({ source, target, data }: FlowWire): HeldWire => ({
  from: { node: source, port: '' },
  to: { node: target, port: '' },
  points: data?.points ?? [],
});

const heldOf = ({ id, position, data: { node, box } }: FlowNode): Held => ({
  ...{ id, width: box.width, height: box.height, at: position },
  ...(isContainer(node) ? { isContainer: true } : {}),
  ...(node.parent === undefined ? {} : { holder: node.parent }),
});
