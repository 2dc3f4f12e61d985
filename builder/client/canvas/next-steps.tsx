import { Plus } from 'lucide-react';
import { openPalette } from '../ui.ts';
import type { Box } from './geometry.ts';

/** Under each control output that leads nowhere: adds the step that comes next. */
export const NextSteps = ({ id, box }: { readonly id: string; readonly box: Box }) =>
  box.outs
    .filter(({ port, isWired, isHidden }) => port.is === 'control' && !isWired && !isHidden && port.ghost !== true)
    .map(({ port, x }) => (
      <button
        key={port.name}
        className="plus nodrag nopan"
        style={{ left: x - 11, top: box.height + 12 }}
        title={`Add what comes after “${port.name}” (N)`}
        aria-label={`Add what comes after ${port.name}`}
        tabIndex={-1}
        onClick={(event) => {
          event.stopPropagation();
          openPalette({ port: { node: id, port: port.name, side: 'out' } });
        }}
      >
        <Plus size={13} strokeWidth={2.6} aria-hidden="true" />
      </button>
    ));
