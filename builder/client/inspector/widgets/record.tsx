import { AddKey } from '../../fields/add-name.tsx';
import { RowName } from '../../fields/row-name.tsx';
import { FieldGroup } from '../../fields/field.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { objectOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { Members } from './object.tsx';
import { newEntry } from './new-item.ts';
import { chooseWidget, membersOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** Values with free names. */
export function RecordWidget(props: WidgetProps) {
  const { schema, value, keys, label, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const entries = Object.entries(objectOf(value));
  const inner = objectOf(schema['additionalProperties']);
  const isTree = chooseWidget('', inner) === 'tree';
  const remove = (name: string): void =>
    entries.length === 1 && !isRequired ? change(undefined) : form.change([...keys, name], undefined);
  return (
    <FieldGroup {...common}>
      {entries.map(([name, each]) => (
        <div className={isTree ? 'row is-stacked' : 'row'} role="group" aria-label={`${label}, ${name}`} key={name}>
          <RowName
            of={label}
            name={name}
            taken={entries.map(([other]) => other)}
            onRename={form.rename && ((to) => form.rename?.([...keys, name], to))}
          />
          <RecordValue {...props} schema={inner} value={each} keys={[...keys, name]} label={name} />
          <RemoveButton label={`Remove ${name}`} onRemove={() => remove(name)} />
        </div>
      ))}
      <AddKey
        noun="name"
        to={label}
        taken={entries.map(([name]) => name)}
        onAdd={(name) => form.change([...keys, name], newEntry(form, inner))}
      />
    </FieldGroup>
  );
}

/** An object is shown in the row itself. */
function RecordValue(props: WidgetProps) {
  const { form } = useWidget(props);
  return chooseWidget('', props.schema) === 'object' ? (
    <Members {...props} members={membersOf(props.schema)} isInRow />
  ) : (
    <form.Inner {...props} name="" isRequired isLabelHidden />
  );
}
