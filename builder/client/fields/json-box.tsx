import { useState } from 'react';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { FieldProps } from './field.tsx';
import { readJson } from './read-json.ts';
import { TextBox } from './text-box.tsx';

interface JsonBoxProps extends FieldProps {
  readonly value: JsonValue | undefined;
  readonly placeholder?: string | undefined;
  readonly onType?: ((value: JsonValue | undefined) => void) | undefined;
  /** With undefined if the field has been emptied. */
  readonly onChange: (value: JsonValue | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
}

/** JSON as text. Invalid JSON is reported with its position, and not written. */
export function JsonBox({ value, onType, onChange, onLeave, ...rest }: JsonBoxProps) {
  const [issue, setIssue] = useState<string>();
  const take = (text: string, tell: ((value: JsonValue | undefined) => void) | undefined): void => {
    const read = readJson(text);
    setIssue('issue' in read ? read.issue : undefined);
    if (!('issue' in read)) tell?.(read.value);
  };
  return (
    <TextBox
      {...rest}
      isLong
      isCode
      error={issue ?? rest.error}
      value={value === undefined ? '' : JSON.stringify(value, undefined, 2)}
      onType={(text) => take(text, onType)}
      onChange={(text) => take(text, onChange)}
      onLeave={() => {
        setIssue(undefined);
        onLeave?.();
      }}
    />
  );
}
