import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { setKeys, tableIn } from '../../shared/gestures/tables.ts';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { Toggles } from '../fields/toggles.tsx';
import { listOf, textsOf } from '../json.ts';
import { edit } from '../store.ts';

interface KeysProps {
  readonly project: ProjectView;
  readonly table: string;
  readonly columns: readonly string[];
}

const sorts = [
  {
    key: 'unique',
    label: 'Unique together',
    description: 'No two rows have the same values in all of these columns.',
    action: 'Add a unique key',
  },
  { key: 'indexes', label: 'Indexes', description: 'Rows are found fast by these columns.', action: 'Add an index' },
] as const;

/** The unique keys of several columns, and the indexes. */
export const Keys = (props: KeysProps) => (
  <div className="table-keys">
    {sorts.map((sort) => (
      <KeyList key={sort.key} {...props} sort={sort} />
    ))}
  </div>
);

function KeyList({ project, table, columns, sort }: KeysProps & { readonly sort: (typeof sorts)[number] }) {
  const { key, label, description, action } = sort;
  const lists = listOf(tableIn(project, table)[key]).map(textsOf);
  const write = (next: readonly (readonly string[])[]): void =>
    void edit(
      `${label} of ${table}`,
      setKeys(
        project,
        table,
        key,
        next.filter((list) => list.length > 0),
      ),
    );
  const remove = (index: number): void => write(lists.filter((_, each) => each !== index));
  const toggle = (index: number, column: string): void =>
    write(lists.map((list, each) => (each === index ? toggled(list, column) : list)));
  const [first] = columns;
  return (
    <FieldGroup label={label} description={description}>
      {lists.map((list, index) => (
        // Keys have no names, and keep their place.
        <div className="row" key={index}>
          <Toggles
            label={`${label}, ${index + 1}`}
            options={columns.map((id) => ({ id, title: id }))}
            chosen={list}
            onToggle={(column) => toggle(index, column)}
          />
          <RemoveButton label={`Remove ${label}, ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
      {first !== undefined && (
        <Button className="button is-small" onPress={() => write([...lists, [first]])}>
          <Plus size={13} aria-hidden="true" /> {action}
        </Button>
      )}
    </FieldGroup>
  );
}

const toggled = (list: readonly string[], column: string): readonly string[] =>
  list.includes(column) ? list.filter((each) => each !== column) : [...list, column];
