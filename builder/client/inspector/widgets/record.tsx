import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, Input } from 'react-aria-components';
import { FieldGroup } from '../../fields/field.tsx';
import { objectOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { Members } from './object.tsx';
import { chooseWidget, emptyOf, membersOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** Values by names that are free to choose. */
export function RecordWidget(props: WidgetProps) {
  const { schema, value, keys, label, isRequired } = props;
  const { form, common, change } = useWidget(props);
  const [added, setAdded] = useState('');
  const entries = Object.entries(objectOf(value));
  const inner = objectOf(schema['additionalProperties']);
  const add = (): void => {
    const name = added.trim();
    setAdded('');
    if (name !== '' && !entries.some(([known]) => known === name)) form.change([...keys, name], emptyOf(inner));
  };
  const remove = (name: string): void =>
    entries.length === 1 && !isRequired ? change(undefined) : form.change([...keys, name], undefined);
  return (
    <FieldGroup {...common}>
      {entries.map(([name, each]) => (
        <div className="row" role="group" aria-label={`${label}, ${name}`} key={name}>
          <code className="row-name">{name}</code>
          <RecordValue {...props} schema={inner} value={each} keys={[...keys, name]} label={name} />
          <Button className="icon-button" aria-label={`Remove ${name}`} onPress={() => remove(name)}>
            <X size={14} aria-hidden="true" />
          </Button>
        </div>
      ))}
      <div className="row">
        <Input
          className="box is-code"
          value={added}
          placeholder="Add a name"
          aria-label={`Add a name to ${label}`}
          onChange={(event) => setAdded(event.target.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button className="icon-button" aria-label={`Add to ${label}`} onPress={add}>
          <Plus size={14} aria-hidden="true" />
        </Button>
      </div>
    </FieldGroup>
  );
}

/** An object stands in the row itself. */
function RecordValue(props: WidgetProps) {
  const { form } = useWidget(props);
  return chooseWidget('', props.schema) === 'object' ? (
    <Members {...props} members={membersOf(props.schema)} isInRow />
  ) : (
    <form.Inner {...props} name="" isRequired isLabelHidden />
  );
}
