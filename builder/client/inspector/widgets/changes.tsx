import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { Choice } from '../../fields/choice.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { TextBox } from '../../fields/text-box.tsx';
import { objectOf, textOf } from '../../json.ts';
import type { FormState, WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** Columns that the database computes from their current values: a row of column, change and input for each. */
export function ChangesWidget(props: WidgetProps) {
  const { value, keys, label } = props;
  const { form, common, change } = useWidget(props);
  const entries = Object.entries(objectOf(value));
  const free = changeable(form).filter(({ id }) => !entries.some(([name]) => name === id));
  const remove = (name: string): void =>
    entries.length === 1 ? change(undefined) : form.change([...keys, name], undefined);
  return (
    <FieldGroup {...common}>
      {entries.map(([name, each]) => (
        <div className="row" role="group" aria-label={`${label}, ${name}`} key={name}>
          <code className="row-name">{name}</code>
          <Change keys={[...keys, name]} name={name} value={each} form={form} />
          <RemoveButton label={`Remove ${name}`} onRemove={() => remove(name)} />
        </div>
      ))}
      {free.length > 0 && (
        <Choice
          label={`Add a column to ${label}`}
          isLabelHidden
          value={undefined}
          placeholder="Add a column…"
          options={free}
          onChange={(name) => form.change([...keys, name], isTime(form, name) ? 'now' : { add: name })}
        />
      )}
    </FieldGroup>
  );
}

interface ChangeProps {
  readonly keys: WidgetProps['keys'];
  readonly name: string;
  readonly value: JsonValue;
  readonly form: FormState;
}

/** How a column changes: to the current time, or increased or decreased by an input. */
function Change({ keys, name, value, form }: ChangeProps) {
  if (isTime(form, name)) return <span className="field">becomes the time of the change</span>;
  const given = objectOf(value);
  const [operation = 'add'] = Object.keys(given);
  const input = textOf(given[operation]) ?? '';
  return (
    <>
      <Choice
        label={`Change of ${name}`}
        isLabelHidden
        value={operation}
        options={operations}
        error={form.errorAt(keys)}
        field={form.fieldAt(keys)}
        onChange={(to) => form.change(keys, { [to]: input })}
      />
      <TextBox
        label={`Input that changes ${name}`}
        isLabelHidden
        isCode
        value={input}
        onLeaveWith={(to) => {
          if (to.trim() !== '') form.change(keys, { [operation]: to.trim() });
        }}
      />
    </>
  );
}

const operations = [
  { id: 'add', title: 'add', detail: 'what the input gives' },
  { id: 'subtract', title: 'subtract', detail: 'what the input gives' },
];

const typeOf = ({ tables, table }: FormState, column: string): string =>
  textOf(objectOf(columnsOf({ tables, table })[column])['type']) ?? '';
const columnsOf = ({ tables, table }: Pick<FormState, 'tables' | 'table'>): JsonObject =>
  objectOf(objectOf(tables[table])['columns']);
const isTime = (form: FormState, column: string): boolean => typeOf(form, column) === 'timestamp';

const changeable = (form: FormState) =>
  Object.keys(columnsOf(form))
    .map((id) => ({ id, title: id, detail: typeOf(form, id) }))
    .filter(({ detail }) => ['integer', 'number', 'timestamp'].includes(detail));
