import { Rows3, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonValue } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { Confirm } from '../fields/modal-dialog.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { Findings, isOfTable } from '../inspector/findings.tsx';
import { objectOf, textOf } from '../json.ts';
import { edit, openPart, useStore } from '../store.ts';
import { AddColumn } from './add-column.tsx';
import { Checks } from './checks.tsx';
import { ColumnRow } from './column-row.tsx';
import { Keys } from './keys.tsx';
import { lackIn } from './lack.ts';
import { MakeRoutes } from './make-routes.tsx';
import { MigrationStrip, useMigrations } from './migration-strip.tsx';
import { issueOfTable } from './names.ts';
import { NoOverlap } from './no-overlap.tsx';
import { Relations } from './relations.tsx';
import { removeTable, renameTable } from '../../shared/gestures/tables.ts';
import { Rows } from './rows.tsx';
import { SoftDelete } from './soft-delete.tsx';
import { Tenant } from './tenant.tsx';
import { Uses } from './uses.tsx';
import './tables.css';
import { ownOf } from '../../shared/gestures/json.ts';

interface TableEditorProps {
  readonly project: ProjectView;
  readonly table: string;
}

const headings = [
  { title: 'Name' },
  { title: 'Type' },
  { title: 'Key', hint: 'Primary key' },
  { title: 'Null', hint: 'May be null' },
  { title: 'Unique' },
  { title: 'Sensitive', hint: 'Never leaves the server unless a node names it' },
  { title: 'Default' },
  { title: 'Refers to' },
  { title: 'Used' },
];

/** A table as a grid of its columns, with its keys, and the effect on the next build. */
export function TableEditor({ project, table }: TableEditorProps) {
  const [isDeleting, setDeleting] = useState(false);
  const migrations = useMigrations();
  const rows = useRef<HTMLDivElement>(null);
  const isRunning = useStore(({ server }) => server.state === 'running');
  const held = useStore(({ server }) => server.held);
  const value = objectOf(project.tables[table]);
  const columns = objectOf(value['columns']);
  const findings = project.diagnostics.filter(({ path }) => path[0] === 'tables' && path[1] === table);
  if (!Object.hasOwn(project.tables, table)) return <p className="table-editor">There is no table with this name.</p>;
  return (
    <div className="table-editor">
      <header>
        <TableName project={project} table={table} value={value} />
        <Uses uses={ownOf(project.uses, table) ?? []} label={`Where ${table} is used`} />
        <span className="grow" />
        {/* No finding offers this while there are any errors. */}
        {!findings.some(isOfTable) && <MakeRoutes table={table} />}
        {isRunning && (
          <Button className="button is-small" onPress={() => rows.current?.scrollIntoView()}>
            <Rows3 size={13} aria-hidden="true" /> Show rows
          </Button>
        )}
        <Button className="button is-small" onPress={() => setDeleting(true)}>
          <Trash2 size={13} aria-hidden="true" /> Delete table
        </Button>
      </header>
      <Findings findings={findings} />
      <div className="grid-scroll">
        <table className="grid">
          <thead>
            <tr>
              {headings.map(({ title, hint }) => (
                <th key={title} scope="col" title={hint}>
                  {title}
                </th>
              ))}
              <th>
                <span className="hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(columns).map(([name, column]) => (
              <ColumnRow
                key={name}
                project={project}
                table={table}
                name={name}
                column={objectOf(column)}
                taken={Object.keys(columns)}
                lack={lackIn(migrations, held, table, name)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <AddColumn key={table} table={table} taken={Object.keys(columns)} />
      <Keys project={project} table={table} columns={Object.keys(columns)} />
      <Checks project={project} table={table} columns={Object.keys(columns)} />
      <Relations project={project} table={table} />
      <NoOverlap project={project} table={table} />
      <SoftDelete project={project} table={table} />
      <Tenant project={project} table={table} />
      {migrations !== undefined && <MigrationStrip migrations={migrations} />}
      <div ref={rows}>{isRunning && <Rows key={table} table={table} />}</div>
      {isDeleting && (
        <Confirm
          title={`Delete the table ${table}?`}
          action="Delete"
          onConfirm={() => void deleteTable(project, table)}
          onClose={() => setDeleting(false)}
        >
          <p>
            The next build’s migration drops it with its rows. The development server keeps it as long as it has rows.
          </p>
        </Confirm>
      )}
    </div>
  );
}

async function deleteTable(project: ProjectView, table: string): Promise<void> {
  if (await edit(`Delete ${table}`, removeTable(project, table))) openPart({ what: 'nothing' });
}

function TableName({ project, table, value }: TableEditorProps & { readonly value: JsonValue }) {
  const [issue, setIssue] = useState<string>();
  const rename = async (next: string): Promise<void> => {
    if (next === table) return setIssue(undefined);
    const found = issueOfTable(next, project.tables);
    setIssue(found);
    if (found !== undefined) return;
    if (await edit(`Rename ${table}`, renameTable(project, table, next))) openPart({ what: 'table', table: next });
  };
  const before = textOf(objectOf(value)['renamedFrom']);
  return (
    <TextBox
      label="Name of the table"
      isLabelHidden
      value={table}
      error={issue}
      description={before === undefined ? undefined : `was ${before}`}
      onLeaveWith={(text) => void rename(text.trim())}
    />
  );
}
