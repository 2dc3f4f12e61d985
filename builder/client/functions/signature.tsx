import { useMemo } from 'react';
import type { JsonObject } from '../../../compiler/base/json.ts';
import type { DiagnosticView, RouteView } from '../../../compiler/view/route-view.ts';
import { SchemaForm } from '../inspector/widgets/schema-form.tsx';
import type { Place } from '../../shared/gestures/put.ts';

const types: JsonObject = { type: 'object', additionalProperties: { type: 'string', default: 'string' } };
const notation = 'Such as `integer`, `string | null`, `{ id: uuid }[]`, `row users` or `users.id`.';

const settings = {
  title: { type: 'string' },
  description: { type: 'string', default: '' },
  inputs: { ...types, description: `What callers give, and its types. ${notation}` },
  outputs: { ...types, description: `What Return Values gives them. ${notation}` },
  guard: {
    type: 'boolean',
    default: false,
    description: 'It may answer for its callers, to refuse a request.',
  },
  transaction: {
    type: 'boolean',
    default: false,
    description: 'It only runs in a transaction: of its callers, or as a job in one of its own.',
  },
  timeoutMs: {
    type: 'integer',
    minimum: 1,
    description: 'How long a run of it as a job may take, in ms; 300,000 by default.',
  },
} as const satisfies JsonObject;

interface SignatureProps {
  readonly view: RouteView;
  readonly of: readonly (keyof typeof settings)[];
  readonly diagnostics: readonly DiagnosticView[];
}

/** Fields for what a function declares. Renaming an input or output updates everything that names it. */
export function Signature({ view, of, diagnostics }: SignatureProps) {
  const place = useMemo((): Place => ({ route: view.id, path: [], value: view.settings }), [view]);
  const schema = { properties: Object.fromEntries(of.map((name) => [name, settings[name]])) };
  return <SchemaForm schema={schema} place={place} of="the function" diagnostics={diagnostics} />;
}
