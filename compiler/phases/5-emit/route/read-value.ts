import { number, string, isTop } from '../../../ir/type.ts';
import { code, declared, objectLiteral, quantity, read } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import type { SourceName } from '../../../ir/emit-context.ts';
import type { Phrase } from '../../../code/phrase.ts';
import { camelCase } from '../../../ir/names.ts';
import { kindName, nameOfNeed, namesOfLimited } from './reader-names.ts';
import type { TextChanges } from '../../../ir/text-changes.ts';
import { changedText } from '../../../nodes/database/changed-text.ts';
import { placeOf } from '../../../nodes/refusal.ts';
import type { Alternative, NumberType, ObjectType, StringType, Type } from '../../../ir/type.ts';
import {
  addressReader,
  isPlain,
  limitedOf,
  numberReaders,
  readable,
  readerName,
  stringReaders,
} from './readers-of-lib.ts';

/**
 * The expression that checks `value` against a need: it returns the value, typed, or rejects the request. `share` makes
 * a constant of a reader that has to be made first.
 */
export function emitRead(need: Type, value: Code, { name, status }: SourceName, share: Share = inPlace): Code {
  return reader(need, share, fieldIn(name))(value, placeOf({ name, status }));
}

/** `email` of `body field "user.email"`. */
function fieldIn(name: Phrase): string | undefined {
  const last = typeof name === 'string' ? name : name.parts.at(-1);
  return typeof last === 'string' ? /(?<field>\w+)"$/.exec(last)?.groups?.['field'] : undefined;
}

/** The expression that checks the length of a list about which all else is known. */
export const emitLength = (most: number, list: Code, source: SourceName): Code =>
  readAtMost(most, list, placeOf(source));

/** Reads a constant with this value, under the first free one of the names; or gives the value itself. */
export type Share = (names: readonly string[], value: Code, node?: string) => Code;
const inPlace: Share = (_names, value) => value;

/** A reader: a call with the value and its place, or a function to pass on. */
type Read = (value: Code, place: readonly Code[]) => Code;

function reader(need: Type, share: Share, field?: string): Read {
  // A reader with limits is named after its field, others after their type.
  const [alone] = need.kind === 'known' && need.alternatives.length === 1 ? need.alternatives : [];
  const what = limitedOf(alone) === undefined ? undefined : field;
  if (need.presence === 'optional')
    return (value, place) =>
      code`${lib.optional([readerFunction({ ...need, presence: 'required' }, share, what)])}(${[value, ...place]})`;
  if (need.presence === 'omittable')
    return (value, place) =>
      code`${lib.omittable([readerFunction({ ...need, presence: 'required' }, share, what)])}(${[value, ...place]})`;
  if (need.kind === 'unknown')
    return (value, place) => (need.storable ? lib.readJson : lib.readPresent)([value, ...place]);
  const [only, ...others] = readable(need.alternatives);
  if (only === undefined) return (value, place) => lib.readNothing([value, ...place]);
  return others.length === 0 ? readAlternative(only, share, what) : readUnion([only, ...others], share);
}

function readAlternative(need: Alternative, share: Share, what?: string): Read {
  const limited = limitedOf(need);
  if (limited !== undefined) return called(limitedReader(limited, share, what));
  switch (need.kind) {
    case 'boolean':
      return (value, place) => lib.readBoolean([value, ...place]);
    case 'string':
      return need.checks.length === 0
        ? (value, place) => lib.readString([value, ...place])
        : (value, place) => need.checks.reduce((inner, check) => lib[stringReaders[check]]([inner, ...place]), value);
    case 'number':
      return need.checks.length === 0
        ? (value, place) => lib.readNumber([value, ...place])
        : (value, place) => need.checks.reduce((inner, check) => lib[numberReaders[check]]([inner, ...place]), value);
    case 'list':
      return stored(need, (value, place) => {
        const items = lib.readList([
          need.filled === true ? lib.readFilled([value, ...place]) : value,
          readerFunction(need.element, share, 'item'),
          ...place,
        ]);
        return need.most === undefined ? items : readAtMost(need.most, items, place);
      });
    case 'object':
      return stored(need, readObject(need, share));
    case 'bytes':
      return (value, place) => lib.readBytes([value, ...place]);
  }
}

/** A list, if it has at most this many items. */
const readAtMost = (most: number, list: Code, place: readonly Code[]): Code =>
  lib.atMost([list, quantity(most), ...place]);

const stored = ({ storable }: { readonly storable?: true }, read: Read): Read =>
  storable === true ? (value, place) => lib.readJson([read(value, place), ...place]) : read;

function readObject({ fields, someOf = [] }: ObjectType, share: Share): Read {
  const readSome: Read = (value, place) =>
    someOf.reduce(
      (inner, names) => lib.readSome([inner, code`[${names.map((name) => code`${name}`)}]`, ...place]),
      value,
    );
  if (![...fields.values()].every(isTop))
    return (value, place) => lib.readFields([readSome(value, place), fieldReaders(fields, share), ...place]);
  return someOf.length > 0 ? readSome : (value, place) => lib.readObject([value, ...place]);
}

/** A reader created by a call. */
const called =
  (read: Code): Read =>
  (value, place) =>
    code`${read}(${[value, ...place]})`;

