import type { JsonValue } from '../../../../compiler/base/json.ts';
import { isSameJson } from '../../../shared/gestures/json.ts';
import { textOf } from '../../json.ts';
import { useForm } from './form-context.ts';
import type { FormState, WidgetProps } from './form-context.ts';

interface Common {
  readonly label: string;
  readonly isLabelHidden?: boolean | undefined;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired: boolean;
  readonly field: string;
}

interface WidgetState {
  readonly form: FormState;
  /** The field's properties that follow from the schema and the findings. */
  readonly common: Common;
  /** Writes the value; one that equals its default is removed, unless it is required. */
  readonly change: (value: JsonValue | undefined, text?: 'text') => void;
  readonly type: (value: JsonValue | undefined) => void;
}

export function useWidget({ label, isLabelHidden, schema, keys, isRequired }: WidgetProps): WidgetState {
  const form = useForm();
  const kept = (value: JsonValue | undefined): JsonValue | undefined =>
    !isRequired && value !== undefined && isSameJson(value, schema['default']) ? undefined : value;
  return {
    form,
    common: {
      label,
      isLabelHidden,
      description: isLabelHidden === true ? undefined : textOf(schema['description']),
      error: form.errorAt(keys),
      isRequired,
      field: form.fieldAt(keys),
    },
    change: (value, text) => form.change(keys, kept(value), text),
    type: (value) => form.type(keys, kept(value)),
  };
}
