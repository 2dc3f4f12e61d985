import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Input } from 'react-aria-components';
import './groups.css';

interface AddNameProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is wrong with a name; undefined if it is valid. */
  readonly issueOf: (name: string) => string | undefined;
  /** Transforms the text while it is typed. */
  readonly clean?: (text: string) => string;
  /** Further fields next to the name. `goBack` returns from them to it, where Enter adds. */
  readonly children?: (goBack: () => void) => ReactNode;
  readonly onAdd: (name: string) => void;
  /** The name of the field in the page. */
  readonly field?: string;
}

/** A field for the name of something new, with a button. */
export function AddName({ label, placeholder, issueOf, clean = (text) => text, children, onAdd, field }: AddNameProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const issue = name === '' ? undefined : issueOf(name);
  const canAdd = name !== '' && issue === undefined;
  const add = (): void => {
    if (!canAdd) return;
    onAdd(name);
    setName('');
    // The next one can be typed immediately.
    input.current?.focus();
  };
  return (
    <div className="add-name" data-field={field}>
      <Input
        ref={input}
        className="box is-code"
        value={name}
        placeholder={placeholder}
        aria-label={label}
        aria-invalid={issue !== undefined}
        onChange={(event) => setName(clean(event.target.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      {children?.(() => input.current?.focus())}
      <Button className="button" isDisabled={!canAdd} onPress={add}>
        <Plus size={14} aria-hidden="true" /> Add
      </Button>
      {issue !== undefined && <span className="field-error">{issue}</span>}
    </div>
  );
}

interface AddKeyProps {
  /** The noun for the key, such as “field”. */
  readonly noun: string;
  /** What it is added to. */
  readonly to: string;
  readonly taken: readonly string[];
  readonly onAdd: (key: string) => void;
}

/** A row for adding a key to an object. One that already exists is refused. */
export function AddKey({ noun, to, taken, onAdd }: AddKeyProps) {
  const [added, setAdded] = useState('');
  const key = added.trim();
  const isTaken = taken.includes(key);
  const add = (): void => {
    if (isTaken) return;
    setAdded('');
    if (key !== '') onAdd(key);
  };
  return (
    <>
      <div className="row">
        <Input
          className="box is-code"
          value={added}
          placeholder={`Add a ${noun}`}
          aria-label={`Add a ${noun} to ${to}`}
          aria-invalid={isTaken}
          onChange={(event) => setAdded(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button className="icon-button" aria-label={`Add to ${to}`} onPress={add}>
          <Plus size={14} aria-hidden="true" />
        </Button>
      </div>
      {isTaken && <span className="field-error">“{key}” is there already.</span>}
    </>
  );
}