/** The reader of a string or number within limits, as a constant. */
function limitedReader(need: StringType | NumberType, share: Share, what?: string): Code {
  const names = namesOfLimited(need, what);
  if (need.kind === 'number') {
    const reader = readerFunction(number(...need.checks), share);
    return share(names, lib.within([reader, limits(need.min, need.max)]));
  }
  if (need.changed !== undefined) {
    const { changed: changes, ...is } = need;
    const rule = readerOfText(is, share);
    return share(
      namesOfLimited({ kind: 'string', checks: ['text'], stored: [{ changes, is }] }, what),
      lib.normalised([
        libFunction('readText'),
        changeOf(changes),
        changes.emptyAsNull === true ? lib.optional([rule]) : rule,
      ]),
    );
  }
  if (need.values !== undefined)
    return share(names, lib.oneOf([code`[${need.values.map((value) => code`${value}`)}]`]));
  const last = need.stored?.at(-1);
  if (last !== undefined) {
    const { stored: changes = [], ...bare } = need;
    const stored = changes.slice(0, -1);
    const inner: StringType = stored.length === 0 ? bare : { ...bare, stored };
    return share(
      names,
      lib.storedAs([readerOfText(inner, share), changeOf(last.changes), readerOfText(last.is, share)]),
    );
  }
  const { minLength, maxLength, bytes } = need;
  const text = readerFunction(string(...need.checks), share);
  const hasLength = minLength !== undefined || maxLength !== undefined;
  const ofLength = hasLength ? lib.withLength([text, limits(minLength, maxLength)]) : text;
  return share(names, bytes === undefined ? ofLength : lib.bounded([ofLength, code`${bytes}`]));
}

const readerOfText = (text: StringType, share: Share): Code =>
  readerFunction({ kind: 'known', presence: 'required', alternatives: [text] }, share);

/** `(text) => text.trim().toLowerCase()` */
const changeOf = (changes: TextChanges): Code => code`(${declared('text')}) => ${changedText(read('text'), changes)}`;

const limits = (min: number | undefined, max: number | undefined): Code =>
  objectLiteral([
    ...(min === undefined ? [] : [['min', quantity(min)] as const]),
    ...(max === undefined ? [] : [['max', quantity(max)] as const]),
  ]);

/** The reader of several kinds of value. */
function readUnion(alternatives: readonly Alternative[], share: Share): Read {
  const addresses = addressReader(alternatives);
  if (addresses !== undefined) return (value, place) => lib[addresses]([value, ...place]);
  if (alternatives.every(isPlain)) return (value, place) => lib.readOneOf([value, kindNames(alternatives), ...place]);
  const readers = objectLiteral(
    alternatives.map((each) => [
      kindName(each),
      readerFunction({ kind: 'known', presence: 'required', alternatives: [each] }, share),
    ]),
  );
  return (value, place) => lib.readEither([value, readers, ...place]);
}

const kindNames = (alternatives: readonly Alternative[]): Code =>
  code`[${alternatives.map((each) => code`${kindName(each)}`)}]`;

const fieldReaders = (fields: ReadonlyMap<string, Type>, share: Share): Code =>
  objectLiteral([...fields].map(([name, field]) => [name, readerFunction(field, share, name)]));

/** The reader as a function; by name if it has one. `what` says what it reads, if that is more than its type. */
function readerFunction(need: Type, share: Share, what?: string): Code {
  if (need.kind === 'known' && need.presence === 'required') {
    const [only, ...others] = need.alternatives;
    if (only === undefined) return libFunction('readNothing');
    if (others.length === 0) {
      const limited = limitedOf(only);
      if (limited !== undefined) return limitedReader(limited, share, what);
      const named = readerName(only);
      if (named !== undefined) return libFunction(named);
    }
    const addresses = addressReader(need.alternatives);
    if (addresses !== undefined) return libFunction(addresses);
  }
  if (need.kind === 'unknown' && need.presence === 'required')
    return libFunction(need.storable ? 'readJson' : 'readPresent');
  if (need.kind === 'unknown' && !need.storable) return code`(value: unknown) => value`;
  if (need.presence === 'optional')
    return lib.optional([readerFunction({ ...need, presence: 'required' }, share, what)]);
  const names = [...(what === undefined ? [] : [camelCase(`read ${what}`)]), nameOfNeed(need)];
  const made = need.kind === 'known' ? readerMade(need.alternatives, share) : undefined;
  if (made !== undefined) return share(names, made);
  const check = reader(need, share)(read('value'), [read('name'), read('status')]);
  const parameters = code`${declared('value')}: unknown, ${declared('name')}: string, ${declared('status')}?: number`;
  return share(names, code`(${parameters}) => ${check}`);
}

/** A reader that the lib makes out of others. */
function readerMade(alternatives: readonly Alternative[], share: Share): Code | undefined {
  const kinds = readable(alternatives);
  const [only, ...others] = kinds;
  if (others.length > 0) return kinds.every(isPlain) ? lib.oneKindOf([kindNames(kinds)]) : undefined;
  if (only === undefined || ('storable' in only && only.storable === true)) return undefined;
  if (only.kind === 'list' && only.filled !== true && only.most === undefined)
    return lib.listOf([readerFunction(only.element, share, 'item')]);
  return only.kind === 'object' && only.fields.size > 0 && only.someOf === undefined
    ? lib.objectWith([fieldReaders(only.fields, share)])
    : undefined;
}
