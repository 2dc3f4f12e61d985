import { Choice } from '../../fields/choice.tsx';
import { Combo } from '../../fields/combo.tsx';
import { textOf } from '../../json.ts';
import { zones } from '../../start/zones.ts';
import { useStore } from '../../store.ts';
import type { WidgetProps } from './form-context.ts';
import { TextWidget } from './text.tsx';
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

/** The path of a part of what feeds the node, with the fields of that. */
export function PartWidget(props: WidgetProps) {
  const { form, common, change, type } = useWidget(props);
  const view = useStore((state) => state.view);
  const fields = (view?.wires ?? [])
    .filter(({ to }) => to.node === form.shown?.id)
    .flatMap(({ from }) => view?.nodes.find(({ id }) => id === from.node)?.outs.find(({ name }) => name === from.port))
    .flatMap((port) => port?.fields ?? []);
  if (fields.length === 0) return <TextWidget {...props} />;
  return (
    <Combo
      {...common}
      value={textOf(props.value) ?? ''}
      options={[...new Set(fields)].map((name) => ({ id: name, title: name }))}
      onType={type}
      onChange={(path) => change(path, 'text')}
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
