import type { JsonValue } from '../../../../compiler/base/json.ts';
import { isObject } from '../../../shared/gestures/json.ts';
import { Choice } from '../../fields/choice.tsx';
import { listOf, textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { Members } from './object.tsx';
import { emptyOf, membersOf, optionsOf, presetsOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** No option of an enum is this: texts of the format have no spaces at their ends. */
const own = ' own';
const none = '';

/** One of the texts of an enum, or an object with fields of its own. */
export function PresetWidget(props: WidgetProps) {
  const { schema, value, label } = props;
  const { common, change } = useWidget(props);
  const { presets, object } = presetsOf(schema);
  const options = optionsOf(presets).map((id) => ({ id, title: id }));
  const first = (): JsonValue =>
    Object.fromEntries(
      membersOf(object)
        .filter(({ isRequired }) => isRequired)
        .map((member) => [member.name, exampleOf(member.schema)]),
    );
  return (
    <>
      <Choice
        {...common}
        value={isObject(value) ? own : textOf(value)}
        placeholder="Not set"
        options={[
          ...(value === undefined ? [] : [{ id: none, title: 'Not set' }]),
          ...options,
          { id: own, title: 'Custom' },
        ]}
        onChange={(id) => change(id === none ? undefined : id === own ? first() : id)}
      />
      {isObject(value) && (
        <div className="nested" role="group" aria-label={`Custom ${label.toLowerCase()}`}>
          <Members {...props} schema={object} members={membersOf(object)} />
        </div>
      )}
    </>
  );
}

const exampleOf = (schema: WidgetProps['schema']): JsonValue => listOf(schema['examples'])[0] ?? emptyOf(schema);
