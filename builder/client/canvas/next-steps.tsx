import { Plus } from 'lucide-react';
import { openPalette } from '../ui.ts';
import type { Box } from './geometry.ts';

/** The distance from the lower edge of the node; the name of a port that appears on demand is in between. */
const belowPin = 12;
const belowFlag = 32;

/**
 * A button below each control output that leads nowhere, including hidden ones, that adds the next step. Only for the
 * pointer, since a node already is a button; the key is `N`.
 */
export const NextSteps = ({ id, box }: { readonly id: string; readonly box: Box }) =>
  box.outs
    .filter(({ port, isWired }) => port.is === 'control' && !isWired && port.ghost !== true)
    .map(({ port, x, isHidden }) => (
      <span
        key={port.name}
        className={`plus nodrag nopan${isHidden ? ' is-low' : ''}`}
        style={{ left: x - 11, top: box.height + (isHidden ? belowFlag : belowPin) }}
        title={`Add what comes after “${port.name}” (N)`}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          openPalette({ port: { node: id, port: port.name, side: 'out' } });
        }}
      >
        <Plus size={13} strokeWidth={2.6} />
      </span>
    ));
