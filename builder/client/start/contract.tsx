import { objectOf } from '../json.ts';
import { SchemaForm } from '../inspector/widgets/schema-form.tsx';
import { useStore } from '../store.ts';
import { BodySchema } from './body-schema.tsx';
import type { StartProps } from './use-trigger.ts';

/** What a request must look like. */
export function Contract(props: StartProps & { readonly without?: readonly string[] }) {
  const { view, node, place, diagnostics, without = [] } = props;
  const schema = useStore(({ kinds }) => kinds.get(node.type)?.schema) ?? {};
  const hasBody = view.method !== 'GET' || objectOf(place.value)['body'] !== undefined;
  return (
    <>
      {hasBody && <BodySchema view={view} place={place} />}
      <SchemaForm {...{ schema, place, diagnostics }} of="Start" without={['trigger', 'body', ...without]} />
    </>
  );
}
