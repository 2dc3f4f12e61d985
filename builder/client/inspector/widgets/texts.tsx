import { TextList } from '../../fields/text-list.tsx';
import { textsOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { isTextOrTexts } from './unions.ts';
import { useWidget } from './use-widget.ts';

/** A list of texts; a single one is a plain text if the schema allows it. */
export function TextsWidget(props: WidgetProps) {
  const { name, keys, value, schema } = props;
  const { form, common, change } = useWidget(props);
  const isSingle = typeof value === 'string';
  const values = isSingle ? [value] : textsOf(value);
  const mayBeSingle = isTextOrTexts(schema);
  const keysOf = (index: number) => (isSingle ? keys : [...keys, index]);
  const put = (texts: readonly string[]): void => {
    const [only, ...others] = texts;
    form.change(keys, others.length === 0 ? only : [...texts]);
  };
  return (
    <TextList
      {...common}
      values={values}
      noun={name.replace(/s$/, '')}
      onTypeItem={(index, text) => form.type(keysOf(index), text)}
      onChangeItem={(index, text) => form.change(keysOf(index), text, 'text')}
      onAdd={(text) => (mayBeSingle ? put([...values, text]) : form.change([...keys, values.length], text))}
      // The list is removed along with its last item, unless it is required.
      onRemove={(index) => {
        if (values.length === 1 && !props.isRequired) change(undefined);
        else if (mayBeSingle) put(values.toSpliced(index, 1));
        else form.change([...keys, index], undefined);
      }}
      onLeave={form.leave}
    />
  );
}
