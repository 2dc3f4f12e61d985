import type { Span } from '../../base/span.ts';
import { noQueryDatabase, wrongQueryParameter, wrongSql } from '../../ir/catalogue/query.ts';
import type { DescribedQuery, QueryAnswer, RefusedQuery } from '../../ir/query.ts';
import { nameMeant } from '../../ir/name-meant.ts';
import type { BindContext } from '../define-node.ts';
import type { Parameter, Parameters } from './parameters.ts';
import { partsOfSql } from '../../base/read-sql.ts';
import type { SqlPart, SqlToken } from '../../base/read-sql.ts';
import { schemaSql } from './schema-sql.ts';
import { parameterTypes } from './types.ts';

/** A statement with its parameters substituted, and PostgreSQL's description of it. */
export interface BoundStatement extends DescribedQuery {
  readonly parts: readonly QueryPart[];
}

/** A parameter is cast if PostgreSQL would infer another type for it. */
export type QueryPart = string | { readonly parameter: string; readonly span: Span; readonly cast?: string };

/** Asks PostgreSQL about a statement, and reports what is wrong with it. */
export function describeStatement(
  sql: string,
  tokens: readonly SqlToken[],
  parameters: Parameters,
  context: BindContext,
): BoundStatement | undefined {
  const { describeQuery, tables, report } = context;
  const parts = partsOfSql(sql, tokens);
  const ask = (some: readonly QueryPart[]): QueryAnswer =>
    describeQuery?.(schemaSql(tables), textOf(some)) ?? {
      kind: 'unavailable',
      why: 'there is none here',
      hint: 'Check the flow with flowsmith check, or in the Builder that flowsmith dev serves.',
    };
  const first = ask(parts);
  if (first.kind === 'described' && isAsDeclared(parts, parameters, first.parameters)) return { ...first, parts };
  const cast =
    first.kind === 'described' ? withCasts(parts, parameters, first.parameters) : withCasts(parts, parameters);
  const needsTypes = first.kind === 'described' || (first.kind === 'refused' && untyped.has(first.code));
  const answer = needsTypes && cast.length > 1 ? ask(cast) : first;
  if (answer.kind === 'described') return { ...answer, parts: cast };
  if (answer.kind === 'unavailable') report(noQueryDatabase, { why: answer.why, hint: answer.hint }, ['sql']);
  else if (first.kind === 'described') reportMisfit(first, parts, parameters, answer, context);
  else reportRefusal(sql, tokens, first === answer ? parts : cast, answer, context);
  return undefined;
}

/** The SQLSTATEs for a parameter of unknown type, or for types that have no matching operator or function. */
const untyped: ReadonlySet<string> = new Set(['42P18', '42P08', '42725', '42883', '42804']);

const textOf = (parts: readonly QueryPart[]): string => {
  let count = 0;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      count += 1;
      return `$${count}${castOf(part)}`;
    })
    .join('');
};

const castOf = ({ cast }: Exclude<QueryPart, string>): string => (cast === undefined ? '' : `::${cast}`);

const oidOf = ({ type, isList }: Parameter): number => {
  const { oid, listOid = oid } = parameterTypes[type];
  return isList ? listOid : oid;
};

/** The parameters in the order of their places. */
const placesOf = (parts: readonly QueryPart[]): readonly Exclude<QueryPart, string>[] =>
  parts.filter((part) => typeof part !== 'string');

const isAsDeclared = (parts: readonly QueryPart[], parameters: Parameters, types: readonly number[]): boolean =>
  placesOf(parts).every(({ parameter }, index) => isOf(parameters.get(parameter), types[index]));

const isOf = (parameter: Parameter | undefined, type: number | undefined): boolean =>
  parameter === undefined || oidOf(parameter) === type;

function withCasts(
  parts: readonly SqlPart[],
  parameters: Parameters,
  types: readonly number[] = [],
): readonly QueryPart[] {
  const places = placesOf(parts);
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    const parameter = parameters.get(part.parameter);
    if (parameter === undefined || isOf(parameter, types[places.indexOf(part)])) return part;
    return { ...part, cast: `${parameterTypes[parameter.type].cast}${parameter.isList ? '[]' : ''}` };
  });
}

/** Reports a statement that is correct, but not with parameters of these types. */
function reportMisfit(
  { parameters: types }: DescribedQuery,
  parts: readonly SqlPart[],
  parameters: Parameters,
  { message }: RefusedQuery,
  { report }: BindContext,
): void {
  const places = placesOf(parts);
  const misfit = places.find(({ parameter }, index) => !isOf(parameters.get(parameter), types[index]));
  if (misfit === undefined) return;
  const wanted = Object.entries(parameterTypes).flatMap(([name, { oid, listOid }]) => {
    const type = types[places.indexOf(misfit)];
    return type === oid ? [name] : type === listOid ? [`${name}[]`] : [];
  });
  report(
    wrongQueryParameter,
    {
      name: misfit.parameter,
      issue: `is of a type that does not fit there: ${message}`,
      hint:
        wanted[0] === undefined
          ? 'Declare the type that the SQL needs, or cast the parameter in the SQL.'
          : `Declare it as "${wanted[0]}", or cast it in the SQL.`,
    },
    ['sql'],
    misfit.span,
  );
}

const codes = { unknownColumn: '42703', unknownTable: '42P01', syntax: '42601' } as const;

function reportRefusal(
  sql: string,
  tokens: readonly SqlToken[],
  parts: readonly QueryPart[],
  { message, code, position, hint }: RefusedQuery,
  { tables, report }: BindContext,
): void {
  const span = position === undefined ? undefined : spanAt(indexIn(parts, position), tokens, sql);
  const name = / "([^"]+)"/.exec(` ${message}`)?.[1] ?? /column (?:\w+\.)?(\w+) /.exec(message)?.[1];
  const known =
    code === codes.unknownTable
      ? [...tables]
      : code === codes.unknownColumn
        ? [...tables.values()].flatMap(({ columns }) => [...columns])
        : [];
  const before = sql.slice(0, span?.start).split('\n');
  report(
    wrongSql,
    {
      message: message.replace(/\.$/, ''),
      hint,
      near: name === undefined ? undefined : nameMeant(name, known),
      where: span === undefined ? undefined : { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 },
    },
    ['sql'],
    span,
  );
}

/** Maps a position, in characters, in the statement sent to PostgreSQL to an index in the SQL of the flow. */
function indexIn(parts: readonly QueryPart[], position: number): number {
  const asked = textOf(parts);
  const target = [...asked].slice(0, position).join('').length;
  let own = 0;
  let at = 0;
  let count = 0;
  for (const part of parts) {
    const isText = typeof part === 'string';
    if (!isText) count += 1;
    const length = isText ? part.length : `$${count}${castOf(part)}`.length;
    if (target < at + length) return isText ? own + target - at : own;
    at += length;
    own += isText ? part.length : part.span.end - part.span.start;
  }
  return own;
}

/** The word at a position, with its qualifiers: `b.titel`. */
function spanAt(start: number, tokens: readonly SqlToken[], sql: string): Span {
  const first = tokens.findIndex(({ span }) => span.start <= start && start < span.end);
  const found = tokens[first];
  if (found === undefined) return { start: Math.min(start, Math.max(sql.length - 1, 0)), end: sql.length };
  let last = first;
  while (tokens[last + 1]?.text === '.' && tokens[last + 2]?.kind === 'word') last += 2;
  return { start: found.span.start, end: tokens[last]?.span.end ?? found.span.end };
}
