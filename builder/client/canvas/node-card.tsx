import { useStore as useFlow } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { Severity } from '../../../compiler/base/diagnostic.ts';
import type { NodeView } from '../../../compiler/view/route-view.ts';
import { useStore } from '../store.ts';
import { explain } from './explained.tsx';
import { isChip } from './geometry.ts';
import type { Box, Pin } from './geometry.ts';
import { KindIcon } from './icons.tsx';
import { NextSteps } from './next-steps.tsx';
import { PinRow, PinNames } from './pins.tsx';
import { pinKey, useCanvas } from './state.ts';
import { useUi } from '../ui.ts';

export type FlowNode = Node<
  {
    readonly node: NodeView;
    readonly box: Box;
    readonly severity: Severity | undefined;
    /** The names of its ports, by the keys of their pins. */
    readonly ports: Readonly<Record<string, string>>;
  },
  'card'
>;

/** Below this zoom, only shapes and colours are visible. */
export const farZoom = 0.45;

/** A node: a card if it acts or decides, a chip if it only computes. Only rendered again if something in it changed. */
export const NodeCard = memo(function NodeCard({ id, data, selected }: NodeProps<FlowNode>) {
  const { node, box, severity, ports } = data;
  const isHovered = useStore((state) => state.hovered === id);
  const ran = useStore(({ tried }) => tried?.ran?.nodes.includes(id));
  const failure = useStore(({ tried }) => (tried?.ran?.failed === id ? failureWord(tried.status) : undefined));
  const fitting = useCanvas((state) => state.fitting?.get(id));
  const isDrawing = useCanvas((state) => state.fitting !== undefined);
  const isFar = useFlow((state) => state.transform[2] < farZoom);
  // Fingers do not hover.
  const isTouch = useUi((state) => state.isTouch);
  const showsAll = (isHovered || (isTouch && selected)) && !isDrawing;
  const isNeeded = (side: 'in' | 'out', { port, isHidden }: Pin): boolean =>
    isHidden && fitting?.has(pinKey({ side, port: port.name })) === true;
  const isWide = showsAll || box.ins.some((pin) => isNeeded('in', pin)) || box.outs.some((pin) => isNeeded('out', pin));
  const chip = isChip(node);
  const classes = [
    'node',
    `role-${node.role}`,
    chip ? 'is-chip' : 'is-card',
    isFar && 'is-far',
    selected && 'is-selected',
    isHovered && 'is-hovered',
    severity !== undefined && `has-${severity}`,
    !node.isBound && 'is-unbound',
    ran === true && 'did-run',
    ran === false && 'did-not-run',
    failure !== undefined && 'did-fail',
    isDrawing && fitting === undefined && 'fits-not',
  ];
  return (
    <div
      className={classes.filter(Boolean).join(' ')}
      style={{ width: isWide ? box.fullWidth : box.width, height: box.height }}
    >
      <NodeFace node={node} box={box} isFar={isFar} />
      {severity !== undefined && <Badge id={id} severity={severity} />}
      {failure !== undefined && (
        <span className="failed-here" style={{ left: besidePins(box.ins) }}>
          {failure}
        </span>
      )}
      <PinRow id={id} pins={box.ins} names={ports} side="in" showsAll={showsAll} fitting={fitting} isFar={isFar} />
      <PinRow id={id} pins={box.outs} names={ports} side="out" showsAll={showsAll} fitting={fitting} isFar={isFar} />
      {showsAll && !isFar && <NextSteps id={id} box={box} />}
    </div>
  );
});

/** The positions on the upper edge where nothing is covered. */
const besidePins = (pins: readonly Pin[]): number =>
  Math.max(0, ...pins.filter(({ isHidden }) => !isHidden).map(({ x }) => x + 6)) + 6;

export const failureWord = (status: number): string => (status < 500 ? 'refused' : 'failed');

interface NodeFaceProps {
  readonly node: NodeView;
  readonly box: Box;
  readonly isFar: boolean;
}

/** The contents of a card or a chip. */
export const NodeFace = ({ node, box, isFar }: NodeFaceProps) => {
  const chip = isChip(node);
  return (
    <>
      {!isFar && box.hasNamesAbove && <PinNames pins={box.ins} side="in" />}
      <div className="head">
        <span className="tile">
          <KindIcon type={node.type} role={node.role} size={chip ? 13 : 16} />
        </span>
        <span className="names">
          <b>{box.title}</b>
          {box.subtitle !== '' && (chip ? <code>{box.subtitle}</code> : <small>{box.subtitle}</small>)}
        </span>
      </div>
      {!isFar && box.facts.length > 0 && (
        <div className="facts">
          {box.facts.map((fact) => (
            <code key={fact}>{fact}</code>
          ))}
        </div>
      )}
      {!isFar && box.hasNamesBelow && <PinNames pins={box.outs} side="out" />}
    </>
  );
};

/** A red disk or an amber triangle, so that colour is not the only difference. */
const Badge = ({ id, severity }: { readonly id: string; readonly severity: Severity }) => (
  <svg
    className={`badge is-${severity}`}
    width="18"
    height="18"
    viewBox="0 0 18 18"
    aria-hidden="true"
    onMouseEnter={() => explain(id)}
    onMouseLeave={() => explain(undefined)}
    onClick={() => explain(id)}
  >
    {/* The target for the pointer. */}
    <circle className="hit" cx="9" cy="9" r="13" />
    {severity === 'error' ? <circle cx="9" cy="9" r="8" /> : <path d="M9 1.6 17 16H1z" strokeLinejoin="round" />}
    <path className="mark" d={severity === 'error' ? 'M9 4.8v4.9M9 12.6v.2' : 'M9 6.6v4M9 13.2v.1'} />
  </svg>
);
