import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { freeName } from '../../shared/gestures/names.ts';
import { put, renameMember } from '../../shared/gestures/put.ts';
import { tableIn } from '../../shared/gestures/tables.ts';
import { Choice } from '../fields/choice.tsx';
import { FieldGroup } from '../fields/field.tsx';
import { RemoveButton } from '../fields/remove-button.tsx';
import { RowName } from '../fields/row-name.tsx';
import { fieldName } from '../inspector/focus-field.ts';
import { objectOf, textOf } from '../json.ts';
import { edit } from '../store.ts';
import { ownOf } from '../../shared/gestures/json.ts';

interface RelationsProps {
  readonly project: ProjectView;
  readonly table: string;
}

/** The relations between the rows of this table and others that go through a table in between. */
export function Relations({ project, table }: RelationsProps) {
  const value = tableIn(project, table)['relations'];
  const relations = { path: ['tables', table, 'relations'], value };
  const given = Object.entries(objectOf(value));
  const between = tablesBetween(project, table);
  const title = `relations of ${table}`;
  const write = (keys: readonly string[], to: JsonValue | undefined): void =>
    void edit(title, put(relations, keys, to));
  const taken = [
    ...Object.keys(objectOf(tableIn(project, table)['columns'])),
    ...(ownOf(project.relations, table) ?? []).map(({ name }) => name),
    ...given.map(([name]) => name),
  ];
  const [first] = between;
  if (first === undefined && given.length === 0) return null;
  return (
    <FieldGroup
      label="Relations"
      description="To the rows of another table, through a table that refers to both. A column that refers to a table is one by itself."
    >
      {given.map(([name, about], index) => {
        const { through, from } = objectOf(about);
        const chosen = between.find((each) => each.name === through);
        const place = (key: string): string | undefined =>
          fieldName(undefined, ['tables', table, 'relations', name, key]);
        return (
          <div className="row" role="group" aria-label={`Relation ${name}`} key={index}>
            <RowName
              of={`the relations of ${table}`}
              name={name}
              taken={taken}
              onRename={(to) => void edit(`Rename ${table}.${name}`, renameMember(relations, [name], to))}
            />
            <span className="quiet">through</span>
            <Choice
              label={`Table that ${name} goes through`}
              isLabelHidden
              value={textOf(through)}
              options={between.map(({ name: id, others }) => ({ id, title: id, detail: `to ${others.join(', ')}` }))}
              onChange={(to) => write([name], startOf(between.find((each) => each.name === to)))}
              field={place('through')}
            />
            {chosen !== undefined && chosen.own.length > 1 && (
              <Choice
                label={`Where ${name} begins`}
                isLabelHidden
                value={textOf(from)}
                options={chosen.own.map((id) => ({ id, title: id }))}
                onChange={(column) => write([name, 'from'], column)}
                field={place('from')}
              />
            )}
            <RemoveButton label={`Remove the relation ${name}`} onRemove={() => write([name], undefined)} />
          </div>
        );
      })}
      {first !== undefined && (
        <Button
          className="button is-small"
          onPress={() => write([freeName(first.others[0] ?? first.name, new Set(taken), '_')], startOf(first))}
        >
          <Plus size={13} aria-hidden="true" /> Add a relation
        </Button>
      )}
    </FieldGroup>
  );
}

interface Between {
  readonly name: string;
  /** Its columns that refer to the table in question. */
  readonly own: readonly string[];
  /** The tables that its other columns refer to. */
  readonly others: readonly string[];
}

/** The tables with two references, one of them to this one. */
const tablesBetween = ({ tables }: ProjectView, table: string): readonly Between[] =>
  Object.entries(tables).flatMap(([name, about]) => {
    const references = Object.entries(objectOf(objectOf(about)['columns'])).flatMap(([column, each]) => {
      const [to] = textOf(objectOf(each)['references'])?.split('.') ?? [];
      return to === undefined ? [] : [{ column, to }];
    });
    const own = references.filter(({ to }) => to === table).map(({ column }) => column);
    const others = references.map(({ to }) => to).filter((to) => to !== table);
    if (own.length === 0 || references.length < 2) return [];
    return [{ name, own, others: others.length === 0 ? [table] : others }];
  });

/** Of two columns that refer to the table, the relation begins at the first. */
const startOf = (between: Between | undefined): JsonObject => {
  const [from, ...rest] = between?.own ?? [];
  return { through: between?.name ?? '', ...(rest.length > 0 && from !== undefined ? { from } : {}) };
};
