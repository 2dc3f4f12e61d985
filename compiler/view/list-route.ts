import type { Diagnostic, Severity } from '../base/diagnostic.ts';
import { isList, isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { openPath } from '../ir/catalogue/check.ts';
import type { Kind } from '../ir/kind.ts';
import { requestsOf } from '../ir/path.ts';
import type { Entrance, Trigger } from '../ir/trigger.ts';
import { secretOf } from '../ir/secret.ts';
import { alternative } from '../ir/type.ts';
import { spotsOfColumn, wiresOfConflicts } from './column-names.ts';
import { readersOfColumns } from './column-readers.ts';
import type { LastDeclarations, Listing, NodePart, RouteReading, Use } from './flow.ts';
import type { NameSpot, Tally } from './route-view.ts';
import { spotsOfTable } from './table-names.ts';
import { usesInExamples } from './uses-in-examples.ts';
import { usesInSignature } from './uses-in-signature.ts';

export function listRoute(reading: RouteReading, { tables }: LastDeclarations, value: JsonObject): Listing {
  const { nodes, kinds, diagnostics, method, path } = reading;
  const trigger = entryOf(reading)?.trigger;
  const runs = trigger && runsOf(trigger.entrance);
  return {
    ...(trigger === undefined ? {} : { trigger: trigger.kind }),
    ...(runs === undefined ? {} : { runs }),
    requests: requestsOf({ method, url: trigger ? urlOf(trigger, path) : path, hasPage: trigger?.page !== undefined }),
    ...(diagnostics.length === 0 ? {} : { problems: tallyOf(reading) }),
    uses: [
      ...nodes.flatMap((node, index) => tablesOf(node, kinds[index], reading, tables)),
      ...readersOfColumns(reading),
      ...usesInExamples(value, reading),
      ...usesInSignature(value),
    ],
    follows: kinds.flatMap((kind) =>
      (kind?.mentions?.relations ?? []).map(({ table, relation }) => `${table}.${relation}`),
    ),
    secrets: nodes.flatMap((node, index) => secretsOf(node, kinds[index])),
  };
}

function tallyOf(reading: RouteReading): Tally {
  const { diagnostics } = reading;
  const begun = diagnostics.filter((each) => isBegun(each, reading)).length;
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  return { errors: errors - begun, warnings: diagnostics.length - errors, begun };
}

/** Whether a finding only says that a flow is unfinished: it consists of Start, and nothing follows yet. */
export const isBegun = ({ code }: Diagnostic, { nodes, edges }: RouteReading): boolean =>
  code === openPath.code && nodes.length === 1 && edges.length === 0;

/** The URL for requests; undefined if the server itself starts the flow, or others call it. */
export const urlOf = ({ entrance }: Trigger, path: string): string | undefined =>
  entrance.kind === 'requests' ? entrance.url(path) : undefined;

/** When the server itself starts the flow; undefined if requests do. */
export const runsOf = (entrance: Entrance): string | undefined =>
  entrance.kind === 'job' ? (entrance.inWords ?? entrance.when) : undefined;

/** What Start declares; undefined if Start is missing or broken. */
export const entryOf = ({ kinds }: RouteReading): Entry | undefined =>
  kinds.flatMap((kind) => (kind?.behaviour.kind === 'entry' ? [kind.behaviour] : []))[0];
type Entry = Extract<Kind['behaviour'], { kind: 'entry' }>;

export function worstOf(diagnostics: readonly Pick<Diagnostic, 'severity'>[]): Severity | undefined {
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'error';
  return diagnostics.length > 0 ? 'warning' : undefined;
}

/** The table of a node, and the columns that its config names or that it writes. */
function tablesOf(
  node: NodePart,
  kind: Kind | undefined,
  reading: RouteReading,
  tables: LastDeclarations['tables'],
): readonly Use[] {
  const table = kind?.table;
  if (kind === undefined || table === undefined) return [];
  const { related = [], mentions } = kind;
  const columns = new Set([
    ...(kind.conditions ?? []).map(({ column }) => column),
    ...textsIn(node.config),
    ...Object.keys(isObject(node.config['set']) ? node.config['set'] : {}),
    ...writtenBy(node, kind, reading),
    ...wiresOfConflicts(node.id, kind, reading.edges).flatMap(({ columns: named }) => named),
  ]);
  const known = [...(tables.get(table)?.columns.keys() ?? [])];
  const used = known.filter((column) => columns.has(column));
  const named = new Map([
    ...used.map((column) => [`${table}.${column}`, { of: table, column }] as const),
    ...(mentions?.columns ?? []).map(({ table: of, column }) => [`${of}.${column}`, { of, column }] as const),
  ]);
  // A path by the id of a repeated node would lead to the first one.
  const use = (name: string, spots: () => readonly NameSpot[]): Use => {
    const found = node.isRepeated ? [] : spots();
    return { name, node: node.id, ...(found.length === 0 ? {} : { spots: found }) };
  };
  return [
    ...[...new Set([table, ...related])].map((name) => use(name, () => spotsOfTable(node, name))),
    ...[...named].map(([name, { of, column }]) => use(name, () => spotsOfColumn(node, kind, of, column, reading))),
  ];
}

function writtenBy({ id }: NodePart, kind: Kind, { bound, types }: RouteReading): readonly string[] {
  if (bound === undefined || types === undefined) return [];
  return kind.inputs.flatMap(({ name, record }) => {
    const input = record === undefined ? undefined : bound.route.nodes.get(id)?.inputs.get(name);
    if (input?.kind === 'literal' && isObject(input.value)) return Object.keys(input.value);
    if (input?.kind !== 'wire') return [];
    return [...(alternative(types.outputType(input.node, input.port), 'object')?.fields.keys() ?? [])];
  });
}

const textsIn = (value: JsonValue): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
};

function secretsOf({ id, inputs }: NodePart, kind: Kind | undefined): Listing['secrets'] {
  const given = kind && secretOf(kind);
  const fed = Object.values(inputs).flatMap((value) =>
    isObject(value) && Object.hasOwn(value, '$secret') && typeof value['$secret'] === 'string'
      ? [value['$secret']]
      : [],
  );
  return [...new Set([...(given === undefined ? [] : [given]), ...fed])].map((name) => ({ name, node: id }));
}
