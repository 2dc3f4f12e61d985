import { string } from '../../../ir/type.ts';
import { code, declared, objectLiteral, read } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import type { SourceName } from '../../../ir/kind.ts';
import type { Alternative, NumberCheck, ObjectType, StringCheck, StringType, Type } from '../../../ir/type.ts';

/** The expression that checks `value` against a need: it returns the value, typed, or rejects the request. */
export function emitRead(need: Type, value: Code, { name, status }: SourceName): Code {
  const place = [code`${name}`, ...(status === 400 ? [] : [code`500`])];
  return reader(need)(value, place);
}

/** A reader: a call with the value and its place, or a function to pass on. */
type Read = (value: Code, place: readonly Code[]) => Code;

const stringReaders: Record<StringCheck, 'readText' | 'readUuid' | 'readTimestamp' | 'readEmail' | 'headerValue'> = {
  text: 'readText',
  uuid: 'readUuid',
  timestamp: 'readTimestamp',
  instant: 'readTimestamp',
  email: 'readEmail',
  header: 'headerValue',
};
const numberReaders: Record<NumberCheck, 'readWhole' | 'readInteger' | 'readLimit' | 'statusCode'> = {
  int32: 'readInteger',
  index: 'readWhole',
  limit: 'readLimit',
  status: 'statusCode',
};

function reader(need: Type): Read {
  if (need.presence === 'optional')
    return (value, place) =>
      code`${lib.optional([readerFunction({ ...need, presence: 'required' })])}(${[value, ...place]})`;
  if (need.presence === 'omittable')
    return (value, place) =>
      code`${lib.omittable([readerFunction({ ...need, presence: 'required' })])}(${[value, ...place]})`;
  if (need.kind === 'unknown')
    return (value, place) => (need.storable ? lib.readJson : lib.readPresent)([value, ...place]);
  const [only, ...others] = need.alternatives;
  if (only === undefined) return (value, place) => lib.readNothing([value, ...place]);
  return others.length === 0 ? readAlternative(only) : readUnion(need.alternatives);
}

function readAlternative(need: Alternative): Read {
  switch (need.kind) {
    case 'boolean':
      return (value, place) => lib.readBoolean([value, ...place]);
    case 'string':
      if (need.bytes !== undefined) return called(boundedReader(need, need.bytes));
      return need.checks.length === 0
        ? (value, place) => lib.readString([value, ...place])
        : (value, place) => need.checks.reduce((inner, check) => lib[stringReaders[check]]([inner, ...place]), value);
    case 'number':
      return need.checks.length === 0
        ? (value, place) => lib.readNumber([value, ...place])
        : (value, place) => need.checks.reduce((inner, check) => lib[numberReaders[check]]([inner, ...place]), value);
    case 'list':
      return (value, place) =>
        lib.readList([
          need.filled === true ? lib.readFilled([value, ...place]) : value,
          readerFunction(need.element),
          ...place,
        ]);
    case 'object':
      return readObject(need);
    case 'bytes':
      return (value, place) => lib.readString([value, ...place]);
  }
}

function readObject({ fields, someOf = [] }: ObjectType): Read {
  const readSome: Read = (value, place) =>
    someOf.reduce(
      (inner, names) => lib.readSome([inner, code`[${names.map((name) => code`${name}`)}]`, ...place]),
      value,
    );
  if (fields.size > 0)
    return (value, place) => lib.readFields([readSome(value, place), fieldReaders(fields), ...place]);
  return someOf.length > 0 ? readSome : (value, place) => lib.readObject([value, ...place]);
}

/** A reader created by a call. */
const called =
  (read: Code): Read =>
  (value, place) =>
    code`${read}(${[value, ...place]})`;

/** The reader of a string of at most so many bytes. */
const boundedReader = (need: StringType, bytes: number): Code =>
  lib.bounded([readerFunction(string(...need.checks)), code`${bytes}`]);

/** The reader of several kinds of value. An address or a list of addresses has a reader for both. */
function readUnion(alternatives: readonly Alternative[]): Read {
  if (alternatives.some((each) => each.kind === 'string' && each.checks.includes('email'))) {
    const isFilled = alternatives.some((each) => each.kind === 'list' && each.filled === true);
    return (value, place) => (isFilled ? lib.readRecipients : lib.readAddresses)([value, ...place]);
  }
  if (alternatives.every(isPlain))
    return (value, place) =>
      lib.readOneOf([value, code`[${alternatives.map((each) => code`${kindName(each)}`)}]`, ...place]);
  const readers = objectLiteral(
    alternatives.map((each) => [
      kindName(each),
      readerFunction({ kind: 'known', presence: 'required', alternatives: [each] }),
    ]),
  );
  return (value, place) => lib.readEither([value, readers, ...place]);
}

const kindName = ({ kind }: Alternative): string => (kind === 'list' ? 'array' : kind);

/** Whether a need is a kind of value without further checks. */
function isPlain(need: Alternative): boolean {
  if (need.kind === 'string' || need.kind === 'number') return need.checks.length === 0 && !('bytes' in need);
  if (need.kind === 'list')
    return need.filled !== true && need.element.kind === 'unknown' && need.element.presence === 'optional';
  return need.kind !== 'object' || (need.fields.size === 0 && need.someOf === undefined);
}

const fieldReaders = (fields: ReadonlyMap<string, Type>): Code =>
  objectLiteral([...fields].map(([name, field]) => [name, readerFunction(field)]));

/** The reader as a function; by name if it has one. */
function readerFunction(need: Type): Code {
  if (need.kind === 'known' && need.presence === 'required') {
    const [only, ...others] = need.alternatives;
    if (only === undefined) return libFunction('readNothing');
    if (others.length === 0) {
      if (only.kind === 'string' && only.bytes !== undefined) return boundedReader(only, only.bytes);
      const named = functionName(only);
      if (named !== undefined) return libFunction(named);
    }
  }
  if (need.kind === 'unknown' && need.presence === 'required')
    return libFunction(need.storable ? 'readJson' : 'readPresent');
  if (need.kind === 'unknown') return code`(value: unknown) => value`;
  if (need.presence === 'optional') return lib.optional([readerFunction({ ...need, presence: 'required' })]);
  return code`(${declared('value')}: unknown, ${declared('name')}: string, ${declared('status')}?: number) => ${reader(need)(read('value'), [read('name'), read('status')])}`;
}

function functionName(need: Alternative): Parameters<typeof libFunction>[0] | undefined {
  if (need.kind === 'boolean') return 'readBoolean';
  if (need.kind === 'object') return need.someOf !== undefined || need.fields.size > 0 ? undefined : 'readObject';
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
