import { withArticle } from '../base/nouns.ts';
import { whenStored } from './text-changes.ts';
import type { TextChanges } from './text-changes.ts';

/**
 * The types of values in a flow, and the needs of ports. Both are sets of values, so they share one representation.
 * `unknown` is any JSON value; a known type is a union of alternatives, at most one of each kind.
 */
export type Type = UnknownType | KnownType;

/**
 * Whether a value must be present. `required`: present and not null. `optional` (`T?`): possibly missing or null, which
 * mean the same in a flow. `omittable`: possibly left out, but not null; only for fields of changes to a row.
 */
export type Presence = 'required' | 'omittable' | 'optional';

export interface UnknownType {
  readonly kind: 'unknown';
  readonly presence: Presence;
  /** Whether no string in it contains U+0000, which PostgreSQL cannot store. */
  readonly storable: boolean;
}

export interface KnownType {
  readonly kind: 'known';
  readonly presence: Presence;
  /** In the order of `alternativeKinds`. If empty, with `presence: 'optional'`, the type is `null`. */
  readonly alternatives: readonly Alternative[];
}

export type Alternative =
  | { readonly kind: 'boolean' }
  | NumberType
  | StringType
  | { readonly kind: 'bytes' }
  | ListType
  | ObjectType;

/** The types of a node's inputs, by port. */
export type InputTypes = (port: string) => Type;

export interface NumberType {
  readonly kind: 'number';
  readonly checks: readonly NumberCheck[];
  /** The bounds, both inclusive, if there are any beyond those of the checks. */
  readonly min?: number;
  readonly max?: number;
}

export interface StringType {
  readonly kind: 'string';
  readonly checks: readonly StringCheck[];
  /** Its maximum length in UTF-8 bytes, if it has one. */
  readonly bytes?: number;
  /** The bounds on its number of characters (code points), if any. */
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Its possible values, if there are few. Each satisfies everything else that the type says. */
  readonly values?: readonly string[];
  /** The type after the changes of a column, unless these make it null. */
  readonly stored?: readonly StoredText[];
  /** The changes that have been made to it, so that columns with the same ones store it as it is. Readers make them. */
  readonly changed?: TextChanges;
}

export interface StoredText {
  readonly changes: TextChanges;
  readonly is: StringType;
}

export interface ListType {
  readonly kind: 'list';
  readonly element: Type;
  /** Whether it has at least one item. */
  readonly filled?: true;
  /** The maximum number of items, if known. */
  readonly most?: number;
  /** Whether its items arrive one by one and can only be read once, so that only an answer takes them. */
  readonly streamed?: true;
  /** As for objects. */
  readonly storable?: true;
}

export interface ObjectType {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, Type>;
  /** Whether it may have fields besides `fields`, of unknown type. */
  readonly open: boolean;
  /**
   * Fields that are left out if they have no value. Others are then null, as in rows and in objects built by a flow.
   */
  readonly mayLack?: readonly string[];
  /** In a need: at least one field of each of these lists must be present. */
  readonly someOf?: readonly (readonly string[])[];
  /** Whether PostgreSQL can store it: neither strings nor names in it contain U+0000. */
  readonly storable?: true;
}

/**
 * `text`: no U+0000. `instant`: a timestamp as JavaScript writes it: in UTC, with milliseconds. `email`: Ajv's format.
 * `url`: an absolute URL of http or https. `slug`: small letters, digits and single hyphens between them. `header`:
 * valid in a response header. `key`: of a stored file. `media-type`: what such a file is. `html`: HTML or XML, in which
 * what was put in is escaped.
 */
export type StringCheck =
  | 'text'
  | 'uuid'
  | 'timestamp'
  | 'instant'
  | 'email'
  | 'url'
  | 'slug'
  | 'header'
  | 'key'
  | 'media-type'
  | 'html';
/** `int32`: a 32-bit integer. `index`: a non-negative integer. `limit`: 0 to 1000. `status`: 200 to 599. */
export type NumberCheck = 'int32' | 'index' | 'limit' | 'status';

