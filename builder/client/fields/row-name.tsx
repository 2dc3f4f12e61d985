import { useState } from 'react';
import { TextBox } from './text-box.tsx';
import './groups.css';

interface RowNameProps {
  /** What it is a part of. */
  readonly of: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onRename: ((to: string) => void) | undefined;
}

/** The name of a row. A new name is written when the field is left; an empty one, or that of another, is refused. */
export function RowName({ of, name, taken, onRename }: RowNameProps) {
  const [issue, setIssue] = useState<string>();
  if (onRename === undefined) return <code className="row-name">{name}</code>;
  const rename = (to: string): void => {
    const found = to === '' ? 'It cannot be empty.' : taken.includes(to) ? `“${to}” is there already.` : undefined;
    if (to !== name) setIssue(found);
    if (found === undefined) onRename(to);
  };
  return (
    <div className="row-name">
      <TextBox
        label={`Name of ${name} in ${of}`}
        isLabelHidden
        isCode
        value={name}
        error={issue}
        onInput={() => setIssue(undefined)}
        onLeaveWith={(text) => rename(text.trim())}
      />
    </div>
  );
}
