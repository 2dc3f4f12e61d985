import { useMemo } from 'react';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { KindView, NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { isSameJson } from '../../shared/gestures/json.ts';
import { objectOf } from '../json.ts';
import { useStore } from '../store.ts';
import { Findings } from './findings.tsx';
import { nameOf } from './names.ts';
import { placeOfConfig, put } from '../../shared/gestures/put.ts';
import type { Place } from '../../shared/gestures/put.ts';
import { SchemaForm } from './widgets/schema-form.tsx';

interface SeveralProps {
  readonly view: RouteView;
  readonly nodes: readonly NodeView[];
}

/** Several nodes: the settings that all of their kinds have, with the value if it is the same in all. */
export function Several({ view, nodes }: SeveralProps) {
  const kinds = useStore((state) => state.kinds);
  const ids = new Set(nodes.map(({ id }) => id));
  const findings = view.diagnostics.filter(({ node }) => node !== undefined && ids.has(node));
  const schema = sharedSchema(nodes.flatMap(({ type }) => kinds.get(type) ?? []));
  const count = Object.keys(objectOf(schema['properties'])).length;
  const place = useMemo((): Place => ({ route: view.id, path: [], value: sharedValues(nodes) }), [view, nodes]);
  const operationsOf: typeof put = (_, keys, value) =>
    nodes.flatMap((node) => put(placeOfConfig(view, node), keys, value));
  return (
    <>
      <header className="inspector-header">
        <h2>{nodes.length} nodes</h2>
        <p className="about">{nodes.map(nameOf).join(', ')}</p>
      </header>
      <Findings findings={findings} />
      <div className="columns">
        <section className="settings">
          {count === 0 ? (
            <p className="quiet">They have no setting in common.</p>
          ) : (
            <SchemaForm
              schema={schema}
              place={place}
              of={`${nodes.length} nodes`}
              diagnostics={[]}
              operationsOf={operationsOf}
            />
          )}
        </section>
      </div>
    </>
  );
}

/** The settings that all of the kinds describe in the same way. */
function sharedSchema(kinds: readonly KindView[]): JsonObject {
  const [first, ...others] = kinds.map(({ schema }) => objectOf(schema['properties']));
  const shared = Object.entries(first ?? {}).filter(([name, member]) =>
    others.every((other) => isSameJson(other[name], member)),
  );
  return { type: 'object', properties: Object.fromEntries(shared) };
}

function sharedValues(nodes: readonly NodeView[]): JsonObject {
  const [first, ...others] = nodes.map(({ config }) => config);
  return Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) => others.every((other) => isSameJson(other[name], value))),
  );
}
