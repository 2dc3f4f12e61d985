/**
 * The types of values in a flow, and the needs of ports: both are sets of values, so one shape serves for both.
 * `unknown` is any JSON value; a known type is a union of alternatives, at most one of each kind.
 */
export type Type = UnknownType | KnownType;

/**
 * Must a value be there? `required`: it is there and not null. `optional`: it may be missing or null, which are the
 * same to a flow (`T?`). `omittable`: it may be left out but not be null; only the fields of a row's changes are so.
 */
export type Presence = 'required' | 'omittable' | 'optional';

export interface UnknownType {
  readonly kind: 'unknown';
  readonly presence: Presence;
  /** Without U+0000 in any string, as PostgreSQL wants it. */
  readonly storable: boolean;
}

export interface KnownType {
  readonly kind: 'known';
  readonly presence: Presence;
  /** In the order of `alternativeKinds`; none at all with `presence: 'optional'` is the type `null`. */
  readonly alternatives: readonly Alternative[];
}

export type Alternative =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'number'; readonly checks: readonly NumberCheck[] }
  | StringType
  | { readonly kind: 'bytes' }
  | ListType
  | ObjectType;

export interface StringType {
  readonly kind: 'string';
  readonly checks: readonly StringCheck[];
  /** How many bytes it takes in UTF-8 at most, where there is a bound. */
  readonly bytes?: number;
}

export interface ListType {
  readonly kind: 'list';
  readonly element: Type;
  /** Whether it has an item at least. */
  readonly filled?: true;
}

export interface ObjectType {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, Type>;
  /** Whether there may be fields besides `fields`, of unknown type. */
  readonly open: boolean;
  /** As a need: of each of these lists of fields, one at least must be there. */
  readonly someOf?: readonly (readonly string[])[];
}

/**
 * `text`: no U+0000. `instant`: a timestamp with milliseconds at most. `email`: Ajv's format. `header`: fit for a
 * response header.
 */
export type StringCheck = 'text' | 'uuid' | 'timestamp' | 'instant' | 'email' | 'header';
/** `int32`: 32-bit. `index`: whole and not negative. `limit`: 0 to 1000. `status`: 200 to 599. */
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
/** Text that takes so many bytes in UTF-8 at most. */
export const boundedText = (bytes: number): KnownType => known({ kind: 'string', checks: ['text'], bytes });
export const list = (element: Type): KnownType => known({ kind: 'list', element });
export const filledList = (element: Type): KnownType => known({ kind: 'list', element, filled: true });
export const object = (fields: Iterable<readonly [string, Type]>): KnownType =>
  known({ kind: 'object', fields: new Map(fields), open: false });
/** Any object, or one that has at least these fields, and one of each of those. */
export const openObject = (fields: Iterable<readonly [string, Type]> = [], someOf?: ObjectType['someOf']): KnownType =>
  known({ kind: 'object', fields: new Map(fields), open: true, ...(someOf === undefined ? {} : { someOf }) });

/** The same type with another presence. */
export function withPresence<T extends Type>(type: T, presence: Presence): T {
  return type.presence === presence ? type : { ...type, presence };
}
export const optional = <T extends Type>(type: T): T => withPresence(type, 'optional');
export const required = <T extends Type>(type: T): T => withPresence(type, 'required');

export function alternative<K extends AlternativeKind>(
  type: Type,
  kind: K,
): Extract<Alternative, { kind: K }> | undefined {
  if (type.kind === 'unknown') return undefined;
  return type.alternatives.find((candidate): candidate is Extract<Alternative, { kind: K }> => candidate.kind === kind);
}

/** The only alternative of a known type, if it has exactly one. */
export function single(type: Type): Alternative | undefined {
  return type.kind === 'known' && type.alternatives.length === 1 ? type.alternatives[0] : undefined;
}

/** Whether there is no value: it is missing or null, always. */
export const isNothing = (type: Type): boolean => isEmpty(type) && type.presence !== 'required';
/** No value is of it, but for a missing one at most. */
export const isEmpty = (type: Type): boolean => type.kind === 'known' && type.alternatives.length === 0;

export const isKind = (type: Type, kind: AlternativeKind): boolean => single(type)?.kind === kind;

/** How a type reads in a message: `string?`, `a list of numbers` stays `list<number>`. */
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
      return `${type.filled === true ? 'non-empty ' : ''}list<${typeName(type.element)}>`;
    case 'object': {
      if (type.fields.size === 0) return 'object';
      const fields = [...type.fields].map(([name, field]) => `${name}: ${typeName(field)}`);
      return `object { ${fields.join(', ')}${type.open ? ', …' : ''} }`;
    }
    case 'string':
    case 'number':
      return type.checks.length === 0 ? type.kind : checkedName(type.checks);
    default:
      return type.kind;
  }
}

const checkNames: Record<StringCheck | NumberCheck, string> = {
  text: 'string',
  uuid: 'UUID string',
  timestamp: 'timestamp string',
  instant: 'timestamp string',
  email: 'e-mail address',
  header: 'Latin-1 string without control characters',
  int32: '32-bit integer',
  index: 'whole number from 0',
  limit: 'whole number from 0 to 1000',
  status: 'status from 200 to 599',
};
const checkedName = (checks: readonly (StringCheck | NumberCheck)[]): string =>
  checks.map((check) => checkNames[check]).join(' and ');
