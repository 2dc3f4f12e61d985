import { Choice } from '../../fields/choice.tsx';
import { Combo } from '../../fields/combo.tsx';
import { textOf } from '../../json.ts';
import { zones } from '../../start/zones.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** A time zone. */
export function TimezoneWidget(props: WidgetProps) {
  const { form, common, change, type } = useWidget(props);
  return (
    <Combo
      {...common}
      value={textOf(props.value) ?? ''}
      placeholder={textOf(props.schema['default']) ?? 'UTC'}
      options={zones()}
      onType={(zone) => type(zone === '' ? undefined : zone)}
      onChange={(zone) => change(zone === '' ? undefined : zone, 'text')}
      onLeave={form.leave}
    />
  );
}

/** An output of the guard selected next to it. */
export function OutputWidget(props: WidgetProps) {
  const { form, common, change } = useWidget(props);
  const outs = form.functions.find(({ name }) => name === form.guard)?.call?.outs ?? [];
  return (
    <Choice
      {...common}
      value={textOf(props.value) || undefined}
      placeholder="Choose an output…"
      options={outs.flatMap(({ is, name, type }) =>
        is === 'data' ? [{ id: name.replace(/^output\./, ''), title: name, detail: type?.name ?? '' }] : [],
      )}
      onChange={change}
    />
  );
}
