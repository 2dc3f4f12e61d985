import { nearest } from '../../base/did-you-mean.ts';
import type { Table } from '../../ir/project.ts';
import { boolean, bytes, list, nothing, number, object, optional, string, unknown } from '../../ir/type.ts';
import type { Type } from '../../ir/type.ts';
import { join } from '../../ir/type-algebra.ts';
import { typeOfRead } from '../../nodes/database/columns.ts';
import { rowType } from '../../nodes/database/row.ts';

export type ParsedType = { readonly type: Type } | { readonly issue: string; readonly near?: string | undefined };
type Tables = ReadonlyMap<string, Table>;

const named: Readonly<Record<string, Type>> = {
  string: string(),
  number: number(),
  boolean,
  unknown,
  bytes,
  integer: number('int32'),
  uuid: string('uuid'),
  timestamp: string('timestamp'),
  email: string('email'),
};

/** A token: a quoted name, a name, or a sign. */
const tokenPattern = /\s*(?:"([^"\\]*)"|'([^'\\]*)'|([A-Za-z_][A-Za-z0-9_]*)|(\[\]|[|{}();:,?.]))/y;

interface Token {
  readonly kind: 'name' | 'quoted' | 'sign';
  readonly text: string;
}

/** How deep a type may be nested. */
const deepest = 20;

/** Parses the type of an input or output of a function. */
export function parseType(text: string, tables: Tables): ParsedType {
  const tokens = tokensOf(text);
  if (tokens === undefined) return { issue: 'is no type' };
  const reader: Reader = { tokens, tables, at: 0, depth: 0, issue: undefined };
  const type = readUnion(reader);
  if (reader.issue !== undefined) return reader.issue;
  if (type === undefined || reader.at < tokens.length) return { issue: 'is no type' };
  return type.kind === 'known' && type.alternatives.length === 0 ? { issue: 'is always null' } : { type };
}

function tokensOf(text: string): readonly Token[] | undefined {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  for (tokenPattern.lastIndex = 0; tokenPattern.lastIndex < end;) {
    const found = tokenPattern.exec(text);
    if (found === null) return undefined;
    const [, double, single, name, sign = ''] = found;
    const quoted = double ?? single;
    if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else tokens.push(name === undefined ? { kind: 'sign', text: sign } : { kind: 'name', text: name });
  }
  return tokens;
}

interface Reader {
  readonly tokens: readonly Token[];
  readonly tables: Tables;
  at: number;
  depth: number;
  issue: Extract<ParsedType, { issue: string }> | undefined;
}

/** Takes the next token if it is this sign. */
function take(reader: Reader, sign: string): boolean {
  const token = reader.tokens[reader.at];
  const isThere = token?.kind === 'sign' && token.text === sign;
  if (isThere) reader.at += 1;
  return isThere;
}

function takeName(reader: Reader): string | undefined {
  const token = reader.tokens[reader.at];
  if (token?.kind !== 'name') return undefined;
  reader.at += 1;
  return token.text;
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
  let type = readOne(reader);
  while (type !== undefined && take(reader, '[]')) type = list(type);
  return type;
}

function readOne(reader: Reader): Type | undefined {
  if (take(reader, '(')) {
    const inner = readUnion(reader);
    return take(reader, ')') ? inner : undefined;
  }
  if (take(reader, '{')) return readObject(reader);
  const name = takeName(reader);
  if (name === 'readonly') return readOne(reader);
  if (name === 'null') return nothing;
  if (name === undefined) return undefined;
  if (name === 'row') return rowOf(reader, takeName(reader) ?? '');
  if (take(reader, '.')) return columnOf(reader, name, takeName(reader) ?? '');
  if (Object.hasOwn(named, name)) return named[name];
  return fail(reader, {
    issue: `names “${name}”, which is no type`,
    near: nearest(name, [...Object.keys(named), 'row']),
  });
}

function fail(reader: Reader, issue: NonNullable<Reader['issue']>): undefined {
  reader.issue ??= issue;
  return undefined;
}

function readObject(reader: Reader): Type | undefined {
  const fields = new Map<string, Type>();
  while (!take(reader, '}')) {
    const token = reader.tokens[reader.at];
    if (token === undefined || token.kind === 'sign') return undefined;
    reader.at += 1;
    const isOptional = take(reader, '?');
    const type = take(reader, ':') ? readUnion(reader) : undefined;
    if (type === undefined) return undefined;
    if (fields.has(token.text)) return fail(reader, { issue: `has the field “${token.text}” twice` });
    fields.set(token.text, isOptional ? optional(type) : type);
    const isFollowed = take(reader, ';') || take(reader, ',');
    if (!isFollowed && !(reader.tokens[reader.at]?.text === '}')) return undefined;
  }
  return object(fields);
}

/** The row as a read of the table gives it: without its sensitive columns. */
function rowOf(reader: Reader, name: string): Type | undefined {
  const table = reader.tables.get(name);
  if (table === undefined)
    return fail(reader, {
      issue: `names the table “${name}”, which is none`,
      near: nearest(name, [...reader.tables.keys()]),
    });
  return rowType(table, { columns: [...table.columns.values()].filter(({ sensitive }) => !sensitive) });
}

function columnOf(reader: Reader, tableName: string, name: string): Type | undefined {
  const table = reader.tables.get(tableName);
  if (table === undefined) return rowOf(reader, tableName);
  const column = table.columns.get(name);
  if (column === undefined)
    return fail(reader, {
      issue: `names the column “${name}”, which the table “${tableName}” has not`,
      near: nearest(name, [...table.columns.keys()]),
    });
  return column.nullable ? optional(typeOfRead(column)) : typeOfRead(column);
}