export type AlternativeKind = Alternative['kind'];
export const alternativeKinds = [
  'string',
  'number',
  'boolean',
  'bytes',
  'list',
  'object',
] as const satisfies readonly AlternativeKind[];

const known = (...alternatives: Alternative[]): KnownType => ({ kind: 'known', presence: 'required', alternatives });

export const unknown: UnknownType = { kind: 'unknown', presence: 'optional', storable: false };
export const present: UnknownType = { kind: 'unknown', presence: 'required', storable: false };
export const storable: UnknownType = { kind: 'unknown', presence: 'required', storable: true };
export const nothing: KnownType = { kind: 'known', presence: 'optional', alternatives: [] };
export const boolean: KnownType = known({ kind: 'boolean' });
export const bytes: KnownType = known({ kind: 'bytes' });
export const string = (...checks: StringCheck[]): KnownType => known({ kind: 'string', checks });
export const number = (...checks: NumberCheck[]): KnownType => known({ kind: 'number', checks });
/** Text with at most this many bytes in UTF-8. */
export const boundedText = (bytes: number, check: StringCheck = 'text'): KnownType =>
  known({ kind: 'string', checks: [check], bytes });
export const list = (element: Type): KnownType => known({ kind: 'list', element });
export const streamOf = (element: Type): KnownType => known({ kind: 'list', element, streamed: true });
export const filledList = (element: Type): KnownType => known({ kind: 'list', element, filled: true });
/** A list that is non-empty if another one is, and has at most as many items. */
export function listAsLongAs(other: Type, element: Type): KnownType {
  const { filled, most } = alternative(other, 'list') ?? {};
  return known({ kind: 'list', element, ...(filled === undefined ? {} : { filled }), ...mostIf(most) });
}
/** A list with at most this many items, or at most as many as another list. */
export const listOfAtMost = (most: number | Type, element: Type): KnownType =>
  known({ kind: 'list', element, ...mostIf(typeof most === 'number' ? most : alternative(most, 'list')?.most) });
export const mostIf = (most = Infinity): { readonly most?: number } => (most === Infinity ? {} : { most });
export const object = (fields: Iterable<readonly [string, Type]>, mayLack: readonly string[] = []): KnownType =>
  known({ kind: 'object', fields: new Map(fields), open: false, ...mayLackIf(mayLack) });

/** The fields that may be left out, each once. */
export const mayLackIf = (fields: readonly string[]): Pick<ObjectType, 'mayLack'> =>
  fields.length === 0 ? {} : { mayLack: [...new Set(fields)] };

/** An object with at least these fields, and one of each list in `someOf`. */
export const openObject = (fields: Iterable<readonly [string, Type]> = [], someOf?: ObjectType['someOf']): KnownType =>
  known({ kind: 'object', fields: new Map(fields), open: true, ...(someOf === undefined ? {} : { someOf }) });

/** The same type with a different presence. */
export function withPresence<T extends Type>(type: T, presence: Presence): T {
  return type.presence === presence ? type : { ...type, presence };
}
export const optional = <T extends Type>(type: T): T => withPresence(type, 'optional');
export const required = <T extends Type>(type: T): T => withPresence(type, 'required');

/** The alternative of one kind; undefined if the type has none. */
export function alternative<K extends AlternativeKind>(
  type: Type,
  kind: K,
): Extract<Alternative, { kind: K }> | undefined {
  if (type.kind === 'unknown') return undefined;
  return type.alternatives.find((candidate): candidate is Extract<Alternative, { kind: K }> => candidate.kind === kind);
}

export const isStream = (type: Type): boolean => alternative(type, 'list')?.streamed === true;

/** The only alternative of a known type, if it has exactly one. */
export function single(type: Type): Alternative | undefined {
  return type.kind === 'known' && type.alternatives.length === 1 ? type.alternatives[0] : undefined;
}

/** Whether the value is always missing or null. */
export const isNothing = (type: Type): boolean => isEmpty(type) && type.presence !== 'required';
/** Whether the type has no values, except perhaps a missing one. */
/** Whether any value, or none, satisfies a need. */
export const isTop = (need: Type): boolean => need.kind === 'unknown' && need.presence === 'optional' && !need.storable;

