import type { JsonValue } from '../../../compiler/base/json.ts';
import { Choice } from './choice.tsx';
import { FieldGroup } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { JsonBox } from './json-box.tsx';
import { NumberBox } from './number-box.tsx';
import { TextBox } from './text-box.tsx';

interface AnyBoxProps extends FieldProps {
  readonly value: JsonValue | undefined;
  /** The types of JSON Schema that it may have; empty for any. */
  readonly types?: readonly string[] | undefined;
  readonly onType?: ((value: JsonValue | undefined) => void) | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
}

const sorts = [
  { id: 'text', title: 'Text', types: ['string'], first: '' },
  { id: 'number', title: 'Number', types: ['number', 'integer'], first: 0 },
  { id: 'true', title: 'True', types: ['boolean'], first: true },
  { id: 'false', title: 'False', types: ['boolean'], first: false },
  { id: 'json', title: 'Object or list', types: ['object', 'array'], first: {} },
  { id: 'null', title: 'Null', types: ['null'], first: null },
] as const satisfies readonly { id: string; title: string; types: readonly string[]; first: JsonValue }[];

/** Cannot be the id of a sort. */
const none = '';

/** Any JSON value: a choice of its type, and a field for it. An optional one can be removed again. */
export function AnyBox({ value, types = [], field, onType, onChange, onLeave, ...common }: AnyBoxProps) {
  const sort = sortOf(value);
  const inner = { label: `${common.label}, value`, isLabelHidden: true, field, onLeave };
  const fitting = sorts.filter(
    (each) => types.length === 0 || each.id === sort || each.types.some((type) => types.includes(type)),
  );
  const hasBox = sort === 'text' || sort === 'number' || sort === 'json';
  return (
    // Whoever is led to the value wants to type it, and letters typed at the choice would choose another type.
    <FieldGroup {...common} field={hasBox ? undefined : field}>
      <div className="any">
        <Choice
          label={`${common.label}, sort`}
          isLabelHidden
          value={sort}
          placeholder="Not set"
          options={[
            ...(common.isRequired === false && value !== undefined ? [{ id: none, title: 'Not set' }] : []),
            ...fitting,
          ]}
          onChange={(id) => onChange(sorts.find((each) => each.id === id)?.first)}
        />
        {typeof value === 'string' && (
          <TextBox {...inner} value={value} onType={onType} onChange={onChange} isLong={value.includes('\n')} />
        )}
        {typeof value === 'number' && (
          <NumberBox {...inner} value={value} mayBeEmpty={false} onType={onType} onChange={onChange} />
        )}
        {sort === 'json' && <JsonBox {...inner} value={value} mayBeEmpty={false} onType={onType} onChange={onChange} />}
      </div>
    </FieldGroup>
  );
}

function sortOf(value: JsonValue | undefined): (typeof sorts)[number]['id'] | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'json';
}
