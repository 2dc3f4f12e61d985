import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral, optionalField, quantity } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { FunctionSignature } from '../ir/function.ts';
import { jobInput } from '../ir/job-input.ts';
import type { InputPort, Kind } from '../ir/kind.ts';
import { optional, string } from '../ir/type.ts';
import type { Type } from '../ir/type.ts';
import { tenantInput, tenantOfFunction } from '../ir/tenant.ts';
import { defineNode } from './define-node.ts';
import type { BindContext } from './define-node.ts';
import { extraField } from './exact-object.ts';
import { failure, failureOutput } from './failure.ts';
import { findFunction } from './find-function.ts';
import { keyOfTenant, tenantOfKey } from './keys.ts';

const usual = { retries: 5, backoffSeconds: 10 };
/** In seconds: ten years, and a day. */
const longestDelay = 315_360_000;
const longestBackoff = 86_400;

const config = closedObject({
  function: z.string().meta({ description: 'The id of the function.' }),
  retries: z
    .int()
    .min(0, 'a number from 0 to 100')
    .max(100, 'a number from 0 to 100')
    .default(usual.retries)
    .meta({ description: 'How often a job that fails is tried again.' }),
  backoffSeconds: z
    .int()
    .min(1, 'a number of seconds from 1 to 86400')
    .max(longestBackoff, 'a number of seconds from 1 to 86400')
    .default(usual.backoffSeconds)
    .meta({ description: 'How long after the first failure; each further time about twice as long.' }),
});
type Config = z.output<typeof config>;

const sink = 'the input of a job';
/** The inputs that every job has. A function's input of such a name gets a prefix. */
const own = ['delaySeconds', 'key'];
const needs: Readonly<Record<string, Type>> = {
  delaySeconds: optional({
    kind: 'known',
    presence: 'required',
    alternatives: [{ kind: 'number', checks: ['int32'], min: 0, max: longestDelay }],
  }),
  key: optional(string()),
};

export const enqueue = defineNode({
  type: 'enqueue',
  title: 'Enqueue',
  summary:
    'Stores a call of a function that runs later, at least once: it outlives the request, the server and its next version.',
  group: 'Functions',
  config,
  facets: (settings, context) => {
    const signature = findFunction(settings.function, context.signatures, context);
    return signature && facetsOf(settings, signature, context);
  },
});

/** The port of an input of the function. */
const portOf = (name: string): string => (name === 'in' || own.includes(name) ? `input.${name}` : name);

function facetsOf(
  settings: Config,
  { inputs, takesTenant }: FunctionSignature,
  context: BindContext,
): Omit<Kind, 'type' | 'title'> {
  const ofKey = tenantOfKey(context);
  // A function that takes the tenant uses that tenant's keys.
  const tenantPort = takesTenant === true ? tenantOfFunction : tenantInput;
  const declared = new Map([...inputs].map(([name, type]) => [portOf(name), jobInput(type)]));
  return {
    inputs: [
      ...[...declared].map(([name, { presence }]): InputPort => ({
        name,
        sink,
        ...(presence === 'required' ? {} : { optional: true }),
        ...(takesTenant === true && name === tenantOfFunction ? { tenant: true } : {}),
      })),
      ...own.map((name) => ({
        ...{ name, optional: true },
        ...(name === 'key' && ofKey.inputs.length > 0 ? { repeated: true } : {}),
      })),
      ...(takesTenant === true ? [] : ofKey.inputs),
    ],
    outputs: [failureOutput],
    typing: (input) => ({
      needs: { ...ofKey.needs, ...Object.fromEntries(declared), ...needs },
      outputs: { failure },
      conflict: extraField(declared, input),
    }),
    behaviour: {
      kind: 'effect',
      effect: { kind: 'job', usesDatabase: true },
      emit: (emit) => emitEnqueue(settings, [...inputs.keys()], tenantPort, emit),
    },
    enqueues: settings.function,
    taint: { kind: 'sanitizer' },
  };
}

function emitEnqueue(
  { function: id, retries, backoffSeconds }: Config,
  names: readonly string[],
  tenantPort: string,
  emit: EmitContext,
): Code {
  const fed = (fields: readonly string[], port: (name: string) => string): readonly (readonly [string, Code])[] =>
    fields.flatMap((name) => optionalField(name, emit.optionalInput(port(name))));
  const [tx] = emit.transaction;
  const options: readonly (readonly [string, Code])[] = [
    ...optionalField('tx', tx),
    ...fed(['delaySeconds'], (name) => name),
    ...(emit.optionalInput('key') === undefined ? [] : [['key', keyOfTenant(emit, tenantPort)] as const]),
    ...(retries === usual.retries ? [] : [['retries', quantity(retries)] as const]),
    ...(backoffSeconds === usual.backoffSeconds ? [] : [['backoffSeconds', quantity(backoffSeconds)] as const]),
  ];
  const given = objectLiteral(fed(names, portOf));
  return code`${emit.app}.jobs.enqueue(${[code`${id}`, given, ...(options.length === 0 ? [] : [objectLiteral(options)])]})`;
}
