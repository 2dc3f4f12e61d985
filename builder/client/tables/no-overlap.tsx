import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { setOfTable, tableIn } from '../../shared/gestures/tables.ts';
import { Choice } from '../fields/choice.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { Toggles } from '../fields/toggles.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { listOf, objectOf, textOf, textsOf } from '../json.ts';
import { edit } from '../store.ts';

interface NoOverlapProps {
  readonly project: ProjectView;
  readonly table: string;
}

const sorts: Readonly<Record<string, string>> = { timestamp: 'timestamp', integer: 'number', number: 'number' };

/** Which rows of a table must not overlap. */
export function NoOverlap({ project, table }: NoOverlapProps) {
  const about = tableIn(project, table);
  const columns = Object.entries(objectOf(about['columns'])).map(([name, column]) => [name, objectOf(column)] as const);
  const title = `overlaps of ${table}`;
  const write = (next: JsonObject | undefined): void => void edit(title, setOfTable(project, table, 'noOverlap', next));
  const given = objectOf(about['noOverlap']);
  const by = textsOf(given['by']);
  const sortOf = (column: JsonObject): string | undefined => sorts[textOf(column['type']) ?? ''];
  const ends = columns.filter(([, column]) => sortOf(column) !== undefined && column['primaryKey'] !== true);
  const options = ends.map(([id]) => ({ id, title: id }));
  const [from, to] = ends.slice(-2);
  const isRange = from !== undefined && to !== undefined && sortOf(from[1]) === sortOf(to[1]);
  const owner = columns.find(
    ([name, column]) => column['primaryKey'] !== true && name !== from?.[0] && name !== to?.[0],
  );
  /** Also adds the check it needs. */
  const begin = (left: string, right: string, first: string): void => {
    const check = { left, operator: 'lt', right, message: `${left} must be before ${right}` };
    void edit(title, [
      ...setOfTable(project, table, 'checks', [...listOf(about['checks']), check]),
      ...setOfTable(project, table, 'noOverlap', { by: [first], from: left, to: right }),
    ]);
  };
  const end = (key: 'from' | 'to', label: string) => (
    <Choice
      label={label}
      isLabelHidden
      value={textOf(given[key])}
      options={options}
      onChange={(column) => write({ ...given, [key]: column })}
      field={fieldName(undefined, ['tables', table, 'noOverlap', key])}
    />
  );
  if (!('noOverlap' in about) && !(isRange && owner !== undefined)) return null;
  return (
    <FieldGroup
      label="No overlaps"
      description="No two rows with the same values share any time, or any numbers, from one column up to the other."
    >
      {'noOverlap' in about ? (
        <div className="row">
          <Toggles
            label="Rows with the same"
            options={columns.map(([id]) => ({ id, title: id }))}
            chosen={by}
            onToggle={(column) =>
              write({ ...given, by: by.includes(column) ? by.filter((each) => each !== column) : [...by, column] })
            }
          />
          {end('from', 'From')}
          {end('to', 'To')}
          <RemoveButton label="Let rows overlap" onRemove={() => write(undefined)} />
        </div>
      ) : (
        isRange &&
        owner !== undefined && (
          <Button className="button is-small" onPress={() => begin(from[0], to[0], owner[0])}>
            <Plus size={13} aria-hidden="true" /> Keep rows from overlapping
          </Button>
        )
      )}
    </FieldGroup>
  );
}
