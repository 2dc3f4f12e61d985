import type { Report, Reporter, Where } from '../../base/diagnostic.ts';
import { nearest } from '../../base/did-you-mean.ts';
import type { JsonValue } from '../../base/json.ts';
import { unknownColumn, unknownSecret, unknownTable } from '../../ir/catalogue/config.ts';
import {
  exampleOfOtherUrl,
  exampleOfSchedule,
  exampleWithoutUrl,
  misplacedPassword,
  rowWithoutColumn,
  unknownPlaceholder,
  unknownToken,
} from '../../ir/catalogue/examples.ts';
import type { Accepts } from '../../ir/accepts.ts';
import { exampleOfOtherBody } from '../../ir/catalogue/forms.ts';
import type { RouteDocument } from '../../ir/document.ts';
import type { ExampleFile } from '../../ir/format.ts';
import { passwordOf, tokenParts } from '../../ir/given-tokens.ts';
import { isPlaceholder, placeholders, stringsIn } from '../../ir/placeholders.ts';
import type { Secret, Table } from '../../ir/project.ts';
import { isParameter, isRest } from '../../ir/path.ts';
import { nameMeant } from '../../ir/name-meant.ts';

type Rows = Readonly<Record<string, readonly Readonly<Record<string, JsonValue>>[]>>;

/** Checks that examples name existing tables and columns, and can be sent to `url` (undefined for a job). */
export function checkExamples(
  { route, locate }: RouteDocument,
  url: string | undefined,
  accepts: Accepts | undefined,
  declared: Declared,
  { report }: Reporter,
): void {
  const { id, path, examples = [] } = route;
  const subject = { route: id };
  if (examples.length > 0 && url === undefined)
    report(exampleOfSchedule, { route: id }, { place: locate(['examples'], 'key'), subject });
  for (const [index, example] of examples.entries()) {
    const at: At = (rest, part) => ({ place: locate(['examples', index, ...rest], part), subject });
    checkBody(example.request ?? {}, accepts, at, report);
    if (url !== undefined) checkUrl(example.request?.url, path, url, at, report);
    checkState(example, declared, at, report);
    checkPlaceholders(example.response?.body ?? null, ['response', 'body'], at, report);
  }
}

/** The declarations that examples may name. */
interface Declared {
  readonly tables: ReadonlyMap<string, Table>;
  readonly secrets: ReadonlyMap<string, Secret>;
}

/** Checks the rows, mails, jobs and tokens in an example. */
export function checkState(
  example: Pick<ExampleFile, 'given' | 'then'> & {
    readonly request?: Pick<NonNullable<ExampleFile['request']>, 'headers'>;
  },
  { tables, secrets }: Declared,
  at: At,
  report: Report,
): void {
  checkGiven(example, tables, at, report);
  checkTokens(example, secrets, at, report);
  for (const part of ['given', 'then'] as const)
    checkRows(example[part]?.rows ?? {}, tables, (...rest) => at([part, 'rows', ...rest], 'key'), report);
  for (const part of ['rows', 'mails', 'jobs', 'http', 'files'] as const)
    checkPlaceholders(example.then?.[part] ?? null, ['then', part], at, report);
}

/** The place of a part of an example. */
export type At = (path: readonly (string | number)[], part?: 'key') => Where;

function checkUrl(given: string | undefined, path: string, url: string, at: At, report: Report): void {
  if (given === undefined && path.includes('/:'))
    report(exampleWithoutUrl, { path, sample: path.replaceAll(/:[^/]+/g, '1') }, at(['request']));
  if (given !== undefined && !isUrlOf(given, url))
    report(exampleOfOtherUrl, { url: given, path }, at(['request', 'url']));
}

/** Checks that Start accepts the body; by default, it has to be JSON. */
function checkBody(
  { url: _url, headers: _headers, ...body }: NonNullable<ExampleFile['request']>,
  accepts: Accepts | undefined,
  at: At,
  report: Report,
): void {
  const taken: readonly string[] = accepts?.sends ?? ['body'];
  const takes = taken.map((part) => `"${part}"`).join(' and ');
  for (const part of Object.keys(body))
    if (!taken.includes(part))
      report(exampleOfOtherBody, { part, accepts: accepts?.kind ?? 'json', takes }, at(['request', part], 'key'));
}

