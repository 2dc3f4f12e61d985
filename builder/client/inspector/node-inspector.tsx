import { useMemo } from 'react';
import { Button } from 'react-aria-components';
import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { KindTile } from '../fields/kind-tile.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { preview } from '../preview.ts';
import { edit, endText, select, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { renameLabel, setComment } from '../../shared/gestures/edit-node.ts';
import { pathOfNode } from '../../shared/gestures/parts.ts';
import { placeOfConfig } from '../../shared/gestures/put.ts';
import { Signature } from '../functions/signature.tsx';
import { enterCall } from '../functions/calls.ts';
import { Carried } from './carried.tsx';
import { Findings } from './findings.tsx';
import { fieldName } from './focus-field.ts';
import { Holder } from './holder.tsx';
import { Inputs, PortName } from './inputs.tsx';
import { linesName, nameOf } from './names.ts';
import { nameOfPort } from './port-names.ts';
import { SchemaForm } from './widgets/schema-form.tsx';
import { StartSettings } from '../start/start-settings.tsx';

interface NodeInspectorProps {
  /** As in the file. */
  readonly view: RouteView;
  readonly node: NodeView;
}

/** One node: its name, its settings, its inputs and its outputs. */
export function NodeInspector({ view, node }: NodeInspectorProps) {
  const kind = useStore(({ kinds }) => kinds.get(node.type));
  const shown = useStore((state) => state.view) ?? view;
  const ofNode = shown.diagnostics.filter((each) => each.node === node.id);
  const place = useMemo(() => placeOfConfig(view, node), [view, node]);
  const ins = node.ins.filter(({ is }) => is === 'data');
  const outs = node.outs.filter(({ is }) => is === 'data');
  return (
    <>
      <NodeHeader view={view} node={node} />
      {kind !== undefined && (
        <p className="summary">
          <Marked text={kind.summary} />
        </p>
      )}
      <Findings findings={ofNode} />
      <div className={`columns${ins.length + outs.length === 0 ? ' is-single' : ''}`}>
        <section className="settings">
          {view.isFunction === true && (kind?.isEntry === true || kind?.ends === 'values') ? (
            <Signature view={view} of={[kind.isEntry ? 'inputs' : 'outputs']} diagnostics={shown.diagnostics} />
          ) : kind?.isEntry === true ? (
            <StartSettings view={view} node={node} place={place} diagnostics={ofNode} />
          ) : (
            kind !== undefined && (
              <SchemaForm
                schema={kind.schema}
                place={place}
                of={nameOf(node)}
                diagnostics={ofNode}
                shown={shown.nodes.find(({ id }) => id === node.id)}
              />
            )
          )}
          <Holder view={view} node={node} />
        </section>
        <div className="all-ports">
          <Inputs view={view} node={node} />
          {outs.length > 0 && (
            <section className="ports">
              <h3>Outputs</h3>
              {outs.map((port) => (
                <div
                  className="port"
                  key={port.name}
                  role="group"
                  aria-label={nameOfPort({ view, node, side: 'out', port })}
                >
                  <PortName port={port} type={port.type} />
                  <Carried wire={view.wires.find(({ from }) => from.node === node.id && from.port === port.name)?.id} />
                </div>
              ))}
            </section>
          )}
        </div>
        <NodeText view={view} node={node} of="comment" label="Comment" isLong />
      </div>
    </>
  );
}

function NodeHeader({ view, node }: NodeInspectorProps) {
  const shown = useStore((state) => state.view) ?? view;
  const lines = linesName(shown, node.id);
  return (
    <header className={`inspector-header role-${node.role}`}>
      <KindTile type={node.type} role={node.role} />
      <div className="grow">
        <NodeText view={view} node={node} of="label" label="Label" placeholder={node.kind} />
        <p className="about">
          {node.kind} ·{' '}
          <Button
            className="link"
            aria-label={`Id ${node.id}: rename`}
            onPress={() => {
              select([node.id], 'list');
              openDialog('rename-id');
            }}
          >
            <code>{node.id}</code>
          </Button>
          {node.calls !== undefined && (
            <>
              {' · '}
              <Button className="link" onPress={() => void enterCall(node.id)}>
                Open the function
              </Button>
            </>
          )}
          {lines !== undefined && (
            <>
              {' · in the code: '}
              <Button className="link" onPress={() => select([node.id], 'list')}>
                {lines}
              </Button>
            </>
          )}
        </p>
      </div>
    </header>
  );
}

interface NodeTextProps extends NodeInspectorProps {
  readonly of: 'label' | 'comment';
  readonly label: string;
  readonly isLong?: boolean;
  readonly placeholder?: string;
}

function NodeText({ view, node, of, label, isLong, placeholder }: NodeTextProps) {
  const field = fieldName(view.id, [...pathOfNode(node.id), of]);
  const operationsOf = of === 'label' ? renameLabel : setComment;
  return (
    <TextBox
      label={label}
      isLabelHidden={of === 'label'}
      isLong={isLong}
      placeholder={placeholder ?? 'Becomes a comment in the code'}
      field={field}
      value={node[of] ?? ''}
      onType={(text) => void preview(operationsOf(view, node.id, text))}
      onChange={(text) => void edit(`${label} of ${node.kind}`, operationsOf(view, node.id, text), field)}
      onLeave={endText}
    />
  );
}
