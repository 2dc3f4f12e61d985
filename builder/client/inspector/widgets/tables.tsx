import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../../fields/choice.tsx';
import type { Option } from '../../fields/choice.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { Toggles } from '../../fields/toggles.tsx';
import { NewTable } from '../../tables/new-table.tsx';
import { listOf, objectOf, textOf } from '../../json.ts';
import { FormContext, useForm } from './form-context.ts';
import type { FormState, WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';
import { ownOf } from '../../../shared/gestures/json.ts';

/** Stands for a new table: no table has an empty name. */
const another = '';

/** A table of the project, or a new one. */
export function TableWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  const [isAdding, setAdding] = useState(false);
  const tables = Object.keys(form.tables).map((id) => ({ id, title: id, detail: columnsText(form, id) }));
  return (
    <>
      <Choice
        {...common}
        value={textOf(props.value) || undefined}
        placeholder="Choose a table…"
        options={[...tables, { id: another, title: 'New table…' }]}
        onChange={(id) => (id === another ? setAdding(true) : change(id))}
      />
      {isAdding && <NewTable onMade={change} onClose={() => setAdding(false)} />}
    </>
  );
}

const columnsText = ({ tables }: FormState, table: string): string =>
  Object.keys(objectOf(objectOf(tables[table])['columns'])).join(', ');

/** The columns of the table in question. */
function useColumns(): readonly Option[] {
  const { tables, table } = useForm();
  return columnsIn(tables, table);
}

function columnsIn(tables: FormState['tables'], table: string): readonly Option[] {
  const columns = Object.entries(objectOf(objectOf(tables[table])['columns']));
  return columns.map(([id, column]) => ({ id, title: id, detail: textOf(objectOf(column)['type']) ?? '' }));
}

/** The columns of related rows, as `author.name`. */
function useRelatedColumns(): readonly Option[] {
  const { tables, table, relations } = useForm();
  return (ownOf(relations, table) ?? []).flatMap(({ name, table: to }) =>
    columnsIn(tables, to).map(({ id, detail = '' }) => ({
      id: `${name}.${id}`,
      title: `${name}.${id}`,
      detail: `${detail} of ${to}`,
    })),
  );
}

/** A relation of that table. */
export function RelationWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  const relations = ownOf(form.relations, form.table) ?? [];
  return (
    <Choice
      {...common}
      description={relations.length === 0 ? 'No column refers to another table yet.' : common.description}
      value={textOf(props.value) || undefined}
      placeholder="Choose a relation…"
      options={relations.map(({ name, table, isOne }) => ({
        id: name,
        title: name,
        detail: isOne ? `one of ${table}` : `rows of ${table}`,
      }))}
      onChange={change}
    />
  );
}

interface AtRelationProps {
  /** Undefined for fields that concern the rows of the table itself. */
  readonly relation: string | undefined;
  readonly children: ReactNode;
}

/** Fields that concern related rows. */
export function AtRelation({ relation, children }: AtRelationProps) {
  const form = useForm();
  if (relation === undefined) return children;
  const to = ownOf(form.relations, form.table)?.find(({ name }) => name === relation);
  return <FormContext value={{ ...form, table: to?.table ?? '' }}>{children}</FormContext>;
}

/** A column of that table. */
export function ColumnWidget(props: WidgetProps) {
  const { common, change } = useWidget(props);
  const [own, related] = [useColumns(), useRelatedColumns()];
  const mayBeRelated = textOf(props.schema['description'])?.includes('of a relation') === true;
  return (
    <Choice
      {...common}
      value={textOf(props.value) || undefined}
      placeholder="Choose a column…"
      options={mayBeRelated ? [...own, ...related] : own}
      onChange={change}
    />
  );
}

/** Some columns of that table, in the order of selection. */
export function ColumnsWidget(props: WidgetProps) {
  const { value, keys, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const options = useColumns();
  // A column that is renamed in the result is selected as well.
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
