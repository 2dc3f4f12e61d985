import { Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { JsonValue } from '../../../../compiler/base/json.ts';
import { FieldGroup } from '../../fields/field.tsx';
import { RemoveButton } from '../../fields/remove-button.tsx';
import { ownOf } from '../../../shared/gestures/json.ts';
import { humanName, objectOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { emptyOf, membersOf, membersOfVariants, variantsOf } from './shape.ts';
import type { Member } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** An object inside a setting. An optional one is added as a whole. */
export function ObjectWidget(props: WidgetProps) {
  const { schema, value } = props;
  const { common, change } = useWidget(props);
  const { description, ...group } = common;
  if (value === undefined)
    return (
      <FieldGroup {...group} description={description}>
        <Button className="button is-small" onPress={() => change(emptyOf(schema))}>
          <Plus size={13} aria-hidden="true" /> Set
        </Button>
      </FieldGroup>
    );
  return (
    <FieldGroup {...group} description={description}>
      <div className="nested">
        <Members {...props} members={membersOf(schema)} />
        <RemoveOptional {...props} onRemove={() => change(undefined)} />
      </div>
    </FieldGroup>
  );
}

/** One of several objects, distinguished by a member with one value in each. */
export function VariantsWidget(props: WidgetProps) {
  const { schema, value } = props;
  const { common, change } = useWidget(props);
  return (
    <FieldGroup {...common}>
      <div className="nested">
        <Members {...props} members={membersOfVariants(variantsOf(schema), value)} />
        {value !== undefined && <RemoveOptional {...props} onRemove={() => change(undefined)} />}
      </div>
    </FieldGroup>
  );
}

const RemoveOptional = ({ isRequired, label, onRemove }: WidgetProps & { readonly onRemove: () => void }) =>
  !isRequired && <RemoveButton className="icon-button nested-remove" label={`Remove ${label}`} onRemove={onRemove} />;

interface MembersProps extends WidgetProps {
  readonly members: readonly Member[];
  readonly isInRow?: boolean;
  readonly isHeaded?: boolean;
}

/** The fields of an object. In rows after the first one, their labels are only for screen readers. */
export function Members({ members, value, keys, isInRow = false, isHeaded = false, ...props }: MembersProps) {
  const { form } = useWidget({ ...props, value, keys });
  const given: Readonly<Record<string, JsonValue>> = objectOf(value);
  return members.map(({ name, schema, isRequired }) => (
    <form.Inner
      key={name}
      name={name}
      schema={schema}
      value={ownOf(given, name)}
      keys={[...keys, name]}
      isRequired={isRequired}
      label={humanName(name)}
      isLabelHidden={isInRow && schema['type'] !== 'boolean' && !(isHeaded && schema['type'] !== 'array')}
    />
  ));
}
