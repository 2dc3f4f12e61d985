import { Plus, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { AddKey } from '../fields/add-name.tsx';
import { Choice } from '../fields/choice.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { JsonBox } from '../fields/json-box.tsx';
import { readJson } from '../fields/read-json.ts';
import { FormDialog } from '../fields/modal-dialog.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { RowName } from '../fields/row-name.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { put } from '../../shared/gestures/put.ts';
import type { Key, Place } from '../../shared/gestures/put.ts';
import { isObject, isSameJson } from '../../shared/gestures/json.ts';
import { objectOf, textsOf } from '../json.ts';
import { edit, endText } from '../store.ts';
import { inferSchema } from './infer-schema.ts';

interface BodySchemaProps {
  readonly view: RouteView;
  readonly place: Place;
}

/** What a member of the body may be, as JSON Schema says it. */
const types: readonly { readonly id: string; readonly title: string; readonly schema: JsonObject }[] = [
  { id: 'text', title: 'Text', schema: { type: 'string' } },
  { id: 'email', title: 'Email', schema: { type: 'string', format: 'email' } },
  { id: 'uuid', title: 'UUID', schema: { type: 'string', format: 'uuid' } },
  { id: 'date', title: 'Date and time', schema: { type: 'string', format: 'date-time' } },
  { id: 'integer', title: 'Whole number', schema: { type: 'integer' } },
  { id: 'number', title: 'Number', schema: { type: 'number' } },
  { id: 'boolean', title: 'Yes or no', schema: { type: 'boolean' } },
  { id: 'texts', title: 'List of texts', schema: { type: 'array', items: { type: 'string' } } },
  { id: 'numbers', title: 'List of numbers', schema: { type: 'array', items: { type: 'number' } } },
  { id: 'object', title: 'Object', schema: { type: 'object' } },
];

/** The JSON Schema of the body: as a table where it is an object, and always as JSON. */
export function BodySchema({ view, place }: BodySchemaProps) {
  const body = objectOf(place.value)['body'];
  const [isText, setText] = useState(false);
  const [isInferring, setInferring] = useState(false);
  const change = (keys: readonly Key[], value: JsonValue | undefined, text?: string): void =>
    void edit('Declared body', put(place, ['body', ...keys], value), text);
  const isTable = isObject(body) && body['type'] === 'object' && isObject(body['properties']);
  return (
    <FieldGroup label="Body" field={fieldName(view.id, [...place.path, 'body'])}>
      <div className="unfed">
        <Button className="button is-small" onPress={() => setInferring(true)}>
          <Sparkles size={13} aria-hidden="true" /> Infer from an example
        </Button>
        {body === undefined && (
          <Button
            className="button is-small"
            onPress={() => change([], { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] })}
          >
            <Plus size={13} aria-hidden="true" /> Declare
          </Button>
        )}
        {isTable && (
          <Button className="button is-small" onPress={() => setText(!isText)}>
            {isText ? 'As a table' : 'As JSON'}
          </Button>
        )}
        {body !== undefined && (
          <Button className="button is-small" onPress={() => change([], undefined)}>
            <X size={13} aria-hidden="true" /> Remove
          </Button>
        )}
      </div>
      {isTable && !isText && <BodyTable body={body} onChange={change} />}
      {body !== undefined && (!isTable || isText) && (
        <JsonBox
          label="JSON Schema of the body"
          isLabelHidden
          value={body}
          onChange={(value) => change([], value, 'body')}
          onLeave={endText}
        />
      )}
      {isInferring && (
        <InferDialog onClose={() => setInferring(false)} onInfer={(example) => change([], inferSchema(example))} />
      )}
    </FieldGroup>
  );
}

interface BodyTableProps {
  readonly body: JsonObject;
  readonly onChange: (keys: readonly Key[], value: JsonValue | undefined, text?: string) => void;
}

function BodyTable({ body, onChange }: BodyTableProps) {
  const properties = objectOf(body['properties']);
  const required = textsOf(body['required']);
  const setRequired = (name: string, isRequired: boolean): void => {
    const index = required.indexOf(name);
    if (isRequired) onChange(['required', required.length], name);
    else onChange(required.length === 1 ? ['required'] : ['required', index], undefined);
  };
  const rename = (name: string, to: string): void => {
    const called = Object.entries(properties).map(([key, schema]) => [key === name ? to : key, schema] as const);
    const stays = required.map((each) => (each === name ? to : each));
    onChange([], {
      ...body,
      properties: Object.fromEntries(called),
      ...(stays.length === 0 ? {} : { required: stays }),
    });
  };
  const remove = (name: string): void => {
    const { [name]: _, ...rest } = properties;
    const stays = required.filter((each) => each !== name);
    onChange([], { ...body, properties: rest, required: stays });
  };
  return (
    <>
      {Object.entries(properties).map(([name, schema]) => {
        const type = types.find((each) => isSameJson(each.schema, schema));
        return (
          <div className="row" role="group" aria-label={name} key={name}>
            <RowName of="the body" name={name} taken={Object.keys(properties)} onRename={(to) => rename(name, to)} />
            <Choice
              label={`Type of ${name}`}
              isLabelHidden
              value={type?.id ?? 'Other'}
              options={types}
              onChange={(id) => onChange(['properties', name], types.find((each) => each.id === id)?.schema)}
            />
            <CheckBox
              label="Required"
              value={required.includes(name)}
              onChange={(isRequired) => setRequired(name, isRequired)}
            />
            <RemoveButton label={`Remove ${name}`} onRemove={() => remove(name)} />
          </div>
        );
      })}
      <AddKey
        noun="field"
        to="the body"
        taken={Object.keys(properties)}
        onAdd={(name) => onChange(['properties', name], { type: 'string' })}
      />
    </>
  );
}

interface InferDialogProps {
  readonly onInfer: (example: JsonValue) => void;
  readonly onClose: () => void;
}

function InferDialog({ onInfer, onClose }: InferDialogProps) {
  const [text, setText] = useState('');
  const read = readJson(text);
  const example = 'value' in read ? read.value : undefined;
  return (
    <FormDialog
      title="Infer the body from an example"
      action="Infer"
      isReady={example !== undefined}
      onSubmit={() => {
        if (example !== undefined) onInfer(example);
        onClose();
      }}
      onClose={onClose}
    >
      <TextBox
        label="A body that is sent, as JSON"
        isLong
        isCode
        autoFocus
        value={text}
        placeholder={'{ "email": "ada@example.com", "amount": 3 }'}
        error={'issue' in read ? read.issue : undefined}
        onType={setText}
        onChange={setText}
      />
    </FormDialog>
  );
}
