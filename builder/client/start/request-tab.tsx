import { objectOf } from '../json.ts';
import { SchemaForm } from '../inspector/widgets/schema-form.tsx';
import { useStore } from '../store.ts';
import { BodySchema } from './body-schema.tsx';
import type { StartProps } from './use-trigger.ts';

/** What the request must look like. What is not declared here is inferred from the flow. */
export function RequestTab({ node, place, diagnostics, view }: StartProps) {
  const schema = useStore(({ kinds }) => kinds.get(node.type)?.schema) ?? {};
  const hasBody = view.method !== 'GET';
  return (
    <>
      <p className="quiet">
        Runs at <code>{`${view.method} ${view.path}`}</code>. What you declare here is enforced before the flow runs;
        the rest is inferred from use.
      </p>
      {(hasBody || objectOf(place.value)['body'] !== undefined) && <BodySchema view={view} place={place} />}
      <SchemaForm schema={schema} place={place} of="Start" diagnostics={diagnostics} without={['trigger', 'body']} />
    </>
  );
}
