import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { Choice } from '../fields/choice.tsx';
import { Combo } from '../fields/combo.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { objectOf, textOf } from '../json.ts';
import { edit, endText } from '../store.ts';
import { ColumnRules, hasRules, mayHaveRules } from './column-rules.tsx';
import { issueOfColumn } from './names.ts';
import { removeColumn, renameColumn, setColumn } from '../../shared/gestures/tables.ts';
import { Uses } from './uses.tsx';

interface ColumnRowProps {
  readonly project: ProjectView;
  readonly table: string;
  readonly name: string;
  readonly column: JsonObject;
  readonly taken: readonly string[];
}

interface RowProps extends ColumnRowProps {
  /** Why existing rows are in the way of the column's current definition. */
  readonly lack: string | undefined;
}

export const columnTypes = ['text', 'integer', 'number', 'boolean', 'timestamp', 'uuid', 'json'].map((id) => ({
  ...{ id, title: id },
  ...(id === 'timestamp' ? { detail: 'a date and a time' } : {}),
}));
const onDelete = [
  { id: 'restrict', title: 'restrict', detail: 'what it refers to cannot be deleted' },
  { id: 'cascade', title: 'cascade', detail: 'the row is deleted, too' },
  { id: 'set-null', title: 'set-null', detail: 'it becomes null' },
];
const flags = [
  { key: 'primaryKey', label: 'Primary key' },
  { key: 'nullable', label: 'May be null' },
  { key: 'unique', label: 'Unique' },
  { key: 'sensitive', label: 'Sensitive' },
] as const;
/** Name, type, the flags, default, references, uses, remove. */
const columnCount = flags.length + 6;
const none = '';

/** One column of a table: a row of fields, its rules, and what existing rows get if the migration needs to know. */
export function ColumnRow({ lack, ...props }: RowProps) {
  const { project, table, name, column } = props;
  const [isOpen, setIsOpen] = useState<boolean>();
  const set: SetColumn = (key, value, text) =>
    void edit(`${key} of ${table}.${name}`, setColumn(project, table, name, key, value), text);
  const areRulesShown = isOpen ?? hasRules(column);
  // They stay open when the last rule is taken away, since the next one is typed there.
  const setRule: SetColumn = (key, value, text) => {
    setIsOpen(true);
    set(key, value, text);
  };
  return (
    <>
      <Fields {...props} set={set} areRulesShown={areRulesShown} onRules={() => setIsOpen(!areRulesShown)} />
      {mayHaveRules(column) && areRulesShown && <ColumnRules {...{ table, name, column, columnCount }} set={setRule} />}
      {(lack !== undefined || props.column['backfill'] !== undefined) && <Backfill lack={lack} {...props} />}
    </>
  );
}

type SetColumn = (key: string, value: JsonValue | undefined, text?: string) => void;

function Backfill({ project, table, name, column, lack }: RowProps) {
  const set = (sql: string): void =>
    void edit(
      `backfill of ${table}.${name}`,
      setColumn(project, table, name, 'backfill', sql.trim()),
      `${table}.${name}.backfill`,
    );
  return (
    <tr className="backfill">
      <td colSpan={columnCount}>
        {lack !== undefined && <p>{lack}</p>}
        <TextBox
          label={`Backfill of ${name}: what these rows get`}
          isCode
          placeholder="An SQL expression, such as lower(email)"
          value={textOf(column['backfill']) ?? ''}
          onChange={set}
          onLeave={endText}
          field={fieldName(undefined, ['tables', table, 'columns', name, 'backfill'])}
        />
      </td>
    </tr>
  );
}

interface FieldsProps extends ColumnRowProps {
  readonly set: SetColumn;
  readonly areRulesShown: boolean;
  readonly onRules: () => void;
}

