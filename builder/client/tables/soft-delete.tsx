import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { keepDeleted, setOfTable, tableIn } from '../../shared/gestures/tables.ts';
import { Choice } from '../fields/choice.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { objectOf, textOf } from '../json.ts';
import { edit } from '../store.ts';

interface SoftDeleteProps {
  readonly project: ProjectView;
  readonly table: string;
}

/** Whether deleted rows are kept, and the column that marks them. */
export function SoftDelete({ project, table }: SoftDeleteProps) {
  const about = tableIn(project, table);
  const title = `deleted rows of ${table}`;
  const write = (column: string | undefined): void =>
    void edit(title, setOfTable(project, table, 'softDelete', column));
  const times = Object.entries(objectOf(about['columns']))
    .filter(([, column]) => objectOf(column)['type'] === 'timestamp' && objectOf(column)['nullable'] === true)
    .map(([id]) => ({ id, title: id }));
  return (
    <FieldGroup
      label="Deleted rows"
      description="They may stay, hidden: DB Delete then writes the time to a column. Unique keys apply to the other rows."
    >
      {'softDelete' in about ? (
        <div className="row">
          <Choice
            label="When it was deleted"
            isLabelHidden
            value={textOf(about['softDelete'])}
            options={times}
            onChange={write}
            field={fieldName(undefined, ['tables', table, 'softDelete'])}
          />
          <RemoveButton label="Remove deleted rows for good" onRemove={() => write(undefined)} />
        </div>
      ) : (
        <Button className="button is-small" onPress={() => void edit(title, keepDeleted(project, table))}>
          <Plus size={13} aria-hidden="true" /> Keep deleted rows
        </Button>
      )}
    </FieldGroup>
  );
}
