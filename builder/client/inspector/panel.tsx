import { useRef } from 'react';
import { FunctionSettings } from '../functions/function-settings.tsx';
import { useStore } from '../store.ts';
import { useFieldFocus } from './focus-field.ts';
import { NodeInspector } from './node-inspector.tsx';
import { RouteSettings } from './route-settings.tsx';
import { Several } from './several.tsx';
import { useFieldInView } from './field-in-view.ts';
import { WireInspector } from './wire-inspector.tsx';
import './inspector.css';

export function InspectorPanel() {
  const panel = useRef<HTMLDivElement>(null);
  const { nodes, wires } = useStore((state) => state.selection);
  useFieldFocus(panel);
  return (
    // The next selection is shown from its top.
    <div className="inspector" ref={panel} key={[...nodes, ...wires].join(' ')}>
      <Content />
    </div>
  );
}

function Content() {
  const content = useRef<HTMLDivElement>(null);
  useFieldInView(content);
  return (
    <div ref={content}>
      <Selected />
    </div>
  );
}

/** The editor for the selection; for the route itself if nothing is selected. */
function Selected() {
  const view = useStore((state) => state.written);
  const selection = useStore((state) => state.selection);
  if (view === undefined) return null;
  const nodes = view.nodes.filter(({ id }) => selection.nodes.has(id));
  const [node] = nodes;
  if (node !== undefined && nodes.length === 1) return <NodeInspector key={node.id} view={view} node={node} />;
  if (nodes.length > 1) return <Several view={view} nodes={nodes} />;
  const wire = view.wires.find(({ id }) => selection.wires.has(id));
  if (wire !== undefined) return <WireInspector view={view} wire={wire} />;
  const Settings = view.isFunction === true ? FunctionSettings : RouteSettings;
  return <Settings key={view.id} view={view} />;
}
