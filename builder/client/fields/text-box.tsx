import { Input, TextArea, TextField } from 'react-aria-components';
import { FieldLabel, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useTyped } from './use-typed.ts';

export interface TextBoxProps extends FieldProps {
  readonly value: string;
  readonly placeholder?: string | undefined;
  readonly isLong?: boolean | undefined;
  /** In the font for code: names and expressions. */
  readonly isCode?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly onType?: ((text: string) => void) | undefined;
  readonly onChange?: ((text: string) => void) | undefined;
  /** On every key, for dialogs with a button. */
  readonly onInput?: ((text: string) => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
  readonly onLeaveWith?: ((text: string) => void) | undefined;
}

/** A text of one or several lines. */
export function TextBox(props: TextBoxProps) {
  const { value, placeholder = '', isLong, isCode, isDisabled, autoFocus, error, field } = props;
  const { text, onInput, onBlur } = useTyped(value, props);
  const shared = { className: `box${isCode === true ? ' is-code' : ''}`, placeholder };
  return (
    <TextField
      className="field"
      value={text}
      onChange={(next) => {
        onInput(next);
        props.onInput?.(next);
      }}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && props.onLeaveWith !== undefined) onBlur();
        event.continuePropagation();
      }}
      isInvalid={error !== undefined}
      isDisabled={isDisabled === true}
      autoFocus={autoFocus === true}
      data-field={field}
    >
      <FieldLabel {...props} />
      {isLong === true ? <TextArea {...shared} rows={2} spellCheck={isCode !== true} /> : <Input {...shared} />}
      <FieldNotes {...props} />
    </TextField>
  );
}
