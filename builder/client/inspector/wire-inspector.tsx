import { Trash2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { RouteView, WireView } from '../../../compiler/view/route-view.ts';
import { edit, select } from '../store.ts';
import { removeWire } from '../../shared/gestures/parts.ts';
import { Carried } from './carried.tsx';
import { Findings } from './findings.tsx';
import { endName } from './names.ts';

/** One wire: its ends, its last value, and its findings. */
export const WireInspector = ({ view, wire }: { readonly view: RouteView; readonly wire: WireView }) => (
  <>
    <header className="inspector-header">
      <h2>{wire.is === 'control' ? 'Control wire' : 'Data wire'}</h2>
      <Button
        className="button is-small"
        onPress={() => {
          void edit(`Disconnect ${endName(view, wire.to)}`, [removeWire(view, wire)]);
          select([wire.from.node], 'list');
        }}
      >
        <Trash2 size={13} aria-hidden="true" /> Delete
      </Button>
    </header>
    <Findings findings={view.diagnostics.filter((finding) => finding.wire === wire.id)} />
    <div className="ports is-wire">
      {[wire.from, wire.to].map((end, index) => (
        <div className="port" key={index === 0 ? 'from' : 'to'}>
          <div className="port-name">
            <b>{index === 0 ? 'From' : 'To'}</b>
            <Button className="fed-from" onPress={() => select([end.node], 'list')}>
              {endName(view, end)}
            </Button>
          </div>
        </div>
      ))}
      {wire.type !== undefined && (
        <div className="port">
          <div className="port-name">
            <b>Carries</b>
            <code className={`type shape-${wire.type.shape}`}>{wire.type.name}</code>
          </div>
          <Carried wire={wire.id} isExplained />
        </div>
      )}
    </div>
  </>
);
