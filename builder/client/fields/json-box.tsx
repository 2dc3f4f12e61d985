import type { JsonValue } from '../../../compiler/base/json.ts';
import type { FieldProps } from './field.tsx';
import { readJson } from './read-json.ts';
import { TextBox } from './text-box.tsx';
import { useRead } from './use-read.ts';
import type { ReadProps } from './use-read.ts';

interface JsonBoxProps extends FieldProps, ReadProps<JsonValue> {
  readonly value: JsonValue | undefined;
  readonly placeholder?: string | undefined;
}

/** JSON as text. Invalid JSON is reported with its position, and not written. */
export function JsonBox({ value, mayBeEmpty, onType, onChange, onLeave, ...rest }: JsonBoxProps) {
  const { issue, typed } = useRead(readJson, { mayBeEmpty, onType, onChange, onLeave });
  return (
    <TextBox
      {...rest}
      {...typed}
      isLong
      isCode
      error={issue ?? rest.error}
      value={value === undefined ? '' : JSON.stringify(value, undefined, 2)}
    />
  );
}
