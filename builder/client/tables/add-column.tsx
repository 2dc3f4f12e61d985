import { useState } from 'react';
import { addColumn } from '../../shared/gestures/tables.ts';
import { AddName } from '../fields/add-name.tsx';
import { CheckBox } from '../fields/check-box.tsx';
import { Choice } from '../fields/choice.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { edit } from '../store.ts';
import { columnTypes } from './column-row.tsx';
import { issueOfColumn, newColumnOf } from './names.ts';

interface AddColumnProps {
  readonly table: string;
  readonly taken: readonly string[];
}

/** A row for a new column, with the settings that are hard to change once there are rows. */
export function AddColumn({ table, taken }: AddColumnProps) {
  const [type, setType] = useState('text');
  const [nullable, setNullable] = useState(false);
  const [added, setAdded] = useState(0);
  const add = (name: string): void => {
    void edit(`Add ${name} to ${table}`, addColumn(table, name, { type, ...(nullable ? { nullable } : {}) }));
    setType('text');
    setNullable(false);
    setAdded(added + 1);
  };
  return (
    <AddName
      label="Name of a new column"
      placeholder="Add a column"
      issueOf={(name) => issueOfColumn(name, taken)}
      onAdd={add}
      field={fieldName(undefined, newColumnOf(table))}
    >
      {(goBack) => (
        <>
          {/* A new element each time: otherwise, typing ahead would continue the last search for a second. */}
          <Choice
            key={added}
            label="Type of the new column"
            isLabelHidden
            value={type}
            options={columnTypes}
            onChange={setType}
            onPicked={goBack}
          />
          <CheckBox label="May be null" value={nullable} onChange={setNullable} />
        </>
      )}
    </AddName>
  );
}
