import { useStore as useFlow } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { WireView } from '../../../compiler/view/route-view.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { useStore } from '../store.ts';
import { pinHeight } from './geometry.ts';
import { farZoom } from './node-card.tsx';
import { besideMiddle, curve, middleOf, roundedPath } from './paths.ts';
import { useCanvas } from './state.ts';
import { OnWire } from './on-wire.tsx';
import { WireFindings } from './wire-findings.tsx';
import { WirePlus } from './wire-plus.tsx';

export type FlowWire = Edge<{ readonly wire: WireView; readonly points: readonly Point[] | undefined }, 'wire'>;

/** In pixels of the canvas. */
const dashedUpTo = 3000;
const beside = 20;

/** A control wire is thick and dark and has an arrow; a data wire is thin and has the colour of its type. */
export const Wire = memo(function Wire({
  id,
  data,
  selected,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<FlowWire>) {
  const wire = data?.wire;
  const [from, to] = [wire?.from.node ?? '', wire?.to.node ?? ''];
  const isBeside = useStore(
    ({ selection, hovered }) =>
      selection.nodes.has(from) || selection.nodes.has(to) || hovered === from || hovered === to,
  );
  const isAside = useStore(
    ({ selection }) => selection.nodes.size > 0 && !selection.nodes.has(from) && !selection.nodes.has(to),
  );
  const ran = useStore(({ tried }) => (wire === undefined ? undefined : tried?.ran?.wires[wire.id]));
  const isInto = useCanvas((state) => state.into === id);
  const isPointed = useCanvas(({ pointed, fitting }) => pointed === id && fitting === undefined);
  const isFar = useFlow((state) => state.transform[2] < farZoom);
  if (wire === undefined) return null;
  const [start, end] = [
    { x: sourceX, y: sourceY - pinHeight / 2 },
    { x: targetX, y: targetY + pinHeight / 2 },
  ];
  const points = data !== undefined && isBetween(data.points, start, end) ? data.points : undefined;
  const way = points ?? [start, end];
  const drawn = wire.is === 'control' ? shortened(way) : way;
  const path = points === undefined ? curve(drawn) : roundedPath(drawn);
  const classes = [
    `wire is-${wire.is}`,
    wire.is === 'data' && `shape-${wire.type?.shape ?? 'unknown'}`,
    // Hundreds of dashed lines across a large flow would take seconds to draw.
    wire.type?.mayBeMissing === true && Math.abs(end.y - start.y) < dashedUpTo && 'may-be-missing',
    wire.severity !== undefined && `has-${wire.severity}`,
    (isBeside || selected === true) && 'is-lit',
    selected === true && 'is-selected',
    isAside && selected !== true && 'is-aside',
    isInto && 'is-into',
    ran === true && 'did-run',
    ran === false && 'did-not-run',
  ];
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      {/* A new path is a new element, so that it fades in. While an end is dragged, the element stays the same. */}
      <path
        key={points === undefined ? 'moving' : path}
        className="way"
        d={path}
        markerEnd={wire.is === 'control' && !isFar ? `url(#arrow${ran === true ? '-ran' : ''})` : undefined}
      />
      {!isFar && <path className="touch" d={path} />}
      {isBeside && selected !== true && !isFar && <OnWire wire={wire} at={middleOf(way)} />}
      {points !== undefined && !isFar && (selected === true || isPointed) && (
        // A click on the middle of a wire selects it.
        <WirePlus wire={wire} at={selected === true ? middleOf(points) : besideMiddle(points, beside)} />
      )}
      {isPointed && wire.severity !== undefined && <WireFindings wire={wire} at={middleOf(way)} />}
    </g>
  );
});

/** The tip of an arrow is above the pin that it points at. */
const shortened = (points: readonly Point[]): readonly Point[] =>
  points.map((point, index) => (index === points.length - 1 ? { x: point.x, y: point.y - 5 } : point));

/** Whether a stored path begins and ends at the current pins, which move while a node is dragged. */
function isBetween(points: readonly Point[] | undefined, start: Point, end: Point): boolean {
  const [first, last] = [points?.[0], points?.at(-1)];
  return first !== undefined && last !== undefined && isNear(first, start) && isNear(last, end);
}

const isNear = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2;
