import { AskText } from '../fields/ask-text.tsx';
import { edit, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';

export const namePattern = /^[a-z][a-z0-9_]{0,62}$/;
export const nameRule = 'A small letter, then small letters, digits and “_”.';

/** Asks for a name. The table begins with what nearly every table has: an id, and when the row was made. */
export function NewTable() {
  const tables = useStore(({ project }) => project?.tables) ?? {};
  const add = async (table: string): Promise<void> => {
    const value = {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        created: { type: 'timestamp', default: 'now' },
      },
    };
    const operation =
      Object.keys(tables).length === 0
        ? ({ do: 'set', path: ['tables'], value: { [table]: value } } as const)
        : ({ do: 'set', path: ['tables', table], value } as const);
    if (await edit(`New table ${table}`, [operation])) useStore.setState({ open: { what: 'table', table } });
  };
  return (
    <AskText
      title="New table"
      label="Name"
      isCode
      description="In the plural, such as “users”."
      value=""
      action="Add table"
      issueOf={(text) => {
        if (!namePattern.test(text)) return nameRule;
        return Object.hasOwn(tables, text) ? 'There is a table of this name.' : undefined;
      }}
      onDone={(table) => void add(table)}
      onClose={() => openDialog(undefined)}
    />
  );
}
