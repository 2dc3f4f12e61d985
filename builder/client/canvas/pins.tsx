import { Handle, Position } from '@xyflow/react';
import type { PointerEvent } from 'react';
import type { PortView } from '../../../compiler/view/route-view.ts';
import type { Pin } from './geometry.ts';
import { showsName, spineX } from './geometry.ts';
import { pinKey, useCanvas } from './state.ts';
import { tapPort } from './tap-ports.ts';

interface PinRowProps {
  /** The node. */
  readonly id: string;
  readonly pins: readonly Pin[];
  /** The names of the pins, by their keys. */
  readonly names: Readonly<Record<string, string>>;
  readonly side: 'in' | 'out';
  /** The node is hovered: hidden pins are shown, too. */
  readonly showsAll: boolean;
  /** The pins of the node at which the wire being drawn could end. */
  readonly fitting: ReadonlySet<string> | undefined;
  readonly isFar: boolean;
}

/** The pins on one edge of a node: wedges for control, dots for data, rings for optional values, squares for lists. */
export function PinRow({ id, pins, names, side, showsAll, fitting, isFar }: PinRowProps) {
  const from = useCanvas(({ drawnFrom }) => (drawnFrom?.node === id ? pinKey(drawnFrom) : undefined));
  return pins.map(({ port, x, isHidden, isWired }) => {
    const fits = fitting?.has(pinKey({ side, port: port.name })) === true;
    // They are too small to be visible from far away, but have to exist because wires end at them.
    const isShown = !isFar && (!isHidden || showsAll || fits);
    return (
      <Handle
        key={port.name}
        id={pinKey({ side, port: port.name })}
        type={side === 'in' ? 'target' : 'source'}
        position={side === 'in' ? Position.Top : Position.Bottom}
        style={{ left: x }}
        className={[
          ...classesOf(port, side),
          isWired && 'is-wired',
          fits && 'fits',
          from === pinKey({ side, port: port.name }) && 'is-from',
          !isShown && 'is-hidden',
        ]
          .filter(Boolean)
          .join(' ')}
        title={names[pinKey({ side, port: port.name })]}
        onPointerDown={(event) => {
          isPressed = isOnPin(event, side);
        }}
        onClick={(event) => {
          if (!isPressed) return;
          event.stopPropagation();
          tapPort({ node: id, side, port: port.name });
        }}
      >
        {isHidden && isShown && <span className="pin-flag">{port.name}</span>}
      </Handle>
    );
  });
}

let isPressed = false;

/**
 * Whether a pointer was pressed on a pin. Browsers redirect taps to small targets nearby, even from the middle of a
 * chip, where a tap selects the node.
 */
function isOnPin({ currentTarget, clientY }: PointerEvent<HTMLDivElement>, side: 'in' | 'out'): boolean {
  const { top, height } = currentTarget.getBoundingClientRect();
  const outwards = (clientY - top - height / 2) * (side === 'out' ? 1 : -1);
  return outwards >= -height;
}

const classesOf = ({ is, type, ghost }: PortView, side: 'in' | 'out'): readonly (string | false)[] => [
  `pin is-${is} is-${side}`,
  is === 'data' && `shape-${type?.shape ?? 'unknown'}`,
  type?.mayBeMissing === true && 'may-be-missing',
  ghost === true && 'is-ghost',
];

/** The names inside the card, along its edge. */
export const PinNames = ({ pins, side }: Pick<PinRowProps, 'pins' | 'side'>) => (
  <div className={`pin-names is-${side}`} aria-hidden="true">
    {pins.filter(showsName).map(({ port, x }) => {
      const isFirst = port.is === 'control' && x === spineX;
      const classes = [`is-${port.is}`, isFirst && 'is-first', port.ghost === true && 'is-ghost'];
      return (
        <span key={port.name} className={classes.filter(Boolean).join(' ')} style={{ left: isFirst ? 9 : x }}>
          {port.name}
        </span>
      );
    })}
  </div>
);
