import type { JsonValue } from '../../../compiler/base/json.ts';
import { Choice } from './choice.tsx';
import { FieldGroup } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { JsonBox } from './json-box.tsx';
import { NumberBox } from './number-box.tsx';
import { TextBox } from './text-box.tsx';

interface AnyBoxProps extends FieldProps {
  readonly value: JsonValue | undefined;
  readonly onType?: ((value: JsonValue | undefined) => void) | undefined;
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
}

const sorts = [
  { id: 'text', title: 'Text', first: '' },
  { id: 'number', title: 'Number', first: 0 },
  { id: 'true', title: 'True', first: true },
  { id: 'false', title: 'False', first: false },
  { id: 'json', title: 'Object or list', first: {} },
  { id: 'null', title: 'Null', first: null },
] as const satisfies readonly { id: string; title: string; first: JsonValue }[];

/** Any JSON value: a choice of its type, and a field for it. */
export function AnyBox({ value, field, onType, onChange, onLeave, ...common }: AnyBoxProps) {
  const sort = sortOf(value);
  const inner = { label: `${common.label}, value`, isLabelHidden: true, field, onLeave };
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
          options={sorts}
          onChange={(id) => onChange(sorts.find((each) => each.id === id)?.first)}
        />
        {typeof value === 'string' && (
          <TextBox {...inner} value={value} onType={onType} onChange={onChange} isLong={value.includes('\n')} />
        )}
        {typeof value === 'number' && (
          <NumberBox {...inner} value={value} onType={onType} onChange={(number) => onChange(number ?? 0)} />
        )}
        {sort === 'json' && <JsonBox {...inner} value={value} onType={onType} onChange={onChange} />}
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
