import { nearest } from '../base/did-you-mean.ts';
import { alternative, list, nothing, optional } from './type.ts';
import type { Type } from './type.ts';
import { join } from './type-algebra.ts';

/** `near` is the name that was probably meant. */
export type TypeIssue = { readonly issue: string; readonly near?: string | undefined };
export type ParsedType = { readonly type: Type } | TypeIssue;

/** The meaning of the names in a type. */
export interface Vocabulary {
  readonly named: Readonly<Record<string, Type>>;
  readonly objectOf: (fields: ReadonlyMap<string, Type>, mayLack: readonly string[]) => Type;
  /** The meaning of `row users` and `users.id`, if there are tables. */
  readonly ofTable?: (table: string, column?: string) => ParsedType;
}

/** A quoted name, a name, or a sign. */
const tokenPattern =
  /\s*(?:("(?:[^"\\\n]|\\.)*"|'[^'\\\n]*')|([\p{ID_Start}_$][\p{ID_Continue}$]*)|(\[\]|[|{}();:,?.]))/uy;

interface Token {
  readonly kind: 'name' | 'quoted' | 'sign';
  readonly text: string;
  /** Where it ends. */
  readonly end: number;
}

/** The maximum nesting of a type. */
const deepest = 20;
const noType: TypeIssue = { issue: 'is no type' };

/** Parses a type in TypeScript's notation: scalars, lists, objects and unions. */
export function parseType(text: string, vocabulary: Vocabulary): ParsedType {
  const tokens = tokensOf(text);
  if (tokens === undefined) return noType;
  const reader: Reader = { tokens, vocabulary, at: 0, depth: 0, issue: undefined };
  const type = readUnion(reader);
  if (reader.issue !== undefined) return reader.issue;
  if (type === undefined || reader.at < tokens.length) return noType;
  return type.kind === 'known' && type.alternatives.length === 0 ? { issue: 'is always null' } : { type };
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (tokenPattern.lastIndex = 0; tokenPattern.lastIndex < end;) {
    const found = tokenPattern.exec(text);
    if (found === null) return undefined;
    const at = { end: tokenPattern.lastIndex };
    const [, quoted, name, sign = ''] = found;
    const unquoted = quoted === undefined ? undefined : unquote(quoted);
    if (unquoted !== undefined) tokens.push({ kind: 'quoted', text: unquoted, ...at });
    else if (quoted !== undefined) return undefined;
    else tokens.push(name === undefined ? { kind: 'sign', text: sign, ...at } : { kind: 'name', text: name, ...at });
  }
  return tokens;
}

/** The table whose rows are of a type: `row users`, `row users[] | null`. */
export const tableOfRows = (type: string): string | undefined =>
  /^row\s+(\w+)$/.exec(type.replaceAll(/\[\]|[()|]|\breadonly\b|\bnull\b/g, '').trim())?.[1];

/** The name of a table or, as `users.id`, of a column in a type, whose last part ends at `end`. */
interface NameInType {
  readonly name: string;
  readonly end: number;
}

/** The tables and columns that a type mentions, in `row users` and `users.id`. */
export function namesInType(type: string): readonly NameInType[] {
  const tokens = tokensOf(type) ?? [];
  return tokens.flatMap(({ kind, text: name, end }, index): readonly NameInType[] => {
    const [before, next, column] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    if (kind !== 'name') return [];
    if (next?.text === '.' && column?.kind === 'name')
      return [
        { name, end },
        { name: `${name}.${column.text}`, end: column.end },
      ];
    return before?.kind === 'name' && before.text === 'row' ? [{ name, end }] : [];
  });
}

/** Undefined for an invalid escape. */
function unquote(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return undefined;
  }
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly vocabulary: Vocabulary;
  at: number;
  depth: number;
  issue: TypeIssue | undefined;
}

