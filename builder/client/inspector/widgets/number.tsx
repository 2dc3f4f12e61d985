import { NumberBox } from '../../fields/number-box.tsx';
import { numberOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

export function NumberWidget(props: WidgetProps) {
  const { schema, value } = props;
  const { form, common, change, type } = useWidget(props);
  const standard = numberOf(schema['default']);
  return (
    <NumberBox
      {...common}
      value={numberOf(value)}
      placeholder={standard === undefined ? undefined : String(standard)}
      isWhole={schema['type'] === 'integer'}
      least={numberOf(schema['minimum'])}
      most={numberOf(schema['maximum'])}
      onType={type}
      onChange={(number) => change(number, 'text')}
      onLeave={form.leave}
    />
  );
}
