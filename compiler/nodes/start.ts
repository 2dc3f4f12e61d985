import { z } from 'zod';
import { isObject } from '../base/json.ts';
import type { JsonObject } from '../base/json.ts';
import { closedObject } from '../base/schema.ts';
import { duplicateHeader } from '../ir/catalogue/config.ts';
import { startOfFunction } from '../ir/catalogue/functions.ts';
import { portOf } from '../ir/function.ts';
import type { FunctionSignature } from '../ir/function.ts';
import { headerName } from '../ir/format-parts.ts';
import type { Kind } from '../ir/kind.ts';
import type { DeclaredContract } from '../ir/request-read.ts';
import { invariant } from '../base/invariant.ts';
import type { Trigger } from '../ir/trigger.ts';
import type { TriggerDefinition } from '../triggers/define-trigger.ts';
import { functionTrigger } from '../triggers/function.ts';
import { triggers } from '../triggers/registry.ts';
import { acceptsSettings, bindAccepts } from './accepts.ts';
import { defineNode } from './define-node.ts';
import type { BindContext, NodeDefinition } from './define-node.ts';

const description = z
  .string()
  .exactOptional()
  .meta({ examples: ['At most this many'] });

const declarations = {
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
};
type Declarations = z.output<z.ZodObject<typeof declarations>>;

/** The Start node for a language with these triggers; the first is the default. */
export function defineStart([preset, ...others]: readonly [TriggerDefinition, ...TriggerDefinition[]]): NodeDefinition {
  const trigger = z
    .discriminatedUnion('type', [preset.config, ...others.map(({ config }) => config)])
    .default({ type: preset.kind })
    .meta({ description: 'What starts the flow; a request by default.' });
  return defineNode({
    type: 'start',
    title: 'Start Node',
    summary: 'Where every flow begins; exactly one.',
    group: 'Request data',
    isEntry: true,
    config: closedObject({ trigger, ...acceptsSettings, ...declarations }),
    facets: (settings, context) => {
      const trigger = bindTrigger(settings.trigger, [preset, ...others], context);
      const { signature, report } = context;
      const accepts = signature === undefined ? bindAccepts(settings, trigger, context) : undefined;
      const contract = { ...declaredContract(settings, context), ...(accepts === undefined ? {} : { accepts }) };
      if (signature === undefined)
        return {
          inputs: [],
          outputs: [],
          typing: () => ({ needs: {}, outputs: {} }),
          behaviour: { kind: 'entry', trigger, contract },
        };
      if (trigger.kind !== preset.kind || settings.accepts !== 'json' || declares(contract))
        report(startOfFunction, {}, []);
      return startIn(signature);
    },
  });
}

const declares = ({ body, query, headers }: DeclaredContract): boolean =>
  body !== undefined || query.size > 0 || headers.size > 0;

/** The Start of a function declares its inputs. */
function startIn({ inputs, needs = inputs, rows }: FunctionSignature): Omit<Kind, 'type' | 'title'> {
  const ports = [...inputs].map(([name, type]) => ({
    name,
    port: portOf('input', name),
    type: needs.get(name) ?? type,
  }));
  return {
    inputs: [],
    outputs: ports.map(({ name, port }) => ({
      ...{ name: port, with: 'next', named: `input "${name}"` },
      rowsOf: rows.inputs.get(name),
    })),
    typing: () => ({ needs: {}, outputs: Object.fromEntries(ports.map(({ port, type }) => [port, type])) }),
    behaviour: { kind: 'entry', trigger: functionTrigger, contract: { query: new Map(), headers: new Map() } },
  };
}

export const start = defineStart(triggers);

function bindTrigger(
  config: Readonly<Record<string, unknown>>,
  known: readonly TriggerDefinition[],
  { report }: BindContext,
): Trigger {
  const definition = known.find(({ kind }) => kind === config['type']);
  invariant(definition !== undefined, 'the schema of Start lets only known triggers pass');
  return definition.bind(config, { report: (rule, facts, path) => report(rule, facts, ['trigger', ...path]) });
}

function declaredContract({ body, query, headers }: Declarations, { report }: BindContext): DeclaredContract {
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
