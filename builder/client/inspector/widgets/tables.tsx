import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../../fields/choice.tsx';
import type { Option } from '../../fields/choice.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { Toggles } from '../../fields/toggles.tsx';
import { listOf, objectOf, textOf } from '../../json.ts';
import { useForm } from './form-context.ts';
import type { FormState, WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** A table of the project. */
export function TableWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  const names = Object.keys(form.tables);
  return (
    <Choice
      {...common}
      description={names.length === 0 ? 'There is no table yet: add one in the list of tables.' : common.description}
      value={textOf(props.value) || undefined}
      placeholder="Choose a table…"
      options={names.map((id) => ({ id, title: id, detail: columnsText(form, id) }))}
      onChange={change}
    />
  );
}

const columnsText = ({ tables }: FormState, table: string): string =>
  Object.keys(objectOf(objectOf(tables[table])['columns'])).join(', ');

/** The columns of the table that the form names. */
function useColumns(): readonly Option[] {
  const { tables, value } = useForm();
  const table = textOf(objectOf(value)['table']) ?? '';
  const columns = Object.entries(objectOf(objectOf(tables[table])['columns']));
  return columns.map(([id, column]) => ({ id, title: id, detail: textOf(objectOf(column)['type']) ?? '' }));
}

/** A column of that table. */
export function ColumnWidget(props: WidgetProps) {
  const { common, change } = useWidget(props);
  const options = useColumns();
  return (
    <Choice
      {...common}
      value={textOf(props.value) || undefined}
      placeholder="Choose a column…"
      options={options}
      onChange={change}
    />
  );
}

/** Some columns of that table, in the order in which they are chosen. */
export function ColumnsWidget(props: WidgetProps) {
  const { value, keys, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const options = useColumns();
  // A column with another name in the result is chosen as well.
  const chosen = listOf(value).map((choice) => textOf(choice) ?? textOf(objectOf(choice)['column']) ?? '');
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && chosen.length === 0)
    return (
      <FieldGroup {...common}>
        <Button className="button is-small" onPress={() => setOpen(true)}>
          Choose columns
        </Button>
      </FieldGroup>
    );
  const toggle = (name: string): void => {
    const at = chosen.indexOf(name);
    if (at === -1) return form.change([...keys, chosen.length], name);
    if (chosen.length === 1 && !isRequired) return change(undefined);
    form.change([...keys, at], undefined);
  };
  return (
    <FieldGroup {...common}>
      <Toggles label={common.label} options={options} chosen={chosen} onToggle={toggle} />
    </FieldGroup>
  );
}

/** A declared secret. */
export function SecretWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  return (
    <Choice
      {...common}
      description={form.secrets.length === 0 ? 'No secret is declared yet: add one under Secrets.' : common.description}
      value={textOf(props.value) || undefined}
      placeholder="Choose a secret…"
      options={form.secrets.map((id) => ({ id, title: id }))}
      onChange={change}
    />
  );
}

/** A function that another flow may call. */
export function FunctionWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  return (
    <Choice
      {...common}
      value={textOf(props.value) || undefined}
      placeholder="Choose a function…"
      options={form.functions.map(({ name, title = '' }) => ({ id: name, title: name, detail: title }))}
      onChange={change}
    />
  );
}
