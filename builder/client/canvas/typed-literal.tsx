import { NodeToolbar, Position, useStore as useFlow } from '@xyflow/react';
import { useState } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { setInput } from '../../shared/gestures/edit-node.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { nameOf } from '../inspector/names.ts';
import { edit } from '../store.ts';
import { focusNode } from './focus.ts';
import { portOf, useCanvas } from './state.ts';
import { valueOfText } from './typed-value.ts';

/** The field at an input whose value is being typed. */
export function TypedLiteral({ view }: { readonly view: RouteView }) {
  const typed = useCanvas((state) => state.typed);
  return typed && <Field key={`${typed.at.node}.${typed.at.port}`} view={view} typed={typed} />;
}

type Typed = NonNullable<ReturnType<typeof useCanvas.getState>['typed']>;

function Field({ view, typed: { at, first } }: { readonly view: RouteView; readonly typed: Typed }) {
  const [text, setText] = useState(first);
  const zoom = useFlow(({ transform }) => transform[2]);
  const x = useCanvas(({ boxes }) => boxes.get(at.node)?.ins.find(({ port }) => port.name === at.port)?.x ?? 0);
  const node = nodeOf(view, at.node);
  const port = portOf(view, { ...at, side: 'in' });
  if (node === undefined || port === undefined) return null;
  const title = `${at.port} of ${nameOf(node)}`;
  const read = valueOfText(text, port.type);
  const close = (): void => {
    useCanvas.setState({ typed: undefined });
    focusNode(at.node);
  };
  const write = (): void => {
    if ('value' in read) void edit(`Set ${title}`, setInput(view, node, at.port, read.value));
    close();
  };
  return (
    <NodeToolbar nodeId={at.node} isVisible position={Position.Top} align="start" offset={6}>
      <label className="typed-literal nodrag nopan" style={{ marginLeft: Math.round(x * zoom) - 16 }}>
        <span>{at.port}</span>
        <input
          autoFocus
          value={text}
          aria-label={`Value of ${title}`}
          aria-invalid={'issue' in read}
          spellCheck={false}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => useCanvas.getState().typed !== undefined && write()}
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
            if (key === 'Enter' && 'value' in read) write();
          }}
        />
        <small role="status">{'issue' in read ? read.issue : 'Enter'}</small>
      </label>
    </NodeToolbar>
  );
}
