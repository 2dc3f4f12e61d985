import type { libFunction } from '../../../code/lib.ts';
import type { Alternative, NumberCheck, NumberType, ObjectType, StringCheck, StringType } from '../../../ir/type.ts';

type LibFunction = Parameters<typeof libFunction>[0];

export const stringReaders = {
  text: 'readText',
  uuid: 'readUuid',
  timestamp: 'readTimestamp',
  instant: 'readTimestamp',
  email: 'readEmail',
  url: 'readUrl',
  slug: 'readSlug',
  header: 'headerValue',
  key: 'readFileKey',
  'media-type': 'readMediaType',
  // Nothing needs it: it is only known of what a flow makes.
  html: 'readString',
} as const satisfies Record<StringCheck, LibFunction>;
export const numberReaders = {
  int32: 'readInteger',
  index: 'readWhole',
  limit: 'readLimit',
  status: 'statusCode',
} as const satisfies Record<NumberCheck, LibFunction>;

/** Drops bytes if there are other kinds: data of unknown type is never bytes. */
export const readable = (alternatives: readonly Alternative[]): readonly Alternative[] =>
  alternatives.length === 1 ? alternatives : alternatives.filter(({ kind }) => kind !== 'bytes');

/** A string or number with limits beyond its checks. */
export function limitedOf(need: Alternative | undefined): StringType | NumberType | undefined {
  if (need?.kind === 'number') return need.min === undefined && need.max === undefined ? undefined : need;
  if (need?.kind !== 'string') return undefined;
  const { bytes, minLength, maxLength, values, stored, changed } = need;
  return [bytes, minLength, maxLength, values, stored, changed].some((limit) => limit !== undefined) ? need : undefined;
}

/** The reader of a need that the lib has as it is. */
export function readerName(need: Alternative): LibFunction | undefined {
  if (need.kind === 'boolean') return 'readBoolean';
  if (need.kind === 'object') return isPlainObject(need) ? 'readObject' : undefined;
  if (need.kind === 'string')
    return need.checks.length === 0
      ? 'readString'
      : need.checks.length === 1 && need.checks[0] !== undefined
        ? stringReaders[need.checks[0]]
        : undefined;
  if (need.kind === 'number')
    return need.checks.length === 0
      ? 'readNumber'
      : need.checks.length === 1 && need.checks[0] !== undefined
        ? numberReaders[need.checks[0]]
        : undefined;
  return undefined;
}

/** The reader of an address or a list of addresses, if that is the need. */
export function addressReader([address, list, ...others]: readonly Alternative[]):
  | 'readRecipients'
  | 'readAddresses'
  | undefined {
  if (address === undefined || !isAddress(address) || list?.kind !== 'list' || others.length > 0) return undefined;
  const [item, ...more] = list.element.kind === 'known' ? list.element.alternatives : [];
  const isRequired = list.element.presence === 'required';
  if (item === undefined || more.length > 0 || !isRequired || !isAddress(item)) return undefined;
  return list.filled === true ? 'readRecipients' : 'readAddresses';
}

const isAddress = (need: Alternative): boolean =>
  need.kind === 'string' && limitedOf(need) === undefined && need.checks.length === 1 && need.checks[0] === 'email';

/** Whether a need is a kind of value without further checks. */
export function isPlain(need: Alternative): boolean {
  if (need.kind === 'string' || need.kind === 'number')
    return need.checks.length === 0 && limitedOf(need) === undefined;
  if (need.kind === 'list')
    return (
      need.filled !== true &&
      need.most === undefined &&
      need.storable !== true &&
      need.element.kind === 'unknown' &&
      need.element.presence === 'optional'
    );
  return need.kind !== 'object' || isPlainObject(need);
}

const isPlainObject = ({ fields, someOf, storable }: ObjectType): boolean =>
  fields.size === 0 && someOf === undefined && storable !== true;