function Fields({ project, table, name, column, taken, set, areRulesShown, onRules }: FieldsProps) {
  const references = textOf(column['references']);
  return (
    <tr>
      <th scope="row">
        <ColumnName project={project} table={table} name={name} column={column} taken={taken} />
      </th>
      <td>
        <Choice
          label={`Type of ${name}`}
          isLabelHidden
          value={textOf(column['type'])}
          options={columnTypes}
          onChange={(type) => set('type', type)}
          field={fieldName(undefined, ['tables', table, 'columns', name, 'type'])}
        />
      </td>
      {flags.map(({ key, label }) => (
        <td key={key} className="is-flag">
          <CheckBox
            label={`${label}: ${name}`}
            isLabelHidden
            value={column[key] === true}
            onChange={(isOn) => set(key, isOn ? true : undefined)}
          />
        </td>
      ))}
      <td>
        <div className="column-default">
          <Default
            name={name}
            column={column}
            onChange={(value) => set('default', value, `${table}.${name}.default`)}
          />
          {mayHaveRules(column) && (
            <Button
              className="button is-small"
              aria-label={`Rules of ${name}`}
              aria-expanded={areRulesShown}
              onPress={onRules}
            >
              Rules
            </Button>
          )}
        </div>
        {column['type'] === 'timestamp' && (
          <CheckBox
            label="The time of every update"
            value={column['onUpdate'] === 'now'}
            onChange={(isOn) => set('onUpdate', isOn ? 'now' : undefined)}
          />
        )}
      </td>
      <td className="is-reference">
        <Choice
          label={`What ${name} refers to`}
          isLabelHidden
          value={references}
          placeholder="—"
          options={[{ id: none, title: '—' }, ...targetsOf(project, table)]}
          onChange={(id) => set('references', id === none ? undefined : id)}
        />
        {references !== undefined && (
          <Choice
            label={`When what ${name} refers to is deleted`}
            isLabelHidden
            value={textOf(column['onDelete']) ?? 'restrict'}
            options={onDelete}
            onChange={(id) => set('onDelete', id === 'restrict' ? undefined : id)}
          />
        )}
      </td>
      <td>
        <Uses uses={project.uses[`${table}.${name}`] ?? []} label={`Where ${name} is used`} />
      </td>
      <td>
        <RemoveButton
          label={`Remove the column ${name}`}
          onRemove={() => void edit(`Remove ${table}.${name}`, removeColumn(table, name))}
        />
      </td>
    </tr>
  );
}

/** Whether columns can refer to it. If deleted rows are kept, only the primary key is unique. */
const isKey = (column: JsonObject, keepsDeleted: boolean): boolean =>
  column['primaryKey'] === true || (column['unique'] === true && !keepsDeleted);

/** The primary keys and unique columns of all tables. */
const targetsOf = ({ tables }: ProjectView, own: string) =>
  Object.entries(tables).flatMap(([table, value]) =>
    Object.entries(objectOf(objectOf(value)['columns']))
      .filter(([, column]) => isKey(objectOf(column), 'softDelete' in objectOf(value)))
      .map(([column]) => ({
        id: `${table}.${column}`,
        title: `${table}.${column}`,
        ...(table === own ? { detail: 'this table' } : {}),
      })),
  );

function ColumnName({ project, table, name, column, taken }: ColumnRowProps) {
  const [issue, setIssue] = useState<string>();
  const rename = (next: string): void => {
    if (next === name) return setIssue(undefined);
    const found = issueOfColumn(next, taken);
    setIssue(found);
    if (found === undefined) void edit(`Rename ${table}.${name}`, renameColumn(project, table, name, next));
  };
  const before = textOf(column['renamedFrom']);
  return (
    <TextBox
      label={`Name of ${name}`}
      isLabelHidden
      isCode
      value={name}
      error={issue}
      description={before === undefined ? undefined : `was ${before}`}
      onLeaveWith={(text) => rename(text.trim())}
      field={fieldName(undefined, ['tables', table, 'columns', name])}
    />
  );
}

interface DefaultProps {
  readonly name: string;
  readonly column: JsonObject;
  readonly onChange: (value: JsonValue | undefined) => void;
}

/** The word in the format for a generated default, by the type of the column. */
const madeDefaults: Readonly<Record<string, string>> = { uuid: 'uuid', timestamp: 'now', integer: 'increment' };

function Default({ name, column, onChange }: DefaultProps) {
  const type = textOf(column['type']) ?? '';
  const value = column['default'];
  const made = madeDefaults[type];
  if (type === 'boolean')
    return (
      <Choice
        label={`Default of ${name}`}
        isLabelHidden
        value={typeof value === 'boolean' ? String(value) : undefined}
        placeholder="—"
        options={[none, 'true', 'false'].map((id) => ({ id, title: id === none ? '—' : id }))}
        onChange={(id) => onChange(id === none ? undefined : id === 'true')}
      />
    );
  return (
    <Combo
      label={`Default of ${name}`}
      isLabelHidden
      isCode
      placeholder="—"
      value={value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)}
      options={made === undefined ? [] : [{ id: made, title: made }]}
      onChange={(text) => onChange(literalOf(text, type))}
      onLeave={endText}
    />
  );
}

/** A default in the type of the column; otherwise the text itself, which a finding then reports. */
function literalOf(text: string, type: string): JsonValue | undefined {
  if (text === '') return undefined;
  const isNumber = (type === 'integer' || type === 'number') && text.trim() !== '' && Number.isFinite(Number(text));
  return isNumber ? Number(text) : text;
}