const isNext = ({ tokens, at }: Reader, kind: Token['kind'], text: string): boolean =>
  tokens[at]?.kind === kind && tokens[at].text === text;

/** Consumes the next token if it is this sign or word. */
function take(reader: Reader, text: string, kind: Token['kind'] = 'sign'): boolean {
  const isThere = isNext(reader, kind, text);
  if (isThere) reader.at += 1;
  return isThere;
}

function takeName(reader: Reader): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'name') return undefined;
  reader.at += 1;
  return token.text;
}

function fail(reader: Reader, issue: TypeIssue): undefined {
  reader.issue ??= issue;
  return undefined;
}

function readUnion(reader: Reader): Type | undefined {
  if (reader.depth >= deepest) return fail(reader, { issue: 'is nested too deeply' });
  reader.depth += 1;
  take(reader, '|');
  let union = readList(reader);
  while (union !== undefined && take(reader, '|')) {
    const other = readList(reader);
    union = other && either(union, other);
  }
  reader.depth -= 1;
  return union;
}

function either(left: Type, right: Type): Type {
  if (right === nothing) return optional(left);
  return left === nothing ? optional(right) : join(left, right);
}

function readList(reader: Reader): Type | undefined {
  const isReadonly = take(reader, 'readonly', 'name');
  let type = readOne(reader);
  while (type !== undefined && take(reader, '[]')) type = list(type);
  return isReadonly && type !== undefined && alternative(type, 'list') === undefined ? undefined : type;
}

function readOne(reader: Reader): Type | undefined {
  if (take(reader, '(')) {
    const inner = readUnion(reader);
    return take(reader, ')') ? inner : undefined;
  }
  if (take(reader, '{')) return readObject(reader);
  const name = takeName(reader);
  if (name === undefined) return undefined;
  return name === 'null' || name === 'undefined' ? nothing : readNamed(reader, name);
}

function readNamed(reader: Reader, name: string): Type | undefined {
  const { named, ofTable } = reader.vocabulary;
  if (ofTable !== undefined && name === 'row') return given(reader, ofTable(takeName(reader) ?? ''));
  if (ofTable !== undefined && take(reader, '.')) return given(reader, ofTable(name, takeName(reader) ?? ''));
  if (Object.hasOwn(named, name)) return named[name];
  const words = [...Object.keys(named), ...(ofTable === undefined ? [] : ['row'])];
  const { issue } = reader.tokens.length === 1 ? noType : { issue: `names “${name}”, which is no type` };
  return fail(reader, { issue, near: nearest(name, words) });
}

const given = (reader: Reader, parsed: ParsedType): Type | undefined =>
  'type' in parsed ? parsed.type : fail(reader, parsed);

function readObject(reader: Reader): Type | undefined {
  const fields = new Map<string, Type>();
  const mayLack: string[] = [];
  while (!take(reader, '}')) {
    const field = readField(reader);
    if (field === undefined) return undefined;
    const [name, type, isOptional] = field;
    if (fields.has(name)) return fail(reader, { issue: `has the field “${name}” twice` });
    fields.set(name, type);
    if (isOptional) mayLack.push(name);
    const isFollowed = take(reader, ';') || take(reader, ',');
    if (!isFollowed && !isNext(reader, 'sign', '}')) return undefined;
  }
  return reader.vocabulary.objectOf(fields, mayLack);
}

function readField(reader: Reader): readonly [string, Type, isOptional: boolean] | undefined {
  const isReadonly = isNext(reader, 'name', 'readonly') && reader.tokens[reader.at + 1]?.kind !== 'sign';
  if (isReadonly) reader.at += 1;
  const token = reader.tokens[reader.at];
  if (token === undefined || token.kind === 'sign') return undefined;
  reader.at += 1;
  const isOptional = take(reader, '?');
  const type = take(reader, ':') ? readUnion(reader) : undefined;
  return type && [token.text, isOptional ? optional(type) : type, isOptional];
}
