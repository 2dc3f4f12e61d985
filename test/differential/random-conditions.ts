import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { Draft, Kind, Point, Source } from './random-draft.ts';
import { literalsOf } from './random-literals.ts';
import { sourceOf } from './random-sources.ts';
import { columnsOf, relationsOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

interface Shared {
  readonly source: Source;
  readonly isOptional: boolean;
}

/** Makes conditions of one node, and what feeds their inputs. Without `maySkip`, each of them always counts. */
export interface ConditionMaker {
  readonly conditions: (table: Table, count: number, maySkip: boolean, prefix?: string) => JsonObject[];
  readonly ports: readonly (readonly [string, Source])[];
}

export function makeConditions(draft: Draft, point: Point): ConditionMaker {
  const { pick, chance, below } = draft;
  const fed = new Map<string, Shared>();
  const ports: (readonly [string, Source])[] = [];

  function conditions(table: Table, count: number, maySkip: boolean, prefix = '', depth = 2): JsonObject[] {
    return Array.from({ length: count }, () => condition(table, maySkip, prefix, depth));
  }

  function condition(table: Table, maySkip: boolean, prefix: string, depth: number): JsonObject {
    if (depth > 0 && chance(0.2)) {
      // An `all` would hold keys of several columns.
      const kind = maySkip ? pick(['any', 'all'] as const) : 'any';
      return { [kind]: conditions(table, below(2) + 1, maySkip, prefix, depth - 1) };
    }
    if (depth > 0 && chance(0.2) && Object.keys(relationsOf[table]).length > 0)
      return ofRelated(table, maySkip, prefix, depth - 1);
    return comparison(table, maySkip, prefix);
  }

  function ofRelated(table: Table, maySkip: boolean, prefix: string, depth: number): JsonObject {
    const [name, relation] = pick(Object.entries(relationsOf[table]));
    const inner = `${prefix}${name}.`;
    const kind = pick(['path', 'some', 'none'] as const);
    if (kind !== 'path')
      return { [kind]: name, where: conditions(relation.table, below(3), maySkip && kind === 'some', inner, depth) };
    const { column, ...rest } = comparison(relation.table, maySkip, inner);
    return { column: `${name}.${String(column)}`, ...rest };
  }

  function comparison(table: Table, maySkip: boolean, prefix: string): JsonObject {
    const column = pick(Object.keys(columnsOf[table]));
    const { operators = [], kind = 'unknown' } = columnsOf[table][column] ?? {};
    const operator = pick(operators);
    const base = { column, operator };
    if (operator === 'is-null') return { ...base, operator: pick(['is-null', 'is-not-null']) };
    // What else counts as a word is up to PostgreSQL.
    if (operator === 'search')
      return { ...base, value: pick(['a', 'B', '"it s"', 's it', 'it -b', 'b or 1', '-a', '']) };
    const sort = operator === 'has' ? 'string' : operator.endsWith('in') ? 'list' : kind;
    const constants = (literalsOf(table, column) ?? []).filter((value) => value !== null);
    if (constants.length > 0 && chance(0.15)) return { ...base, value: constant(operator, constants) };
    const own = `${prefix}${operator === 'eq' ? column : `${column}.${operator}`}`;
    const isTaken = operator === 'between' ? fed.has(`${own}.from`) : fed.has(own);
    const name = chance(0.2) ? `${sort} input` : isTaken ? `${own} ${fed.size}` : own;
    const sides = operator === 'between' ? [`${name}.from`, `${name}.to`] : [name];
    for (const side of sides) feed(side, sort, table, column, maySkip);
    const areOptional = sides.some((side) => fed.get(side)?.isOptional === true);
    return { ...base, ...(name === own ? {} : { input: name }), ...(areOptional ? whenMissing(maySkip) : {}) };
  }

  const whenMissing = (maySkip: boolean): JsonObject =>
    pick([{ ifMissing: 'false' }, ...(maySkip ? [{ ifMissing: 'skip' }, { optional: true }, { optional: true }] : [])]);

  function feed(port: string, sort: Kind, table: Table, column: string, maySkip: boolean): void {
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

  return { conditions, ports };
}

/** The only condition of an `any` always has to be met. */
export function alone(condition: JsonObject): readonly JsonObject[] {
  const { any } = condition;
  return Array.isArray(any) ? [] : [condition];
}
