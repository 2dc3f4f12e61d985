import { Handle, Position, ReactFlow, ReactFlowProvider } from '@xyflow/react';
import type { Edge, EdgeProps, Node, NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { memo, useEffect, useState } from 'react';
import type { NodeView, WireView } from '../../../compiler/view/route-view.ts';
import type { RouteComparison } from '../../shared/changes.ts';
import type { Point } from '../../shared/gestures/positions.ts';
import { boxesOf, isChip } from '../canvas/geometry.ts';
import type { Box } from '../canvas/geometry.ts';
import { NodeFace } from '../canvas/node-card.tsx';
import { roundedPath } from '../canvas/paths.ts';
import { pinKey } from '../canvas/state.ts';
import { handlesOf } from '../canvas/use-elements.ts';
import { arrange } from '../layout/arrange.ts';
import { layoutGraph } from '../layout/graph.ts';
import type { Arrangement } from '../layout/graph.ts';
import { Sign } from './sign.tsx';
import '../canvas/canvas.css';
import '../canvas/wires.css';

type Mark = RouteComparison['marks'][number][1];
type MergedNode = Node<{ readonly node: NodeView; readonly box: Box; readonly mark: Mark | undefined }, 'merged'>;
type MergedWire = Edge<
  { readonly wire: WireView; readonly points: readonly Point[]; readonly mark: Mark | undefined },
  'merged'
>;

const nodeTypes = { merged: memo(MergedCard) };
const edgeTypes = { merged: memo(MergedLine) };
const proOptions = { hideAttribution: true };
const fitViewOptions = { padding: 0.1, maxZoom: 1, minZoom: 0.5 };

/** Both versions of a flow in one drawing, which is read-only. */
export function MergedFlow({ comparison }: { readonly comparison: RouteComparison }) {
  const elements = useElements(comparison);
  return (
    <div className="canvas merged-flow" role="img" aria-label={nameOf(comparison)}>
      <Heads />
      {elements !== undefined && (
        <ReactFlowProvider>
          <ReactFlow
            id="changes"
            {...elements}
            nodeTypes={nodeTypes}
            edgeTypes={edgeTypes}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            disableKeyboardA11y
            deleteKeyCode={null}
            selectionKeyCode={null}
            multiSelectionKeyCode={null}
            zoomOnDoubleClick={false}
            panOnScroll
            fitView
            fitViewOptions={fitViewOptions}
            minZoom={0.2}
            maxZoom={1.5}
            proOptions={proOptions}
          />
        </ReactFlowProvider>
      )}
    </div>
  );
}

const kindsOfChange = ['added', 'removed', 'changed'] as const;

function nameOf({ nodes, marks }: RouteComparison): string {
  const ofNodes = new Set(nodes.map(({ id }) => id));
  const count = (change: Mark): number => marks.filter(([id, mark]) => mark === change && ofNodes.has(id)).length;
  const counts = kindsOfChange.map((change) => `${count(change)} ${change}`).join(', ');
  return `Both versions of the flow in one drawing: nodes ${counts}. The list says which.`;
}

interface Elements {
  readonly nodes: MergedNode[];
  readonly edges: MergedWire[];
}

/** Arranged like the canvas; undefined until that is done. */
function useElements(comparison: RouteComparison): Elements | undefined {
  const [elements, setElements] = useState<Elements>();
  useEffect(() => {
    let isStale = false;
    const boxes = boxesOf(comparison);
    void arrange(layoutGraph(comparison, boxes)).then((arrangement) => {
      if (!isStale) setElements(elementsOf(comparison, boxes, arrangement));
    });
    return () => {
      isStale = true;
    };
  }, [comparison]);
  return elements;
}

function elementsOf(
  { nodes, wires, marks }: RouteComparison,
  boxes: ReadonlyMap<string, Box>,
  { places, bends }: Arrangement,
): Elements {
  const markOf = new Map(marks);
  return {
    nodes: nodes.flatMap((node): MergedNode[] => {
      const [box, position] = [boxes.get(node.id), places.get(node.id)];
      if (box === undefined || position === undefined) return [];
      const { width, height } = box;
      return [
        {
          ...{ id: node.id, type: 'merged', position, width, height, measured: { width, height } },
          ...{ data: { node, box, mark: markOf.get(node.id) }, handles: handlesOf(box) },
        },
      ];
    }),
    edges: wires.flatMap((wire): MergedWire[] => {
      const points = bends.get(wire.id);
      if (points === undefined) return [];
      return [
        {
          ...{ id: wire.id, type: 'merged', source: wire.from.node, target: wire.to.node },
          sourceHandle: pinKey({ side: 'out', port: wire.from.port }),
          targetHandle: pinKey({ side: 'in', port: wire.to.port }),
          data: { wire, points, mark: markOf.get(wire.id) },
          zIndex: levelOf(markOf.get(wire.id)),
        },
      ];
    }),
  };
}

/** Additions lie above unchanged wires, which lie above removed ones. */
const levelOf = (mark: Mark | undefined): number => (mark === undefined ? 1 : mark === 'removed' ? 0 : 2);

function MergedCard({ data: { node, box, mark } }: NodeProps<MergedNode>) {
  const classes = ['node', `role-${node.role}`, isChip(node) ? 'is-chip' : 'is-card', mark && `is-${mark}`];
  return (
    <div className={classes.filter(Boolean).join(' ')} style={{ width: box.width, height: box.height }}>
      <NodeFace node={node} box={box} isFar={false} />
      {mark !== undefined && <Sign change={mark} />}
      {box.ins.map(({ port: { name } }) => (
        <End key={name} port={name} side="in" />
      ))}
      {box.outs.map(({ port: { name } }) => (
        <End key={name} port={name} side="out" />
      ))}
    </div>
  );
}

const End = ({ port, side }: { readonly port: string; readonly side: 'in' | 'out' }) => (
  <Handle
    id={pinKey({ side, port })}
    type={side === 'in' ? 'target' : 'source'}
    position={side === 'in' ? Position.Top : Position.Bottom}
    isConnectable={false}
    className="merged-end"
  />
);

function MergedLine({ data }: EdgeProps<MergedWire>) {
  if (data === undefined) return null;
  const { wire, points, mark } = data;
  const classes = [`wire is-${wire.is}`, wire.is === 'data' && `shape-${wire.type?.shape ?? 'unknown'}`];
  const [last] = points.slice(-1);
  const way = wire.is === 'control' && last ? [...points.slice(0, -1), { ...last, y: last.y - 5 }] : points;
  return (
    <g className={[...classes, mark && `is-${mark}`].filter(Boolean).join(' ')}>
      <path
        className="way"
        d={roundedPath(way)}
        markerEnd={wire.is === 'control' ? `url(#merged-${mark ?? 'same'})` : undefined}
      />
    </g>
  );
}

/** The arrow heads of control wires. */
const Heads = () => (
  <svg className="arrows" aria-hidden="true">
    <defs>
      {(['same', 'added', 'removed'] as const).map((mark) => (
        <marker
          key={mark}
          id={`merged-${mark}`}
          {...{ viewBox: '0 0 10 10', refX: 5, refY: 5, markerWidth: 10, markerHeight: 10 }}
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path className={`merged-head is-${mark}`} d="M1 1.2 9 5 1 8.8z" />
        </marker>
      ))}
    </defs>
  </svg>
);
