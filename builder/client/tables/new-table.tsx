import { AskText } from '../fields/ask-text.tsx';
import { addTable } from '../../shared/gestures/tables.ts';
import { edit, openPart, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { issueOfTable, newColumnOf } from './names.ts';

interface NewTableProps {
  /** Called with the new table. */
  readonly onMade?: (table: string) => void;
  readonly onClose?: () => void;
}

/** Asks for a name. The rows of the table are numbered. */
export function NewTable({ onMade, onClose = () => openDialog(undefined) }: NewTableProps) {
  const tables = useStore(({ project }) => project?.tables) ?? {};
  const add = async (table: string): Promise<void> => {
    if (!(await edit(`New table ${table}`, addTable(table)))) return;
    onMade?.(table);
    openPart({ what: 'table', table });
    // What the user wants to type next.
    useStore.setState({ field: newColumnOf(table) });
  };
  return (
    <AskText
      title="New table"
      label="Name"
      isCode
      description="In the plural, such as “users”."
      value=""
      action="Add table"
      issueOf={(name) => issueOfTable(name, tables)}
      onDone={(table) => void add(table)}
      onClose={onClose}
    />
  );
}
