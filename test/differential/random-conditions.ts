import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Draft, Kind, Point, Source } from './random-draft.ts';
import { literalsOf } from './random-literals.ts';
import { sourceOf } from './random-sources.ts';
import { columnsOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

export interface Conditions {
  readonly where: JsonObject[];
  readonly ports: readonly (readonly [string, Source])[];
}

interface Shared {
  readonly source: Source;
  readonly isOptional: boolean;
}

/** Conditions on a table, with what feeds their inputs. Without `maySkip`, each of them always counts. */
export function randomConditions(
  draft: Draft,
  point: Point,
  table: Table,
  count: number,
  maySkip: boolean,
): Conditions {
  const { pick, chance, below } = draft;
  const fed = new Map<string, Shared>();
  const ports: (readonly [string, Source])[] = [];

  function condition(depth: number): JsonObject {
    if (depth > 0 && chance(0.2)) {
      // An `all` would hold keys of several columns.
      const kind = maySkip ? pick(['any', 'all'] as const) : 'any';
      return { [kind]: Array.from({ length: below(2) + 1 }, () => condition(depth - 1)) };
    }
    const column = pick(Object.keys(columnsOf[table]));
    const { operators = [], kind = 'unknown' } = columnsOf[table][column] ?? {};
    const operator = pick(operators);
    const base = { column, operator };
    if (operator === 'is-null') return base;
    const sort = operator === 'has' ? 'string' : operator.endsWith('in') ? 'list' : kind;
    const constants = (literalsOf(table, column) ?? []).filter((value) => value !== null);
    if (constants.length > 0 && chance(0.15)) return { ...base, value: constant(operator, constants) };
    const own = operator === 'eq' ? column : `${column}.${operator}`;
    const isTaken = operator === 'between' ? fed.has(`${own}.from`) : fed.has(own);
    const name = chance(0.2) ? `${sort} input` : isTaken ? `${own} ${fed.size}` : own;
    const sides = operator === 'between' ? [`${name}.from`, `${name}.to`] : [name];
    for (const side of sides) feed(side, sort, column);
    const areOptional = sides.some((side) => fed.get(side)?.isOptional === true);
    return { ...base, ...(name === own ? {} : { input: name }), ...(areOptional ? whenMissing() : {}) };
  }

  const whenMissing = (): JsonObject =>
    pick([{ ifMissing: 'false' }, ...(maySkip ? [{ ifMissing: 'skip' }, { optional: true }, { optional: true }] : [])]);

  function feed(port: string, sort: Kind, column: string): void {
    if (fed.has(port)) return;
    const isOptional = chance(maySkip ? 0.4 : 0.1);
    const constants = (literalsOf(table, column) ?? []).filter((value) => value !== null);
    const source: Source =
      sort === 'list' && constants.length > 0 && chance(0.5)
        ? { kind: 'literal', value: constants }
        : sort !== 'list' && !isOptional && constants.length > 0 && chance(0.4)
          ? { kind: 'literal', value: pick(constants) }
          : sourceOf(draft, point, [sort], isOptional ? { optional: true } : { noLiteral: true });
    fed.set(port, { source, isOptional });
    ports.push([port, source]);
  }

  const constant = (operator: string, constants: readonly JsonValue[]): JsonValue => {
    if (operator === 'between') return { from: pick(constants), to: pick(constants) };
    if (operator === 'has') return pick(['a', 1, true]);
    return operator.endsWith('in') ? [pick(constants), pick(constants)] : pick(constants);
  };

  return { where: Array.from({ length: count }, () => condition(2)), ports };
}
