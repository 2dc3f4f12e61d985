import { z } from 'zod';
import { invariant } from '../base/invariant.ts';
import type { JsonValue } from '../base/json.ts';
import { code } from '../code/code.ts';
import { lib, libFunction } from '../code/lib.ts';
import type { FunctionName } from '../code/lib.ts';
import { wrongDefault } from '../ir/catalogue/config.ts';
import { fits } from '../ir/fits.ts';
import type { Kind, Step } from '../ir/kind.ts';
import type { DeclaredParameter } from '../ir/request-read.ts';
import { boolean, number, required, string } from '../ir/type.ts';
import { literalOf } from '../ir/sample-literal.ts';
import type { Alternative, Presence, Type } from '../ir/type.ts';
import type { BindContext } from './define-node.ts';
import { fallback } from './fallback.ts';
import { refusal } from './refusal.ts';

/** The types of parameters besides text, and the function that converts or refuses the text. */
const types = {
  integer: { type: number('int32'), read: 'toInteger' },
  number: { type: number(), read: 'toNumber' },
  boolean: { type: boolean, read: 'toBoolean' },
  uuid: { type: string('uuid'), read: 'readUuid' },
  timestamp: { type: string('timestamp'), read: 'readTimestamp' },
} as const satisfies Readonly<Record<string, { readonly type: Type; readonly read: FunctionName }>>;

export const parameterType = z.enum(['integer', 'number', 'boolean', 'uuid', 'timestamp']).exactOptional().meta({
  description:
    'Anything else is refused, as To Number, To Boolean or a column would. integer: a whole number of 32 bits. Without it: any text.',
});
type TypeName = keyof typeof types;

/** The declaration that a parameter needs in order to feed a port that does not take any text. */
export function parameterFor(need: Type): ParameterFor | undefined {
  const [only, ...others] = need.kind === 'known' ? need.alternatives : [];
  const type = only === undefined || others.length > 0 ? undefined : nameFor(only);
  if (type === undefined) return undefined;
  // For an id or a time, no value is a likelier guess than another.
  const isGuessable = need.presence === 'required' && type !== 'uuid' && type !== 'timestamp';
  const value = isGuessable ? literalOf(need) : undefined;
  return { type, ...(value === undefined ? {} : { default: value }) };
}
export interface ParameterFor {
  readonly type: TypeName;
  /** For a query parameter, which may be missing where the port needs a value. */
  readonly default?: JsonValue;
}

function nameFor(need: Alternative): TypeName | undefined {
  if (need.kind === 'number') return need.checks.length === 0 ? 'number' : 'integer';
  if (need.kind === 'boolean') return 'boolean';
  if (need.kind !== 'string') return undefined;
  if (need.checks.includes('uuid')) return 'uuid';
  return need.checks.some((check) => check === 'timestamp' || check === 'instant') ? 'timestamp' : undefined;
}

/**
 * What a typed parameter is shorthand for: the nodes that would otherwise follow it, in order. `presence` is that of
 * the text. A missing text stays missing, or becomes the default.
 */
export function typedParameter(
  name: TypeName | undefined,
  presence: Presence,
  defaultValue: JsonValue | undefined,
  context: BindContext,
): { readonly declared: DeclaredParameter; readonly steps: readonly Step[] } {
  const declared = {
    ...(name === undefined ? {} : { type: types[name].type }),
    ...(defaultValue === undefined ? {} : { default: defaultValue }),
  };
  const read = name === undefined ? [] : [reading(name, presence)];
  if (defaultValue === undefined) return { declared, steps: read };
  if (!fits(defaultValue, declared.type ?? string()))
    context.report(wrongDefault, { type: name ?? 'string', found: defaultValue }, ['default']);
  const bound = fallback.bind({}, context);
  invariant('kind' in bound, 'Fallback needs no config');
  const { kind } = bound;
  // The default is of the type of the value, though the constant by itself would only be a text.
  const typing: Kind['typing'] = (input) => {
    const value = required(input('value'));
    const isFit = value.kind === 'known' && fits(defaultValue, value);
    return { ...kind.typing(input), outputs: { value: isFit ? value : (declared.type ?? string()) } };
  };
  const orDefault = { kind: { ...kind, typing }, input: 'value', literals: { fallback: defaultValue } };
  return { declared, steps: [...read, orDefault] };
}

/** Reads a text as its declared type; a missing one stays missing. */
function reading(name: TypeName, presence: Presence): Step {
  const { type, read } = types[name];
  const kind: Kind = {
    type: 'read-parameter',
    title: 'Read Parameter',
    inputs: [{ name: 'value' }],
    outputs: [{ name: 'value' }],
    typing: () => ({ needs: { value: { ...string(), presence } }, outputs: { value: { ...type, presence } } }),
    behaviour: {
      kind: 'pure',
      rejects: true,
      emit: (emit) => {
        const reader = presence === 'required' ? libFunction(read) : lib.optional([libFunction(read)]);
        return code`${reader}(${[emit.input('value'), ...refusal(emit, 'value')]})`;
      },
    },
    passes: 'value',
  };
  return { kind, input: 'value' };
}
