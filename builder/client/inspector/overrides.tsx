import type { RouteView } from '../../../compiler/view/route-view.ts';
import { put } from '../../shared/gestures/put.ts';
import { parametersOf } from '../../shared/route-path.ts';
import { Picks } from '../fields/picks.tsx';
import { textsOf } from '../json.ts';
import { edit, useStore } from '../store.ts';
import { fieldName } from './focus-field.ts';
import { nameOf } from './names.ts';

/** The findings that a flow deliberately overrides; hidden if there are none. */
export function Overrides({ view }: { readonly view: RouteView }) {
  const routes = useStore(({ project }) => project?.routes) ?? [];
  const chosen = textsOf(view.settings['overrides']);
  // Another route can only take requests from this one through a parameter.
  const others =
    view.isFunction === true
      ? []
      : routes.filter(
          ({ id, method, path }) => id !== view.id && method === view.method && parametersOf(path).length > 0,
        );
  const options = [
    ...others.map(({ id, method, path }) => ({ id, title: id, detail: `${method} ${path}` })),
    ...view.nodes
      .filter(({ config, calls }) => config['across'] === true || calls !== undefined)
      .map((node) => ({ id: node.id, title: node.id, detail: nameOf(node) })),
  ];
  if (options.length + chosen.length === 0) return null;
  const change = (keys: readonly (string | number)[], value: string | undefined): void =>
    void edit('Overrides', put({ route: view.id, path: [], value: view.settings }, keys, value));
  return (
    <Picks
      label="On purpose"
      description="Routes with a parameter that this one takes requests from, and nodes that see all tenants."
      noun={view.isFunction === true ? 'node' : 'route or node'}
      {...{ options, chosen }}
      field={fieldName(view.id, ['overrides'])}
      onAdd={(id) => change(['overrides', chosen.length], id)}
      onRemove={(index) => change(chosen.length === 1 ? ['overrides'] : ['overrides', index], undefined)}
    />
  );
}
