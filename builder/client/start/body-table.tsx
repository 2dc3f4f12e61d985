import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { AddKey } from '../fields/add-name.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { Choice } from '../fields/choice.tsx';
import { NumberBox } from '../fields/number-box.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { RowName } from '../fields/row-name.tsx';
import { TextList } from '../fields/text-list.tsx';
import type { Key } from '../../shared/gestures/put.ts';
import { objectOf, textsOf } from '../json.ts';
import { endText } from '../store.ts';
import { alsoIn, removeMember, renameMember, requiredOf, reshaped, shapeOf, shapes } from './body-shapes.ts';

/** Sets a value at a path in a schema; `text` names the field being typed in. */
type Change = (keys: readonly Key[], value: JsonValue | undefined, text?: string) => void;

interface SchemaProps {
  readonly schema: JsonObject;
  /** What it is the schema of, such as “the body” or “address”. */
  readonly of: string;
  readonly onChange: Change;
}

const within =
  (onChange: Change, ...keys: readonly Key[]): Change =>
  (inner, value, text) =>
    onChange([...keys, ...inner], value, text);

/** The members of an object, one below the other, with the details of a member below it. */
export function BodyTable({ schema, of, onChange }: SchemaProps) {
  const properties = objectOf(schema['properties']);
  const names = Object.keys(properties);
  const required = requiredOf(schema);
  const setRequired = (name: string, isRequired: boolean): void => {
    if (isRequired) onChange(['required', required.length], name);
    else onChange(required.length === 1 ? ['required'] : ['required', required.indexOf(name)], undefined);
  };
  return (
    <>
      {Object.entries(properties).map(([name, member]) => (
        <div className="body-member" role="group" aria-label={`${name} of ${of}`} key={name}>
          <div className="row">
            <RowName
              of={of}
              name={name}
              taken={names}
              onRename={(to) => onChange([], renameMember(schema, name, to))}
            />
            <TypeChoice schema={objectOf(member)} of={name} onChange={within(onChange, 'properties', name)} />
            <CheckBox
              label="Required"
              value={required.includes(name)}
              onChange={(isRequired) => setRequired(name, isRequired)}
            />
            <RemoveButton label={`Remove ${name}`} onRemove={() => onChange([], removeMember(schema, name))} />
          </div>
          <Details schema={objectOf(member)} of={name} onChange={within(onChange, 'properties', name)} />
        </div>
      ))}
      <AddKey noun="field" to={of} taken={names} onAdd={(name) => onChange(['properties', name], { type: 'string' })} />
    </>
  );
}

const TypeChoice = ({ schema, of, onChange }: SchemaProps) => (
  <Choice
    label={`Type of ${of}`}
    isLabelHidden
    value={shapeOf(schema)?.id ?? 'Other'}
    options={shapes}
    onChange={(id) => onChange([], reshaped(schema, id))}
  />
);

/** The details of a schema besides its type. */
function Details({ schema, of, onChange }: SchemaProps) {
  const shape = shapeOf(schema);
  if (shape === undefined) return null;
  const also = alsoIn(schema, shape);
  const has = (keyword: string): boolean => shape.edits.includes(keyword);
  if (shape.edits.length + also.length === 0) return null;
  return (
    <div className="body-details">
      {has('enum') && <Texts {...{ schema, of, onChange }} />}
      {has('minimum') && <Bounds isWhole={shape.id === 'integer'} {...{ schema, of, onChange }} />}
      {has('items') && (
        <>
          <div className="row">
            <span className="quiet">of</span>
            <TypeChoice
              schema={objectOf(schema['items'])}
              of={`an item of ${of}`}
              onChange={within(onChange, 'items')}
            />
          </div>
          <Details schema={objectOf(schema['items'])} of={`an item of ${of}`} onChange={within(onChange, 'items')} />
        </>
      )}
      {has('properties') && <BodyTable {...{ schema, of, onChange }} />}
      {also.length > 0 && <p className="quiet">Also, as JSON: {also.join(', ')}</p>}
    </div>
  );
}

/** The allowed texts; if there are none, all are allowed. */
function Texts({ schema, of, onChange }: SchemaProps) {
  const texts = textsOf(schema['enum']);
  return (
    <TextList
      label={`Texts of ${of}`}
      isLabelHidden
      noun="text"
      values={texts}
      onChangeItem={(index, text) => onChange(['enum', index], text, `enum of ${of}`)}
      onAdd={(text) => texts.includes(text) || onChange(['enum', texts.length], text)}
      onRemove={(index) => onChange(texts.length === 1 ? ['enum'] : ['enum', index], undefined)}
      onLeave={endText}
    />
  );
}

function Bounds({ schema, of, onChange, isWhole }: SchemaProps & { readonly isWhole: boolean }) {
  const bound = (keyword: 'minimum' | 'maximum', label: string) => {
    const value = schema[keyword];
    return (
      <NumberBox
        label={label}
        {...{ isWhole }}
        placeholder="any"
        value={typeof value === 'number' ? value : undefined}
        onChange={(next) => onChange([keyword], next, `${keyword} of ${of}`)}
        onLeave={endText}
      />
    );
  };
  return (
    <div className="body-bounds">
      {bound('minimum', `Least ${of}`)}
      {bound('maximum', `Greatest ${of}`)}
    </div>
  );
}
