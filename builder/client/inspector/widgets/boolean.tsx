import { CheckBox } from '../../fields/check-box.tsx';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

export function BooleanWidget(props: WidgetProps) {
  const { value, schema, isRequired } = props;
  const { common, change } = useWidget(props);
  const standard = schema['default'] === true;
  return (
    <CheckBox
      {...common}
      value={typeof value === 'boolean' ? value : standard}
      // Without a default in the schema, "no" is written as absence.
      onChange={(chosen) => change(chosen === standard && !isRequired ? undefined : chosen)}
    />
  );
}
