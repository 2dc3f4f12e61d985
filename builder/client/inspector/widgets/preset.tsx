import type { JsonValue } from '../../../../compiler/base/json.ts';
import { isList, isObject } from '../../../shared/gestures/json.ts';
import { Choice } from '../../fields/choice.tsx';
import { listOf, textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { Members } from './object.tsx';
import { emptyOf, membersOf, optionsOf, presetsOf } from './shape.ts';
import { TextsWidget } from './texts.tsx';
import { useWidget } from './use-widget.ts';

/** Cannot be an option of an enum: texts of the format do not begin or end with spaces. */
const own = ' own';
const none = '';

/** One of the texts of an enum, or an object with its own fields, or a list of texts. */
export function PresetWidget(props: WidgetProps) {
  const { value, label } = props;
  const { common, change } = useWidget(props);
  const { presets, own: schema } = presetsOf(props.schema);
  const options = optionsOf(presets).map((id) => ({ id, title: id }));
  const isOwn = isObject(value) || isList(value);
  return (
    <>
      <Choice
        {...common}
        value={isOwn ? own : textOf(value)}
        placeholder="Not set"
        options={[
          ...(value === undefined ? [] : [{ id: none, title: 'Not set' }]),
          ...options,
          { id: own, title: 'Custom' },
        ]}
        onChange={(id) => change(id === none ? undefined : id === own ? firstOf(schema) : id)}
      />
      {isOwn && (
        <div className="nested" role="group" aria-label={`Custom ${label.toLowerCase()}`}>
          {isList(value) ? (
            <TextsWidget {...props} schema={schema} />
          ) : (
            <Members {...props} schema={schema} members={membersOf(schema)} />
          )}
        </div>
      )}
    </>
  );
}

/** The initial custom value: one item, or what an object must have. */
const firstOf = (schema: WidgetProps['schema']): JsonValue =>
  isObject(schema['items'])
    ? [exampleOf(schema['items'])]
    : Object.fromEntries(
        membersOf(schema)
          .filter(({ isRequired }) => isRequired)
          .map((member) => [member.name, exampleOf(member.schema)]),
      );

const exampleOf = (schema: WidgetProps['schema']): JsonValue => listOf(schema['examples'])[0] ?? emptyOf(schema);
