import { AskText } from '../fields/ask-text.tsx';
import { addTable } from '../../shared/gestures/tables.ts';
import { edit, openPart, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';

export const namePattern = /^[a-z][a-z0-9_]{0,62}$/;
export const nameRule = 'A small letter, then small letters, digits and “_”.';

/** Asks for a name. Its rows are numbered. */
export function NewTable() {
  const tables = useStore(({ project }) => project?.tables) ?? {};
  const add = async (table: string): Promise<void> => {
    if (await edit(`New table ${table}`, addTable(table))) openPart({ what: 'table', table });
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
