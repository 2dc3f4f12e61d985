import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject, JsonValue } from '../../../../compiler/base/json.ts';
import { Choice } from '../../fields/choice.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { MenuButton } from '../../fields/menu-button.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { humanName, listOf, objectOf, textOf } from '../../json.ts';
import type { Key } from '../../../shared/gestures/put.ts';
import type { FormState, WidgetProps } from './form-context.ts';
import { newItem } from './new-item.ts';
import { Members } from './object.tsx';
import { emptyOf, groupsOf, membersOfVariants, relatedIn, schemaOfConstant, variantsOf } from './shape.ts';
import type { Member } from './shape.ts';
import { AtRelation } from './tables.tsx';
import { useWidget } from './use-widget.ts';
import { ownOf } from '../../../shared/gestures/json.ts';

/** A list whose items may contain such lists themselves: conditions, and groups of conditions in a frame. */
export function TreeWidget(props: WidgetProps) {
  const { schema, value, keys, label, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const items = listOf(value);
  const item = objectOf(schema['items']);
  const groups = groupsOf(item);
  const relation = ownOf(form.relations, form.table)?.[0]?.name ?? '';
  // `true` means that there is no condition; a list replaces it.
  const add = (made: JsonValue, ...inside: readonly Key[]): void => {
    if (value === true) change([made]);
    else form.change([...keys, items.length], made);
    form.goTo([...keys, items.length, ...inside]);
  };
  const made = newItem(form, props.name, item, items);
  const remove = (index: number): void =>
    items.length === 1 && !isRequired ? change(undefined) : form.change([...keys, index], undefined);
  return (
    <FieldGroup {...common}>
      {items.map((each, index) => {
        const group = groups.find(({ name }) => Object.hasOwn(objectOf(each), name));
        const inner = { ...props, schema: item, value: each, keys: [...keys, index], label: `${label}, ${index + 1}` };
        const Item = group === undefined ? Leaf : Group;
        // Items have no names, and keep their place while they are edited.
        return <Item {...inner} key={index} groups={groups} group={group} onRemove={() => remove(index)} />;
      })}
      <div className="tree-add">
        <Button className="button is-small" onPress={() => add(made.value, ...made.keys)}>
          <Plus size={13} aria-hidden="true" /> Add
        </Button>
        {(relation === '' ? [] : relatedIn(item)).map(({ name, title }) => (
          <Button className="button is-small" key={name} onPress={() => add({ [name]: relation }, name)}>
            <Plus size={13} aria-hidden="true" /> {title}
          </Button>
        ))}
        {groups.map(({ name, title }) => (
          <Button
            className="button is-small"
            key={name}
            onPress={() => add({ [name]: [made.value] }, name, 0, ...made.keys)}
          >
            <Plus size={13} aria-hidden="true" /> {title}
          </Button>
        ))}
      </div>
    </FieldGroup>
  );
}

type Groups = ReturnType<typeof groupsOf>;

interface ItemProps extends WidgetProps {
  readonly groups: Groups;
  readonly group: Groups[number] | undefined;
  readonly onRemove: () => void;
}

/** How the items of a group are combined can be changed without changing the items. */
function Group({ groups, group, onRemove, ...props }: ItemProps) {
  const { value, keys, label } = props;
  const { form } = useWidget(props);
  const name = group?.name ?? '';
  const inside = objectOf(value)[name];
  return (
    <div className="tree-group" role="group" aria-label={label}>
      <div className="tree-line">
        <Choice
          label={`Kind of ${label}`}
          isLabelHidden
          value={name}
          options={groups.map((each) => ({ id: each.name, title: each.title, detail: each.description }))}
          onChange={(id) => form.change(keys, { [id]: inside ?? [] })}
        />
        <RemoveButton label={`Remove ${label}`} onRemove={onRemove} />
      </div>
      <form.Inner
        {...props}
        name={name}
        schema={group?.schema ?? {}}
        value={inside}
        keys={[...keys, name]}
        isRequired
        isLabelHidden
      />
    </div>
  );
}

/** The required members on one line, and below it the others that are set. */
function Leaf({ onRemove, ...props }: ItemProps) {
  const { schema, value, keys, label } = props;
  const { form } = useWidget(props);
  const given = objectOf(value);
  const members = membersOfVariants(variantsOf(schema), value);
  const [first, rest] = [members.filter(({ isRequired }) => isRequired), members.filter((each) => !each.isRequired)];
  const set = rest.filter(({ name }) => Object.hasOwn(given, name));
  const related = relatedIn(schema).find(({ name }) => Object.hasOwn(given, name));
  const entries = rest.map(({ name, schema: member }) => {
    const isSet = Object.hasOwn(given, name);
    const made = (): JsonValue => (name === 'input' ? inputOf(given) : emptyOf(typed(form, name, member, given)));
    return {
      id: name,
      title: isSet ? `Without ${humanName(name).toLowerCase()}` : humanName(name),
      run: () => form.change([...keys, name], isSet ? undefined : made()),
    };
  });
  return (
    <div className="tree-leaf" role="group" aria-label={label}>
      <div className="tree-line">
        {related !== undefined && <span className="tree-kind">{related.title}</span>}
        <Members {...props} members={first} isInRow />
        {entries.length > 0 && <MenuButton label={`More for ${label}`} entries={entries} />}
        <RemoveButton label={`Remove ${label}`} onRemove={onRemove} />
      </div>
      {set.length > 0 && (
        <div className="tree-more">
          <AtRelation relation={related && textOf(given[related.name])}>
            <Members
              {...props}
              isLabelHidden={false}
              members={set.map((each): Member => ({ ...each, schema: typed(form, each.name, each.schema, given) }))}
            />
          </AtRelation>
        </div>
      )}
    </div>
  );
}

/** The first name of an input of one's own: an empty one is no name. */
const inputOf = ({ column }: JsonObject): string => textOf(column)?.split('.').at(-1) || 'input';

/** A constant has the type of the column it is compared with. */
function typed(form: FormState, name: string, schema: JsonObject, item: JsonObject): JsonObject {
  const { column, operator, [name]: value } = item;
  const table = objectOf(form.tables[form.table]);
  const type = textOf(objectOf(objectOf(table['columns'])[textOf(column) ?? ''])['type']);
  return name === 'value' && type !== undefined ? schemaOfConstant(schema, type, textOf(operator), value) : schema;
}
