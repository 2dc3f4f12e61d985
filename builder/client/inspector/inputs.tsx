import { Braces, KeyRound, Link2, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { NodeView, PortView, RouteView, TypeView, WireView } from '../../../compiler/view/route-view.ts';
import { Choice } from '../fields/choice.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { isObject, ownOf } from '../../shared/gestures/json.ts';
import { textOf } from '../json.ts';
import { edit, select, useStore } from '../store.ts';
import { openPalette } from '../ui.ts';
import { suits } from '../palette/fitting.ts';
import { setInput } from '../../shared/gestures/edit-node.ts';
import { feedFromBody } from '../../shared/gestures/from-body.ts';
import { pathOfNode, removeWire } from '../../shared/gestures/parts.ts';
import { Carried } from './carried.tsx';
import { LiteralField } from './literal-field.tsx';
import { endName, nameOf } from './names.ts';
import { nameOfPort, typeOfPort } from './port-names.ts';
import { SecretMenu } from './secret-menu.tsx';

interface NodeProps {
  readonly view: RouteView;
  readonly node: NodeView;
}

/** What feeds each input: a wire, a literal, a secret, or nothing yet. */
export function Inputs({ view, node }: NodeProps) {
  const ports = node.ins.filter(({ is }) => is === 'data');
  if (ports.length === 0) return null;
  return (
    <section className="ports">
      <h3>Inputs</h3>
      {ports.map((port) => (
        <InputRow key={port.name} view={view} node={node} port={port} />
      ))}
    </section>
  );
}

interface PortProps extends NodeProps {
  readonly port: PortView;
}

function InputRow({ view, node, port }: PortProps) {
  const wire = view.wires.find(({ to }) => to.node === node.id && to.port === port.name);
  const literal = ownOf(node.inputs, port.name);
  const isFree = wire === undefined && literal === undefined;
  return (
    <div
      className={`port${port.ghost === true ? ' is-ghost' : ''}`}
      role="group"
      aria-label={nameOfPort({ view, node, side: 'in', port })}
    >
      <PortName port={port} type={typeOfPort({ view, node, side: 'in', port })}>
        {isFree && port.optional === true && <Unfed view={view} node={node} port={port} />}
      </PortName>
      {wire !== undefined && <FedByWire view={view} node={node} wire={wire} />}
      <Carried wire={wire?.id} />
      {wire === undefined && isSecret(literal) && <SecretInput view={view} node={node} port={port} secret={literal} />}
      {wire === undefined && literal !== undefined && !isSecret(literal) && (
        <LiteralField view={view} node={node} port={port} value={literal} />
      )}
      {isFree && port.optional !== true && <Unfed view={view} node={node} port={port} />}
    </div>
  );
}

interface PortNameProps {
  readonly port: PortView;
  readonly type: TypeView | undefined;
  readonly children?: ReactNode;
}

/** A name with its type in the colour of the type. */
export const PortName = ({ port: { name, optional, ghost, with: arm }, type, children }: PortNameProps) => (
  <div className="port-name">
    <b>{name}</b>
    {ghost === true && <span className="note">no such port any more</span>}
    {type !== undefined && (
      <code className={`type shape-${type.shape}`} title={type.name}>
        {type.name}
      </code>
    )}
    {optional === true && <span className="note">optional</span>}
    {arm !== undefined && <span className="note">with {arm}</span>}
    {children}
  </div>
);

function FedByWire({ view, node, wire }: NodeProps & { readonly wire: WireView }) {
  return (
    <div className="fed">
      <Button className="fed-from" onPress={() => select([wire.from.node], 'list')}>
        ← {endName(view, wire.from)}
      </Button>
      <RemoveButton
        label={`Remove the wire into ${wire.to.port}`}
        onRemove={() => void edit(`Disconnect ${wire.to.port} of ${nameOf(node)}`, [removeWire(view, wire)])}
      />
    </div>
  );
}

function Unfed({ view, node, port }: PortProps) {
  const title = `${port.name} of ${nameOf(node)}`;
  // At once, since the field replaces the button before the edit is answered, and the next key is meant for the field.
  const set = (value: JsonValue): void => {
    void edit(`Set ${title}`, setInput(view, node, port.name, value));
    useStore.setState({ field: [...pathOfNode(node.id), 'inputs', port.name] });
  };
  const takesText = port.type === undefined || ['string', 'unknown', 'union'].includes(port.type.shape);
  const body = useStore(({ kinds }) => kinds.get('get-body-field'));
  const canReadBody = port.fields !== undefined && body !== undefined && suits(body, view);
  const isSmall = port.optional === true;
  const look = isSmall ? 'icon-button' : 'button is-small';
  return (
    <div className="unfed">
      <Button
        className={look}
        aria-label={`Connect ${title}`}
        onPress={() => openPalette({ port: { node: node.id, port: port.name, side: 'in' } })}
      >
        <Link2 size={13} aria-hidden="true" /> {!isSmall && 'Connect'}
      </Button>
      {canReadBody && (
        <Button
          className={look}
          aria-label={`Read ${title} from the body`}
          onPress={() => void edit(`Read ${title} from the body`, feedFromBody(view, node.id, port))}
        >
          <Braces size={13} aria-hidden="true" /> {!isSmall && 'From the body'}
        </Button>
      )}
      {port.noLiteral === undefined && (
        <Button className={look} aria-label={`Set a value for ${title}`} onPress={() => set(firstValue(port))}>
          <Pencil size={12} aria-hidden="true" /> {!isSmall && 'Value'}
        </Button>
      )}
      {takesText && <SecretMenu {...{ view, node, port, title, isSmall }} className={look} />}
      {port.noLiteral !== undefined && !isSmall && <span className="note">{port.noLiteral}</span>}
    </div>
  );
}

/** The initial value of a literal, by the need of its input. */
function firstValue({ type }: PortView): JsonValue {
  switch (type?.shape) {
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'object':
      return {};
    case 'list':
      return [];
    default:
      return '';
  }
}

const isSecret = (value: JsonValue | undefined): value is { readonly $secret: JsonValue } =>
  isObject(value) && Object.hasOwn(value, '$secret');

function SecretInput({ view, node, port, secret }: PortProps & { readonly secret: { readonly $secret: JsonValue } }) {
  const secrets = useStore(({ project }) => project?.secrets) ?? [];
  const set = (value: JsonValue | undefined): void =>
    void edit(`${port.name} of ${nameOf(node)}`, setInput(view, node, port.name, value));
  return (
    <div className="fed">
      <KeyRound size={13} aria-label="Secret" />
      <Choice
        label={`Secret for ${port.name}`}
        isLabelHidden
        value={textOf(secret.$secret)}
        options={secrets.map(({ name }) => ({ id: name, title: name }))}
        onChange={(name) => set({ $secret: name })}
      />
      <RemoveButton label={`Remove the secret of ${port.name}`} onRemove={() => set(undefined)} />
    </div>
  );
}
