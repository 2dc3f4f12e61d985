import { AnyBox } from '../../fields/any-box.tsx';
import { JsonBox } from '../../fields/json-box.tsx';
import { textsOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** Any JSON value, or one of several types, with a choice of its type. */
export function AnyWidget(props: WidgetProps) {
  const { form, common, change, type } = useWidget(props);
  return (
    <AnyBox
      {...common}
      value={props.value}
      types={textsOf(props.schema['type'])}
      onType={type}
      onChange={(value) => change(value, 'text')}
      onLeave={form.leave}
    />
  );
}

/** A value with a shape that no other widget supports, as JSON. */
export function JsonWidget(props: WidgetProps) {
  const { form, common, change, type } = useWidget(props);
  return (
    <JsonBox
      {...common}
      value={props.value}
      onType={type}
      onChange={(value) => change(value, 'text')}
      onLeave={form.leave}
    />
  );
}
