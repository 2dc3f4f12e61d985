import { useStore as useFlow } from '@xyflow/react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { setInput } from '../../shared/gestures/edit-node.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { nameOf } from '../inspector/names.ts';
import { edit } from '../store.ts';
import { CanvasField } from './canvas-field.tsx';
import { portOf, useCanvas } from './state.ts';
import { valueOfText } from './typed-value.ts';

/** The field at an input whose value is being typed. */
export function TypedLiteral({ view }: { readonly view: RouteView }) {
  const typed = useCanvas((state) => state.typed);
  return typed && <Field key={`${typed.at.node}.${typed.at.port}`} view={view} typed={typed} />;
}

type Typed = NonNullable<ReturnType<typeof useCanvas.getState>['typed']>;

function Field({ view, typed: { at, first } }: { readonly view: RouteView; readonly typed: Typed }) {
  const zoom = useFlow(({ transform }) => transform[2]);
  const x = useCanvas(({ boxes }) => boxes.get(at.node)?.ins.find(({ port }) => port.name === at.port)?.x ?? 0);
  const node = nodeOf(view, at.node);
  const port = portOf(view, { ...at, side: 'in' });
  if (node === undefined || port === undefined) return null;
  const title = `${at.port} of ${nameOf(node)}`;
  const write = (text: string): void => {
    const read = valueOfText(text, port.type);
    if ('value' in read) void edit(`Set ${title}`, setInput(view, node, at.port, read.value));
  };
  return (
    <CanvasField
      node={at.node}
      left={Math.round(x * zoom) - 16}
      label={at.port}
      name={`Value of ${title}`}
      value={first}
      issueOf={(text) => issueIn(valueOfText(text, port.type))}
      onWrite={write}
      onClose={() => useCanvas.setState({ typed: undefined })}
    />
  );
}

const issueIn = (read: ReturnType<typeof valueOfText>): string | undefined =>
  'issue' in read ? read.issue : undefined;
