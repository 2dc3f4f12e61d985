import type { FieldProps } from './field.tsx';
import { TextBox } from './text-box.tsx';
import { useRead } from './use-read.ts';
import type { ReadProps } from './use-read.ts';

interface Bounds {
  readonly isWhole?: boolean | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

interface NumberBoxProps extends FieldProps, Bounds, ReadProps<number> {
  readonly value: number | undefined;
  readonly placeholder?: string | undefined;
}

/** A number as text. Anything else is reported, and not written. */
export function NumberBox({
  value,
  isWhole,
  least,
  most,
  mayBeEmpty,
  onType,
  onChange,
  onLeave,
  ...rest
}: NumberBoxProps) {
  const { issue, typed } = useRead((text) => readNumber(text, { isWhole, least, most }), {
    mayBeEmpty,
    onType,
    onChange,
    onLeave,
  });
  return (
    <TextBox {...rest} {...typed} isCode error={issue ?? rest.error} value={value === undefined ? '' : String(value)} />
  );
}

function readNumber(text: string, { isWhole, least, most }: Bounds) {
  if (text.trim() === '') return { value: undefined };
  const value = Number(text);
  if (!Number.isFinite(value)) return { issue: 'Not a number.' };
  if (isWhole === true && !Number.isInteger(value)) return { issue: 'A whole number.' };
  if (least !== undefined && value < least) return { issue: `At least ${least}.` };
  return most !== undefined && value > most ? { issue: `At most ${most}.` } : { value };
}
