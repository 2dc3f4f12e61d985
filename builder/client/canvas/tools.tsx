import { Maximize, Minus, Plus, WandSparkles } from 'lucide-react';
import { IconButton } from '../frame/icon-button.tsx';
import { keysOf } from '../keys.ts';
import { openPalette } from '../ui.ts';
import { tidy } from './moves.ts';
import { useCanvas } from './state.ts';

/** The controls in the corners of the canvas. */
export const Tools = () => (
  <>
    <button className="add-node button" onClick={() => openPalette()}>
      <Plus size={15} aria-hidden="true" /> Add node <kbd>{keysOf('add-node')}</kbd>
    </button>
    <div className="tools">
      <IconButton label={`Zoom out (${keysOf('zoom-out')})`} onClick={() => useCanvas.getState().viewport?.zoom(-1)}>
        <Minus size={16} />
      </IconButton>
      <IconButton label={`Zoom in (${keysOf('zoom-in')})`} onClick={() => useCanvas.getState().viewport?.zoom(1)}>
        <Plus size={16} />
      </IconButton>
      <IconButton label={`Show everything (${keysOf('fit')})`} onClick={() => useCanvas.getState().viewport?.fit()}>
        <Maximize size={15} />
      </IconButton>
      <IconButton label={`Tidy up (${keysOf('tidy')})`} onClick={tidy}>
        <WandSparkles size={15} />
      </IconButton>
    </div>
  </>
);
