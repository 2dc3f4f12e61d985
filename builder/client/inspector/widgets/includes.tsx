import type { JsonObject } from '../../../../compiler/base/json.ts';
import { AddKey } from '../../fields/add-name.tsx';
import { Choice } from '../../fields/choice.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { RowName } from '../../fields/row-name.tsx';
import { objectOf, textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { Members } from './object.tsx';
import { branchOf, membersOf, resolved } from './shape.ts';
import type { Member } from './shape.ts';
import { AtRelation } from './tables.tsx';
import { useWidget } from './use-widget.ts';
import { ownOf } from '../../../shared/gestures/json.ts';

/** Related rows by name: a frame for each, in which the rows that they include have their own frames. */
export function IncludesWidget(props: WidgetProps) {
  const { schema, value, keys, label, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const entries = Object.entries(objectOf(value));
  const inner = resolved(objectOf(schema['additionalProperties']), form.definitions);
  const [first] = ownOf(form.relations, form.table) ?? [];
  const remove = (name: string): void =>
    entries.length === 1 && !isRequired ? change(undefined) : form.change([...keys, name], undefined);
  return (
    <FieldGroup {...common}>
      {entries.map(([name, each]) => (
        <div className="tree-group" role="group" aria-label={`${label}, ${name}`} key={name}>
          <div className="tree-line">
            <RowName
              of={label}
              name={name}
              taken={entries.map(([other]) => other)}
              onRename={form.rename && ((to) => form.rename?.([...keys, name], to))}
            />
            <RemoveButton label={`Remove ${name}`} onRemove={() => remove(name)} />
          </div>
          <Include {...props} schema={inner} value={each} keys={[...keys, name]} label={name} />
        </div>
      ))}
      {first === undefined ? (
        <span className="field-description">No column refers to another table yet.</span>
      ) : (
        <AddKey
          noun="name"
          to={within(label, keys)}
          taken={entries.map(([name]) => name)}
          onAdd={(name) =>
            form.change([...keys, name], { relation: relationNamed(name, ownOf(form.relations, form.table)) })
          }
        />
      )}
    </FieldGroup>
  );
}

/** Inside another one, with its name, since several are visible. */
const within = (label: string, keys: WidgetProps['keys']): string =>
  keys.length === 1 ? label : `${label} of ${keys.at(-2)}`;

/** The relation of that name, else the first. */
const relationNamed = (name: string, relations: readonly { readonly name: string }[] = []): string =>
  (relations.find((each) => each.name === name) ?? relations[0])?.name ?? '';

/** What to read from related rows, with its settings. `count: true` counts them all. */
const kinds: readonly { readonly id: string; readonly title: string; readonly settings: readonly string[] }[] = [
  { id: 'rows', title: 'the rows', settings: ['columns', 'orderBy', 'limit', 'include'] },
  { id: 'pluck', title: 'one column of each', settings: ['pluck', 'orderBy', 'limit'] },
  { id: 'count', title: 'how many there are', settings: ['count'] },
  { id: 'exists', title: 'whether there is one', settings: ['exists'] },
];
/** Settings only for relations to several rows. */
const ofMany = new Set(['orderBy', 'limit']);

function Include(props: WidgetProps) {
  const { schema, value, keys, label } = props;
  const { form } = useWidget(props);
  const given = objectOf(value);
  const relation = textOf(given['relation']) ?? '';
  const kind = kinds.find(({ id }) => Object.hasOwn(given, id)) ?? kinds[0];
  const isOne = ownOf(form.relations, form.table)?.some((each) => each.name === relation && each.isOne) === true;
  const members = membersOf(schema);
  const named = (name: string): readonly Member[] => members.filter((each) => each.name === name);
  const shown = (kind?.settings ?? []).filter((name) => Object.hasOwn(given, name) || !(isOne && ofMany.has(name)));
  const choose = (id: string): void => form.change(keys, { relation, ...begun[id] });
  return (
    <>
      <div className="tree-line">
        <Members {...props} members={named('relation')} isInRow />
        <Choice
          label={`What of ${label}`}
          isLabelHidden
          value={kind?.id}
          options={kinds.filter(({ id }) => !isOne || id === 'rows' || id === kind?.id)}
          onChange={choose}
        />
      </div>
      <AtRelation relation={relation}>
        <Members
          {...props}
          isLabelHidden={false}
          members={shown.flatMap(named).map(({ name, schema: member }) => ({
            ...{ name, schema: branchOf(member, []) },
            isRequired: name === kind?.id,
          }))}
        />
      </AtRelation>
    </>
  );
}

const begun: Readonly<Record<string, JsonObject>> = {
  pluck: { pluck: '' },
  count: { count: true },
  exists: { exists: [] },
};
