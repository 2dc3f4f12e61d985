import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import { CheckBox } from '../fields/check-box.tsx';
import { Choice } from '../fields/choice.tsx';
import { NumberBox } from '../fields/number-box.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { TextList } from '../fields/text-list.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { textOf } from '../json.ts';
import { endText } from '../store.ts';

const ofNumbers = [
  { key: 'min', label: 'Least value' },
  { key: 'max', label: 'Greatest value' },
] as const;
const ofTexts = [
  { key: 'minLength', label: 'Fewest characters' },
  { key: 'maxLength', label: 'Most characters' },
] as const;
const changes = [
  { key: 'trim', label: 'Stored without white space around it' },
  { key: 'lowercase', label: 'Stored in lower case' },
  { key: 'emptyAsNull', label: 'Stored as null if it is empty' },
] as const;
const none = '';
const formats = [none, 'email', 'url', 'slug'].map((id) => ({ id, title: id === none ? '—' : id }));

/** The names of a reference between tables, for both directions. */
const names = [
  {
    key: 'as',
    label: 'What the row is called',
    without: (_: string, column: string) => column.replace(/_id$|(?<=[a-z\d])Id$/, ''),
  },
  { key: 'inverse', label: 'What its rows are called', without: (table: string) => table },
] as const;

const isNumber = ({ type }: JsonObject): boolean => type === 'integer' || type === 'number';

const refers = (column: JsonObject): boolean => 'references' in column;

/** Whether a column can have rules. */
export const mayHaveRules = (column: JsonObject): boolean =>
  column['type'] === 'text' || isNumber(column) || refers(column);

export const hasRules = (column: JsonObject): boolean =>
  [...ofNumbers, ...ofTexts, ...changes, ...names, { key: 'enum' }, { key: 'format' }].some(({ key }) => key in column);

interface ColumnRulesProps {
  readonly table: string;
  readonly name: string;
  readonly column: JsonObject;
  readonly columnCount: number;
  readonly set: (key: string, value: JsonValue | undefined, text?: string) => void;
}

/** The rules for values of a column, and how texts are changed before they are stored. */
export function ColumnRules({ table, name, column, columnCount, set }: ColumnRulesProps) {
  const at = (key: string): string => fieldName(undefined, ['tables', table, 'columns', name, key]);
  const isText = column['type'] === 'text';
  return (
    <tr className="rules">
      <td colSpan={columnCount}>
        <div className="rules-fields">
          {refers(column) &&
            names.map(({ key, label, without }) => (
              <TextBox
                key={key}
                label={`${label}: ${name}`}
                isCode
                placeholder={without(table, name)}
                value={textOf(column[key]) ?? ''}
                onChange={(next) => set(key, next.trim(), `${table}.${name}.${key}`)}
                onLeave={endText}
                field={at(key)}
              />
            ))}
          {(isText ? ofTexts : isNumber(column) ? ofNumbers : []).map(({ key, label }) => {
            const value = column[key];
            return (
              <NumberBox
                key={key}
                label={`${label}: ${name}`}
                value={typeof value === 'number' ? value : undefined}
                isWhole={isText}
                least={isText ? 0 : undefined}
                onChange={(next) => set(key, next, `${table}.${name}.${key}`)}
                onLeave={endText}
                field={at(key)}
              />
            );
          })}
          {isText && (
            <>
              <Choice
                label={`Form: ${name}`}
                value={textOf(column['format']) ?? none}
                options={formats}
                onChange={(id) => set('format', id === none ? undefined : id)}
                field={at('format')}
              />
              <Texts name={name} column={column} set={set} field={at('enum')} />
              {changes.map(({ key, label }) => (
                <CheckBox
                  key={key}
                  label={`${label}: ${name}`}
                  value={column[key] === true}
                  onChange={(isOn) => set(key, isOn ? true : undefined)}
                />
              ))}
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function Texts({
  name,
  column,
  set,
  field,
}: Pick<ColumnRulesProps, 'name' | 'column' | 'set'> & { readonly field: string }) {
  const list = column['enum'];
  const values = Array.isArray(list) ? list.map(String) : [];
  const write = (texts: readonly string[]): void => set('enum', texts.length === 0 ? undefined : [...texts]);
  return (
    <TextList
      label={`One of: ${name}`}
      noun="a text"
      values={values}
      onChangeItem={(index, text) => write(values.with(index, text))}
      onAdd={(text) => write([...values, text])}
      onRemove={(index) => write(values.toSpliced(index, 1))}
      onLeave={endText}
      field={field}
    />
  );
}
