import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonObject } from '../../../../compiler/base/json.ts';
import { FieldGroup } from '../../fields/field.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { listOf, objectOf, textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { newItem } from './new-item.ts';
import { Members } from './object.tsx';
import { membersOf, membersOfVariants, variantsOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** A list of objects: a row of fields for each. The labels of the first row are the column headings. */
export function ObjectsWidget(props: WidgetProps) {
  const { schema, value, keys, label, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const items = listOf(value);
  const item = objectOf(schema['items']);
  const variants = variantsOf(item);
  const add = (made: JsonObject): void => {
    const at = [...keys, items.length];
    const added = newItem(form, props.name, made, items);
    form.change(at, added.value);
    form.goTo([...at, ...added.keys]);
  };
  const remove = (index: number): void =>
    items.length === 1 && !isRequired ? change(undefined) : form.change([...keys, index], undefined);
  return (
    <FieldGroup {...common}>
      {items.map((each, index) => (
        // Items have no names, and keep their place while they are edited.
        <div
          className={index === 0 ? 'row is-headed' : 'row'}
          role="group"
          aria-label={`${label}, ${index + 1}`}
          key={index}
        >
          <Members
            {...props}
            schema={item}
            value={each}
            keys={[...keys, index]}
            members={variants.length === 0 ? membersOf(item) : membersOfVariants(variants, each)}
            isInRow
            isHeaded={index === 0}
          />
          <RemoveButton label={`Remove ${label}, ${index + 1}`} onRemove={() => remove(index)} />
        </div>
      ))}
      {[item, ...variants.filter(({ title }) => title !== undefined)].map((made) => (
        <Button className="button is-small" key={textOf(made['title']) ?? ''} onPress={() => add(made)}>
          <Plus size={13} aria-hidden="true" /> {textOf(made['title']) ?? 'Add'}
        </Button>
      ))}
    </FieldGroup>
  );
}