export const isEmpty = (type: Type): boolean => type.kind === 'known' && type.alternatives.length === 0;

export const isKind = (type: Type, kind: AlternativeKind): boolean => single(type)?.kind === kind;

export const scalarKinds = ['string', 'number', 'boolean'] as const;

/** Whether all its present values are texts, or all are numbers, or all are booleans. */
export const isScalarType = (type: Type): boolean => scalarKinds.some((kind) => isKind(type, kind));

/** The name of a need in messages. Which characters and bytes a text may have is only mentioned for needs. */
export function needName(need: Type): string {
  const text = alternative(need, 'string');
  if (text?.checks.includes('header') === true) return 'Latin-1 string without control characters';
  const hasOtherLimit = text?.maxLength !== undefined || text?.values !== undefined || text?.stored !== undefined;
  if (text?.bytes === undefined || hasOtherLimit) return typeName(need);
  return `${typeName(need)} ${text.minLength === undefined ? 'of' : 'and'} at most ${text.bytes} bytes`;
}

/** The name of a type in a sentence, such as `a string` or `an object { id: number }`. */
export const typePhrase = (name: string): string =>
  /^(?:one of|any|null|never|unknown|bytes|HTML|\()/.test(name) || name.includes(' | ') ? name : withArticle(name);

/** The name of a type in messages, such as `string?` or `list<number>`. */
export function typeName(type: Type): string {
  if (type.kind === 'unknown') return type.presence === 'optional' ? 'unknown' : 'any value but null';
  if (type.alternatives.length === 0) return type.presence === 'optional' ? 'null' : 'never';
  const names = type.alternatives.map(alternativeName);
  const name = names.length > 1 && type.presence === 'optional' ? `(${names.join(' | ')})` : names.join(' | ');
  return type.presence === 'optional' ? `${name}?` : name;
}

function alternativeName(type: Alternative): string {
  switch (type.kind) {
    case 'list':
      return `${type.filled === true ? 'non-empty ' : ''}${type.streamed === true ? 'stream' : 'list'}<${typeName(type.element)}>`;
    case 'object': {
      if (type.fields.size === 0) return 'object';
      const fields = [...type.fields].map(([name, field]) => `${name}: ${typeName(field)}`);
      return `object { ${fields.join(', ')}${type.open ? ', …' : ''} }`;
    }
    case 'string':
      if (type.stored?.[0] !== undefined) return storedName(type.stored[0]);
      if (type.values !== undefined) return `one of ${type.values.map((value) => JSON.stringify(value)).join(', ')}`;
      return `${checkedName(type)}${span(type.minLength, type.maxLength, ' characters')}`;
    case 'number':
      return `${checkedName(type)}${span(type.min, type.max)}`;
    default:
      return type.kind;
  }
}

function storedName({ changes, is }: StoredText): string {
  const name = alternativeName(is);
  const how = whenStored(changes);
  return how === '' ? name : `${name} (once ${how})`;
}

const checkNames: Record<StringCheck | NumberCheck, string> = {
  text: 'string',
  uuid: 'UUID string',
  timestamp: 'timestamp string',
  instant: 'timestamp string',
  email: 'e-mail address',
  url: 'URL of http or https',
  slug: 'slug',
  header: 'string',
  key: 'key of a file',
  'media-type': 'media type',
  html: 'HTML',
  int32: '32-bit integer',
  index: 'whole number from 0',
  limit: 'whole number from 0 to 1000',
  status: 'status from 200 to 599',
};
const checkedName = ({ kind, checks }: StringType | NumberType): string =>
  checks.length === 0 ? kind : checks.map((check) => checkNames[check]).join(' and ');

function span(min: number | undefined, max: number | undefined, unit = ''): string {
  if (min === undefined) return max === undefined ? '' : ` of at most ${max}${unit}`;
  return max === undefined ? ` of at least ${min}${unit}` : ` of ${min} to ${max}${unit}`;
}
