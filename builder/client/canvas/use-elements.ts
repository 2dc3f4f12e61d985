import { Position } from '@xyflow/react';
import { useMemo, useRef } from 'react';
import type { Severity } from '../../../compiler/base/diagnostic.ts';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { codeOrder } from '../layout/code-order.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { share } from '../share.ts';
import { useStore } from '../store.ts';
import { pinHeight } from './geometry.ts';
import { worstByNode } from './badges.ts';
import { namesOf } from './names.ts';
import type { Box, Pin } from './geometry.ts';
import type { FlowNode } from './node-card.tsx';
import { pinKey, useCanvas } from './state.ts';
import type { FlowWire } from './wire.tsx';
import { ownOf } from '../../shared/gestures/json.ts';

/** The places of nodes while they are dragged. */
export type Dragged = ReadonlyMap<string, Point>;

/**
 * The nodes and wires for React Flow, in the order of the code. Unchanged ones are the same objects as before, so that
 * an edit or a step of a drag only renders what it affects.
 */
export function useElements(view: RouteView, dragged: Dragged): { nodes: FlowNode[]; wires: FlowWire[] } {
  const boxes = useCanvas((state) => state.boxes);
  const arrangement = useCanvas((state) => (state.arranged === view.id ? state.arrangement : undefined));
  const focused = useCanvas((state) => state.focused);
  const selection = useStore((state) => state.selection);
  const order = useMemo(() => codeOrder(view), [view.nodes, view.wires]);
  const severities = useMemo(() => worstByNode(view), [view.diagnostics]);
  const lastPorts = useRef<unknown>(undefined);
  const names = useMemo(() => {
    const made = namesOf(view);
    const ports = share(lastPorts.current, made.ports);
    lastPorts.current = ports;
    return { ...made, ports };
  }, [view]);
  const reuseNode = useReuse<FlowNode>();
  const reuseWire = useReuse<FlowWire>();
  const nodes = useMemo(() => {
    const byId = new Map(view.nodes.map((node) => [node.id, node]));
    const stop = focused !== undefined && byId.has(focused) ? focused : order[0];
    return order.flatMap((id) => {
      const [node, box, place] = [byId.get(id), boxes.get(id), dragged.get(id) ?? arrangement?.places.get(id)];
      if (node === undefined || box === undefined || place === undefined) return [];
      const [severity, name] = [severities.get(id), names.nodes.get(id) ?? id];
      const isSelected = selection.nodes.has(id);
      const isStop = id === stop;
      const ports = ownOf(names.ports, id) ?? noPorts;
      return reuseNode(id, [node, box, place, severity, isSelected, isStop, name, ports], () =>
        nodeOf(node, box, place, { severity, isSelected, isStop, name, ports }),
      );
    });
  }, [view.nodes, boxes, arrangement, dragged, severities, selection.nodes, focused, order, names]);
  const wires = useMemo(() => {
    if (arrangement === undefined) return [];
    const drawn = view.wires.filter(
      ({ from, to }) => hasPin(boxes.get(from.node)?.outs, from.port) && hasPin(boxes.get(to.node)?.ins, to.port),
    );
    return drawn.map((wire) => {
      const [points, name] = [arrangement.bends.get(wire.id), names.wires.get(wire.id) ?? wire.id];
      const isSelected = selection.wires.has(wire.id);
      return reuseWire(wire.id, [wire, points, isSelected, name], () => ({
        id: wire.id,
        type: 'wire',
        source: wire.from.node,
        sourceHandle: pinKey({ side: 'out', port: wire.from.port }),
        target: wire.to.node,
        targetHandle: pinKey({ side: 'in', port: wire.to.port }),
        data: { wire, points },
        selected: isSelected,
        reconnectable: isSelected,
        zIndex: isSelected ? 2 : 0,
        ariaLabel: name,
      }));
    });
  }, [view.wires, boxes, arrangement, selection.wires, names]);
  return { nodes, wires };
}

/** Remembers what was created for an id, and only creates it again if one of its parts has changed. */
function useReuse<Value>(): (id: string, parts: readonly unknown[], make: () => Value) => Value {
  const kept = useRef(new Map<string, { readonly parts: readonly unknown[]; readonly value: Value }>());
  return (id, parts, make) => {
    const before = kept.current.get(id);
    if (before?.parts.length === parts.length && before.parts.every((part, index) => part === parts[index]))
      return before.value;
    const value = make();
    kept.current.set(id, { parts, value });
    return value;
  };
}

interface NodeFacts {
  readonly severity: Severity | undefined;
  readonly isSelected: boolean;
  readonly isStop: boolean;
  readonly name: string;
  readonly ports: Readonly<Record<string, string>>;
}

const noPorts = {};

function nodeOf(
  node: NodeView,
  box: Box,
  position: Point,
  { severity, isSelected, isStop, name, ports }: NodeFacts,
): FlowNode {
  const { width, height } = box;
  return {
    id: node.id,
    type: 'card',
    position,
    data: { node, box, severity, ports },
    width,
    height,
    measured: { width, height },
    handles: handlesOf(box),
    selected: isSelected,
    ariaLabel: name,
    ariaRole: 'button',
    domAttributes: { tabIndex: isStop ? 0 : -1, 'aria-pressed': isSelected, 'aria-roledescription': 'node' },
  };
}

/** Where wires end, for React Flow. */
export const handlesOf = ({ ins, outs, height }: Box): NonNullable<FlowNode['handles']> => [
  ...ins.map((pin) => handleOf(pin, 'in', 0)),
  ...outs.map((pin) => handleOf(pin, 'out', height)),
];

const handleOf = ({ port, x }: Pin, side: 'in' | 'out', y: number): NonNullable<FlowNode['handles']>[number] => ({
  id: pinKey({ side, port: port.name }),
  type: side === 'in' ? 'target' : 'source',
  position: side === 'in' ? Position.Top : Position.Bottom,
  x: x - pinHeight / 2,
  y: y - pinHeight / 2,
  width: pinHeight,
  height: pinHeight,
});

const hasPin = (pins: readonly Pin[] | undefined, name: string): boolean =>
  pins?.some(({ port }) => port.name === name) === true;