function checkGiven(
  { given }: Pick<ExampleFile, 'given'>,
  tables: ReadonlyMap<string, Table>,
  at: At,
  report: Report,
): void {
  for (const [table, rows] of Object.entries(given?.rows ?? {})) {
    for (const [row, values] of rows.entries()) {
      for (const column of missingColumns(values, tables.get(table)))
        report(rowWithoutColumn, { table, column }, at(['given', 'rows', table, row]));
      for (const [column, value] of Object.entries(values)) {
        const type = tables.get(table)?.columns.get(column)?.type ?? 'text';
        if (type !== 'text' && passwordOf(value) !== undefined)
          report(misplacedPassword, { column, type }, at(['given', 'rows', table, row, column]));
      }
    }
  }
}

/** Checks that tokens are signed by declared secrets, and that headers only mention declared tokens. */
function checkTokens(
  { given, request }: Parameters<typeof checkState>[0],
  secrets: ReadonlyMap<string, Secret>,
  at: At,
  report: Report,
): void {
  const tokens = given?.tokens ?? {};
  for (const [name, { secret }] of Object.entries(tokens)) {
    const known = [...secrets.keys()];
    if (!secrets.has(secret))
      report(
        unknownSecret,
        { name: secret, near: nearest(secret, known), known },
        at(['given', 'tokens', name, 'secret']),
      );
  }
  const known = Object.keys(tokens);
  for (const [header, text] of Object.entries(request?.headers ?? {}))
    for (const part of tokenParts(text))
      if (part.kind === 'token' && !Object.hasOwn(tokens, part.name))
        report(
          unknownToken,
          { name: part.name, near: nearest(part.name, known), known },
          at(['request', 'headers', header]),
        );
}

/** `path` leads from the example to the expected value. */
export function checkPlaceholders(expected: JsonValue, path: readonly string[], at: At, report: Report): void {
  for (const { text, path: full } of stringsIn(expected, path)) {
    const near = /^\$[a-z]+$/i.test(text) && !isPlaceholder(text) ? nearest(text, placeholders) : undefined;
    if (near !== undefined) report(unknownPlaceholder, { found: text, near }, at(full));
  }
}

/** A parameter may be empty: the example may demonstrate that this is refused. */
function isUrlOf(sent: string, url: string): boolean {
  const wanted = url.split('/');
  const given = (sent.split(/[?#]/)[0] ?? '').split('/');
  return (
    (given.length === wanted.length || (isRest(wanted.at(-1) ?? '') && given.length > wanted.length)) &&
    wanted.every((step, index) => isParameter(step) || step === decoded(given[index] ?? ''))
  );
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

/** A row with an unknown column is reported for that alone. */
function missingColumns(row: Readonly<Record<string, JsonValue>>, table: Table | undefined): string[] {
  if (table === undefined || Object.keys(row).some((name) => !table.columns.has(name))) return [];
  return [...table.columns.values()].flatMap(({ name, nullable, default: value }) =>
    nullable || value !== undefined || Object.hasOwn(row, name) ? [] : [name],
  );
}

function checkRows(
  rows: Rows,
  tables: ReadonlyMap<string, Table>,
  where: (...key: readonly (string | number)[]) => Where,
  report: Report,
): void {
  for (const [name, list] of Object.entries(rows)) {
    const table = tables.get(name);
    if (table === undefined) {
      const named = { name, near: nameMeant(name, tables), known: [...tables.keys()] };
      report(unknownTable, { ...named, isInExample: true }, where(name));
      continue;
    }
    const known = [...table.columns.keys()];
    for (const [index, row] of list.entries()) {
      for (const column of Object.keys(row).filter((each) => !table.columns.has(each))) {
        report(
          unknownColumn,
          { name: column, table: name, near: nameMeant(column, table.columns), known, isInExample: true },
          where(name, index, column),
        );
      }
    }
  }
}
