import { Plus, Sparkles, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { FieldGroup } from '../fields/field.tsx';
import { JsonBox } from '../fields/json-box.tsx';
import { readJson } from '../fields/read-json.ts';
import { FormDialog } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { put } from '../../shared/gestures/put.ts';
import type { Key, Place } from '../../shared/gestures/put.ts';
import { isObject } from '../../shared/gestures/json.ts';
import { objectOf } from '../json.ts';
import { edit, endText } from '../store.ts';
import { BodyTable } from './body-table.tsx';
import { inferSchema } from './infer-schema.ts';

interface BodySchemaProps {
  readonly view: RouteView;
  readonly place: Place;
}

/** The JSON Schema of the body: as a table if it is an object, and always as JSON. */
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
      {isTable && !isText && <BodyTable schema={body} of="the body" onChange={change} />}
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
        label="An example body, as JSON"
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
