import { useState } from 'react';
import type { FieldProps } from './field.tsx';
import { TextBox } from './text-box.tsx';

interface NumberBoxProps extends FieldProps {
  readonly value: number | undefined;
  readonly placeholder?: string | undefined;
  readonly isWhole?: boolean | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
  readonly onType?: ((value: number | undefined) => void) | undefined;
  /** With undefined if the field has been emptied. */
  readonly onChange: (value: number | undefined) => void;
  readonly onLeave?: (() => void) | undefined;
}

/** A number as text. Anything else is reported, and not written. */
export function NumberBox({ value, isWhole, least, most, onType, onChange, onLeave, ...rest }: NumberBoxProps) {
  const [issue, setIssue] = useState<string>();
  const take = (text: string, tell: ((value: number | undefined) => void) | undefined): void => {
    const found = issueOf(text, { isWhole, least, most });
    setIssue(found);
    if (found === undefined) tell?.(text.trim() === '' ? undefined : Number(text));
  };
  return (
    <TextBox
      {...rest}
      isCode
      error={issue ?? rest.error}
      value={value === undefined ? '' : String(value)}
      onType={(text) => take(text, onType)}
      onChange={(text) => take(text, onChange)}
      onLeave={() => {
        setIssue(undefined);
        onLeave?.();
      }}
    />
  );
}

function issueOf(text: string, { isWhole, least, most }: Pick<NumberBoxProps, 'isWhole' | 'least' | 'most'>) {
  if (text.trim() === '') return undefined;
  const value = Number(text);
  if (!Number.isFinite(value)) return 'Not a number.';
  if (isWhole === true && !Number.isInteger(value)) return 'A whole number.';
  if (least !== undefined && value < least) return `At least ${least}.`;
  return most !== undefined && value > most ? `At most ${most}.` : undefined;
}
