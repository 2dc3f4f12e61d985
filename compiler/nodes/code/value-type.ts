import { alternative, boolean, number, object, openObject, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { parseType } from '../../ir/type-notation.ts';
import { holdsObject } from './print-type.ts';

export type ValueType = { readonly type: Type } | { readonly issue: string; readonly hint?: string };

const named = { string: string(), number: number(), boolean, unknown };

/**
 * Parses the type of an input or of the output. Objects of an input may have further fields, which the expression does
 * not see.
 */
export function parseValueType(text: string, side: 'input' | 'output'): ValueType {
  const parsed = parseType(text, { named, objectOf: side === 'input' ? (fields) => openObject(fields) : object });
  if ('type' in parsed) return (side === 'input' && issueOfInput(parsed.type)) || parsed;
  const { issue, near } = parsed;
  return { issue: `${issue}.`, ...(near === undefined ? {} : { hint: `Did you mean “${near}”?` }) };
}

/** Whether a value can be reduced to the fields of a type. */
export const canBeReduced = (type: Type): boolean => issueOfInput(type) === undefined;

/** The type must determine which fields are read from unknown data. */
function issueOfInput(type: Type): Extract<ValueType, { issue: string }> | undefined {
  if (type.kind === 'unknown') return undefined;
  const element = alternative(type, 'list')?.element;
  const shape = alternative(type, 'object');
  if (holdsObject(type) && type.alternatives.length > 1)
    return {
      issue: 'is an object or something else, which an input cannot be checked for.',
      hint: 'Take it as unknown, and let the expression find out with typeof; or wire each to an input of its own.',
    };
  const inherited = [...(shape?.fields ?? [])].find(([name, field]) => field.presence !== 'required' && name in {});
  if (inherited !== undefined)
    return {
      issue: `has a field ${inherited[0]} that may be missing, and every object has one of that name.`,
      hint: 'Leave the field out.',
    };
  return [...(element === undefined ? [] : [element]), ...(shape?.fields.values() ?? [])]
    .map(issueOfInput)
    .find((issue) => issue !== undefined);
}
