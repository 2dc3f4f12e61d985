import { TextList } from '../../fields/text-list.tsx';
import { textsOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** A list of texts. */
export function TextsWidget(props: WidgetProps) {
  const { name, keys, value } = props;
  const { form, common, change } = useWidget(props);
  const values = textsOf(value);
  return (
    <TextList
      {...common}
      values={values}
      noun={name.replace(/s$/, '')}
      onTypeItem={(index, text) => form.type([...keys, index], text)}
      onChangeItem={(index, text) => form.change([...keys, index], text, 'text')}
      onAdd={(text) => form.change([...keys, values.length], text)}
      // The last one goes with the list, unless there has to be a list.
      onRemove={(index) =>
        values.length === 1 && !props.isRequired ? change(undefined) : form.change([...keys, index], undefined)
      }
      onLeave={form.leave}
    />
  );
}
