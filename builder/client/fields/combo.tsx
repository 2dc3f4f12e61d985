import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import type { Option } from './choice.tsx';
import { FieldLabel, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useTyped } from './use-typed.ts';

interface ComboProps extends FieldProps {
  readonly value: string;
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly isCode?: boolean | undefined;
  readonly onType?: ((text: string) => void) | undefined;
  readonly onChange: (text: string) => void;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * A text with proposals; any other text is allowed, too. The choice is derived from the text: as separate state, it
 * would survive an undo, and put its text back into the field.
 */
export function Combo(props: ComboProps) {
  const { value, options, placeholder = '', isCode, error, field } = props;
  const { text, onInput, onChoose, onBlur } = useTyped(value, props);
  return (
    <ComboBox
      className="field"
      allowsCustomValue
      menuTrigger="focus"
      defaultItems={options}
      inputValue={text}
      value={options.some(({ id }) => id === text) ? text : null}
      onInputChange={(next) => {
        if (next !== text) onInput(next);
      }}
      onChange={(key) => {
        if (key !== null && key !== text) onChoose(String(key));
      }}
      onBlur={onBlur}
      isInvalid={error !== undefined}
      data-field={field}
    >
      <FieldLabel {...props} />
      <div className="combo">
        <Input className={`box${isCode === true ? ' is-code' : ''}`} placeholder={placeholder} />
        {options.length > 0 && (
          <Button aria-label={`Choose: ${props.label}`}>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        )}
      </div>
      <FieldNotes {...props} />
      <Popover className="popover" offset={4}>
        <ListBox className="options">
          {({ id, title, detail }: Option) => (
            <ListBoxItem id={id} textValue={title} className="option">
              <Text slot="label">{title}</Text>
              {detail !== undefined && <Text slot="description">{detail}</Text>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
