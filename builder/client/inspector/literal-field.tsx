import type { JsonValue } from '../../../compiler/base/json.ts';
import type { NodeView, PortView, RouteView, TypeView } from '../../../compiler/view/route-view.ts';
import { AnyBox } from '../fields/any-box.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { JsonBox } from '../fields/json-box.tsx';
import { NumberBox } from '../fields/number-box.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { preview } from '../preview.ts';
import { edit, endText } from '../store.ts';
import { setInput } from '../../shared/gestures/edit-node.ts';
import { pathOfNode } from '../../shared/gestures/parts.ts';
import { fieldName } from './focus-field.ts';
import { nameOf } from './names.ts';

interface LiteralFieldProps {
  readonly view: RouteView;
  readonly node: NodeView;
  readonly port: PortView;
  readonly value: JsonValue;
}

/** The types of JSON that an input takes, by the shape of its need; any for the others. */
const typesOf: Readonly<Partial<Record<TypeView['shape'], readonly string[]>>> = {
  boolean: ['boolean'],
  number: ['number'],
  string: ['string'],
  list: ['array'],
  object: ['object'],
};

/** The literal of an input, in a field that suits the input's need. */
export function LiteralField({ view, node, port, value }: LiteralFieldProps) {
  const name = fieldName(view.id, [...pathOfNode(node.id), 'inputs', port.name]);
  const title = `${port.name} of ${nameOf(node)}`;
  const set = (next: JsonValue | undefined, text?: string): void =>
    void edit(title, setInput(view, node, port.name, next), text);
  const common = { label: title, isLabelHidden: true, field: name, onLeave: endText };
  const typed = {
    onType: (next: JsonValue | undefined): void => void preview(setInput(view, node, port.name, next)),
    onChange: (next: JsonValue | undefined): void => set(next, name),
  };
  const shape = port.type?.shape;
  return (
    <div className="literal">
      {shape === 'string' && typeof value === 'string' ? (
        <TextBox {...common} {...typed} value={value} isLong={value.length > 40} />
      ) : shape === 'number' && typeof value === 'number' ? (
        <NumberBox {...common} {...typed} value={value} mayBeEmpty={false} />
      ) : shape === 'boolean' && typeof value === 'boolean' ? (
        <CheckBox {...common} value={value} onChange={set} />
      ) : (shape === 'object' || shape === 'list') && typeof value === 'object' ? (
        <JsonBox {...common} {...typed} value={value} mayBeEmpty={false} />
      ) : (
        <AnyBox {...common} {...typed} value={value} types={typesOf[shape ?? 'unknown']} />
      )}
      <RemoveButton label={`Remove the value of ${title}`} onRemove={() => set(undefined)} />
    </div>
  );
}
