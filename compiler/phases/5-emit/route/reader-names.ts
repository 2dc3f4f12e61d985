import { camelCase } from '../../../ir/names.ts';
import type { Alternative, NumberType, StringType, Type } from '../../../ir/type.ts';

/** What readers are called. */

export const kindName = ({ kind }: Alternative): string => (kind === 'list' ? 'array' : kind);

/** `readTitle`; `readShortText`, `readTextOf2400Bytes`; `readTextFrom1To40`, `readInt32From0`. */
export function namesOfLimited(need: StringType | NumberType, field: string | undefined): readonly string[] {
  // What any index requires is not a rule of the field.
  const hasRules =
    need.kind === 'number' ||
    [need.minLength, need.maxLength, need.values, need.stored?.find(({ is }) => is.bytes === undefined)].some(
      (rule) => rule !== undefined,
    );
  const own = field === undefined || !hasRules ? [] : [camelCase(`read ${field}`)];
  const toStore = field !== undefined && hasRules && need.kind === 'string' && need.stored !== undefined;
  return [...own, ...(toStore ? [camelCase(`read ${field} to store`)] : []), ...namesOfLimits(need)];
}

function namesOfLimits(need: StringType | NumberType): readonly string[] {
  if (need.kind === 'string' && need.values !== undefined) return ['readChoice'];
  if (need.kind === 'string' && need.stored !== undefined) return ['readTextToStore'];
  const what = need.checks[0] ?? need.kind;
  if (need.kind === 'number') return [camelCase(`read ${what} ${span(need.min, need.max)}`)];
  const { minLength, maxLength, bytes } = need;
  const length = span(minLength, maxLength);
  return [
    camelCase(`read ${length === '' ? 'short' : ''} ${what} ${length}`),
    camelCase(`read ${what} ${length} of ${bytes ?? 'any'} bytes`),
  ];
}

function span(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return max === undefined ? '' : `to ${max}`;
  return max === undefined ? `from ${min}` : `from ${min} to ${max}`;
}

/** `readStringOrNumber`. */
export const nameOfNeed = (need: Type): string =>
  camelCase(need.kind === 'known' ? `read ${need.alternatives.map(kindName).join(' or ')}` : 'read value');
