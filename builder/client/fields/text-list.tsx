import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Input } from 'react-aria-components';
import { FieldGroup } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useTyped } from './use-typed.ts';

interface TextListProps extends FieldProps {
  readonly values: readonly string[];
  /** The noun for one of them. */
  readonly noun: string;
  readonly onTypeItem?: ((index: number, text: string) => void) | undefined;
  readonly onChangeItem: (index: number, text: string) => void;
  readonly onAdd: (text: string) => void;
  readonly onRemove: (index: number) => void;
  readonly onLeave?: (() => void) | undefined;
}

/** Texts side by side, each of which can be edited. */
export function TextList(props: TextListProps) {
  const { values, noun, onAdd, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState('');
  const add = (): void => {
    if (added.trim() !== '') onAdd(added.trim());
    setAdded('');
  };
  return (
    <FieldGroup {...props}>
      {/* A click anywhere in the box works, as in the box of a single text. */}
      <ul
        className="texts box"
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('input, button') !== null) return;
          event.preventDefault();
          input.current?.focus();
        }}
      >
        {values.map((value, index) => (
          // Texts may be equal, and keep their place while they are edited.
          <TextItem key={index} {...props} index={index} value={value} />
        ))}
        <li className="text-new">
          <Plus size={13} aria-hidden="true" />
          <Input
            ref={input}
            value={added}
            placeholder={`Add ${noun}`}
            aria-label={`Add ${noun} to ${props.label}`}
            onChange={(event) => setAdded(event.target.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ',') {
                event.preventDefault();
                add();
              }
              if (event.key === 'Backspace' && added === '' && values.length > 0) onRemove(values.length - 1);
            }}
          />
        </li>
      </ul>
    </FieldGroup>
  );
}

interface TextItemProps extends TextListProps {
  readonly index: number;
  readonly value: string;
}

function TextItem({ index, value, label, onTypeItem, onChangeItem, onRemove, onLeave }: TextItemProps) {
  const { text, onInput, onBlur } = useTyped(value, {
    onType: (typed) => onTypeItem?.(index, typed),
    onChange: (typed) => onChangeItem(index, typed),
    onLeave,
  });
  return (
    <li className="text-item">
      <Input
        value={text}
        aria-label={`${label}, ${index + 1}`}
        onChange={(event) => onInput(event.target.value)}
        onBlur={onBlur}
      />
      <RemoveButton label={`Remove ${text}`} onRemove={() => onRemove(index)} className="" />
    </li>
  );
}
