import { Choice } from '../../fields/choice.tsx';
import { numberOf, textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { numbersOf, optionsOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

const none = '';

/** One of the texts of an enum, or of several numbers. An optional value can be removed again. */
export function ChoiceWidget(props: WidgetProps) {
  const { schema, value, isRequired } = props;
  const { common, change } = useWidget(props);
  const standard = textOf(schema['default']);
  const options = optionsOf(schema).map((id) => ({ id, title: id, ...(id === standard ? { detail: 'default' } : {}) }));
  const isOptional = !isRequired && standard === undefined;
  return (
    <Choice
      {...common}
      value={textOf(value) ?? numberOf(value)?.toString() ?? standard}
      placeholder={isOptional ? 'Not set' : undefined}
      options={isOptional && value !== undefined ? [{ id: none, title: 'Not set' }, ...options] : options}
      onChange={(id) => change(id === none ? undefined : (numbersOf(schema).find((each) => String(each) === id) ?? id))}
    />
  );
}
