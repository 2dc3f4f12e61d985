import { Picks } from '../../fields/picks.tsx';
import type { Option } from '../../fields/choice.tsx';
import { textsOf } from '../../json.ts';
import type { WidgetProps } from './form-context.ts';
import { useWidget } from './use-widget.ts';

/** Some routes of the project. */
export const RoutesWidget = (props: WidgetProps) => (
  <PicksOf {...props} options={useWidget(props).form.routes} noun="route" />
);

/** Some tables of the project. */
export function TablesWidget(props: WidgetProps) {
  const tables = Object.keys(useWidget(props).form.tables);
  return <PicksOf {...props} options={tables.map((id) => ({ id, title: id }))} noun="table" />;
}

function PicksOf({ options, noun, ...props }: WidgetProps & { readonly options: readonly Option[]; noun: string }) {
  const { form, common, change } = useWidget(props);
  const chosen = textsOf(props.value);
  return (
    <Picks
      {...common}
      {...{ options, chosen, noun }}
      onAdd={(id) => form.change([...props.keys, chosen.length], id)}
      onRemove={(index) =>
        chosen.length === 1 && !props.isRequired ? change(undefined) : form.change([...props.keys, index], undefined)
      }
    />
  );
}
