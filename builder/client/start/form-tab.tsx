import { useMemo } from 'react';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { listOf, objectOf, textOf, textsOf } from '../json.ts';
import { SchemaForm } from '../inspector/widgets/schema-form.tsx';
import { putWithoutOptions, withOptionsOfSelect } from './form-fields.ts';
import { FormLink, useFormUrl } from './form-link.tsx';
import { useTrigger } from './use-trigger.ts';
import type { StartProps } from './use-trigger.ts';

/** The fields of the form, and the page that it becomes. */
export function FormTab(props: StartProps) {
  const { view, diagnostics } = props;
  const trigger = useTrigger(props, 'form');
  const place = useMemo(() => trigger.place, [props.place]);
  const schema = useMemo(() => withOptionsOfSelect(trigger.schema), [trigger.schema]);
  const texts = objectOf(trigger.value['texts']);
  const title = textOf(trigger.value['title']) ?? textOf(view.settings['title']) ?? view.id;
  return (
    <>
      <SchemaForm
        {...{ schema, place, diagnostics }}
        of="the form"
        without={['type']}
        operationsOf={putWithoutOptions}
      />
      <div className="field">
        <span className="field-label">Preview</span>
        <FormPage url={view.url} />
        <div className="form-preview" inert aria-hidden="true" lang={textOf(trigger.value['lang'])}>
          <h2>{title}</h2>
          {listOf(trigger.value['fields']).map((field, index) => (
            <PreviewField key={index} field={objectOf(field)} />
          ))}
          <button className="button is-primary" type="button">
            {textOf(texts['send']) ?? 'Send'}
          </button>
        </div>
      </div>
    </>
  );
}

/** The page itself, as served by the development server. */
function FormPage({ url }: { readonly url: string | undefined }) {
  const href = useFormUrl(url);
  if (href === undefined)
    return <p className="quiet">Only a picture: the form itself is served while the development server runs.</p>;
  return (
    <p className="quiet">
      Only a picture. <FormLink href={href} /> to fill it in.
    </p>
  );
}

const inputTypes: Readonly<Record<string, string>> = { email: 'email', number: 'number', date: 'date' };

function PreviewField({ field }: { readonly field: JsonObject }) {
  const type = textOf(field['type']) ?? 'text';
  const name = textOf(field['label']) ?? textOf(field['name']) ?? '';
  const text = field['required'] === true ? `${name} *` : name;
  if (type === 'checkbox')
    return (
      <label className="is-check">
        <input type="checkbox" /> {text}
      </label>
    );
  return (
    <label>
      {text}
      {type === 'textarea' && <textarea rows={3} />}
      {type === 'select' && (
        <select>
          {textsOf(field['options']).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {type !== 'textarea' && type !== 'select' && <input type={inputTypes[type] ?? 'text'} />}
    </label>
  );
}
