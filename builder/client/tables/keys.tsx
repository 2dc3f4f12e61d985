import { Plus, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { FieldGroup } from '../fields/field.tsx';
import { Toggles } from '../fields/toggles.tsx';
import { put } from '../inspector/put.ts';
import type { Place } from '../inspector/put.ts';
import { listOf, objectOf, textsOf } from '../json.ts';
import { edit } from '../store.ts';

interface KeysProps {
  readonly place: Place;
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

function KeyList({ place, columns, sort }: KeysProps & { readonly sort: (typeof sorts)[number] }) {
  const { key, label, description, action } = sort;
  const lists = listOf(objectOf(place.value)[key]).map(textsOf);
  const change = (keys: readonly (string | number)[], value: string | readonly string[] | undefined): void =>
    void edit(label, put(place, [key, ...keys], value));
  const remove = (index: number): void => change(lists.length === 1 ? [] : [index], undefined);
  const toggle = (index: number, column: string): void => {
    const list = lists[index] ?? [];
    const at = list.indexOf(column);
    if (at === -1) change([index, list.length], column);
    else if (list.length === 1) remove(index);
    else change([index, at], undefined);
  };
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
          <Button className="icon-button" aria-label={`Remove ${label}, ${index + 1}`} onPress={() => remove(index)}>
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      ))}
      {first !== undefined && (
        <Button className="button is-small" onPress={() => change([lists.length], [first])}>
          <Plus size={13} aria-hidden="true" /> {action}
        </Button>
      )}
    </FieldGroup>
  );
}
