import { TextBox } from '../../fields/text-box.tsx';
import { textOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { placeholderOf } from './shape.ts';
import { useWidget } from './use-widget.ts';

/** A text. An optional one is removed from the file when it is emptied. */
export const TextWidget = (props: WidgetProps) => <AnyText {...props} />;
export const LongTextWidget = (props: WidgetProps) => <AnyText {...props} isLong />;

function AnyText({ isLong, ...props }: WidgetProps & { readonly isLong?: boolean }) {
  const { form, common, change, type } = useWidget(props);
  const valueOf = (text: string): string | undefined => (text === '' && !props.isRequired ? undefined : text);
  return (
    <TextBox
      {...common}
      isLong={isLong}
      isCode={isLong}
      value={textOf(props.value) ?? ''}
      placeholder={placeholderOf(props.schema)}
      onType={(text) => type(valueOf(text))}
      onChange={(text) => change(valueOf(text), 'text')}
      onLeave={form.leave}
    />
  );
}
