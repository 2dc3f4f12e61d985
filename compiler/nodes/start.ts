import { z } from 'zod';
import type { JsonObject } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { duplicateHeader } from '../ir/catalogue/config.ts';
import { headerNamePattern } from '../ir/grammar.ts';
import type { DeclaredContract } from '../ir/kind.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { bindTrigger, triggerConfig } from './trigger.ts';

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const description = z.string().exactOptional();
const headerName = z.string().regex(headerNamePattern, 'the name of an HTTP header');

const config = closedObject({
  trigger: triggerConfig
    .default({ type: 'request' })
    .meta({ description: 'What starts the flow; a request by default.' }),
  body: z
    .custom<JsonObject>(isObject, 'a JSON Schema: an object')
    .meta({ description: 'JSON Schema of the body.' })
    .exactOptional(),
  query: z
    .record(z.string(), closedObject({ description }))
    .default({})
    .meta({ description: 'Query parameters, described.' }),
  headers: z
    .record(headerName, closedObject({ description, required: z.boolean().default(false) }))
    .default({})
    .meta({ description: 'Headers, described or required.' }),
});
type Config = z.output<typeof config>;

export const start = defineNode({
  type: 'start',
  title: 'Start Node',
  summary: 'Where every flow begins; exactly one.',
  group: 'Request data',
  config,
  facets: (settings, context) => ({
    inputs: [],
    outputs: [],
    typing: () => ({ needs: {}, outputs: {} }),
    behaviour: {
      kind: 'entry',
      trigger: bindTrigger(settings.trigger, context),
      contract: declaredContract(settings, context),
    },
  }),
});

function declaredContract({ body, query, headers }: Config, { report }: BindContext): DeclaredContract {
  const byName = new Map<string, { readonly description?: string; readonly required: boolean }>();
  const spellings = new Map<string, string>();
  for (const [name, declared] of Object.entries(headers)) {
    const key = name.toLowerCase();
    const other = spellings.get(key);
    if (other !== undefined) report(duplicateHeader, { name, other }, ['headers', name]);
    spellings.set(key, name);
    byName.set(key, declared);
  }
  return { ...(body === undefined ? {} : { body }), query: new Map(Object.entries(query)), headers: byName };
}
