import { Check, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue, Text } from 'react-aria-components';
import { FieldLabel, FieldNotes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useStore } from '../store.ts';

export interface Option {
  readonly id: string;
  readonly title: string;
  readonly detail?: string;
}

interface ChoiceProps extends FieldProps {
  readonly value: string | undefined;
  readonly options: readonly Option[];
  readonly placeholder?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (id: string) => void;
  /** Moves the focus on after a choice from the open list. Keys that choose in the closed field keep it there. */
  readonly onPicked?: (() => void) | undefined;
}

/** One of a few options. Any other value is shown unchanged. */
export function Choice(props: ChoiceProps) {
  const { options, placeholder = 'Choose…', isDisabled, error, field, onPicked } = props;
  const hasPicked = useRef(false);
  const [value, onChange] = useChosen(props);
  const isKnown = value === undefined || options.some(({ id }) => id === value);
  const items = isKnown ? options : [{ id: value, title: value, detail: 'not known' }, ...options];
  return (
    <Select
      className="field"
      value={value ?? null}
      placeholder={placeholder}
      isInvalid={error !== undefined}
      isDisabled={isDisabled === true}
      onChange={(key) => {
        hasPicked.current = true;
        if (key !== null) onChange(String(key));
      }}
      onOpenChange={(isOpen) => {
        // The list must have closed: while it is open, it keeps the focus.
        if (!isOpen && hasPicked.current && onPicked !== undefined) requestAnimationFrame(onPicked);
        hasPicked.current = false;
      }}
      data-field={field}
    >
      <FieldLabel {...props} />
      <Button className="box choice">
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <FieldNotes {...props} />
      <Popover className="popover" offset={4}>
        <ListBox className="options" items={items}>
          {({ id, title, detail }) => (
            <ListBoxItem id={id} textValue={title} className="option">
              <Text slot="label">{title}</Text>
              {detail !== undefined && <Text slot="description">{detail}</Text>}
              <Check size={14} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

/** A choice takes effect immediately: the next key continues from it, before the server has answered. */
function useChosen({ value, onChange }: ChoiceProps): readonly [string | undefined, ChoiceProps['onChange']] {
  const [chosen, setChosen] = useState<string>();
  const isSaved = useStore(({ unsaved }) => unsaved === 0);
  const isOver = isSaved || chosen === value;
  useEffect(() => {
    if (isOver) setChosen(undefined);
  }, [isOver, chosen]);
  const choose = (id: string): void => {
    setChosen(id);
    onChange(id);
  };
  return [chosen ?? value, choose];
}
