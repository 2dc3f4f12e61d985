import type { JsonObject } from '../../compiler/base/json.ts';
import type { ConditionMaker } from './random-conditions.ts';
import { record, shape } from './random-draft.ts';
import type { Draft, Shape } from './random-draft.ts';
import { columnsOf, relationsOf, rowOf } from './random-tables.ts';
import type { Table } from './random-tables.ts';

/** Settings for the contents of a result, and what these are. */
export interface RandomShape {
  readonly config: JsonObject;
  readonly row: Shape;
}

/** Some of the columns, in any order and perhaps under other names, and what is included; usually all columns. */
export function randomShape(
  draft: Draft,
  table: Table,
  maker: ConditionMaker,
  mayInclude: boolean,
  prefix = '',
  depth = 2,
): RandomShape {
  const { pick, chance, below } = draft;
  const names = Object.keys(columnsOf[table]);
  const chosen = chance(0.25) ? [...new Set([pick(names), pick(names), pick(names)])] : undefined;
  const columns = chosen?.map((column) => (chance(0.2) ? { column, as: `${column}As` } : column));
  const isAlone = Object.keys(relationsOf[table]).length === 0;
  const count = mayInclude && !isAlone && depth > 0 && chance(0.35) ? below(3) + 1 : 0;
  const includes = Array.from({ length: count }, (_, index) => randomInclude(`in${index}`));
  const fields = [...(rowOf(table, false, chosen).fields ?? [])].map(([name, field]) => {
    const renamed = columns?.find((choice) => typeof choice === 'object' && choice.column === name);
    return [typeof renamed === 'object' ? renamed.as : name, field] as const;
  });
  return {
    config: {
      ...(columns === undefined ? {} : { columns }),
      ...(includes.length === 0
        ? {}
        : { include: Object.fromEntries(includes.map(({ name, config }) => [name, config])) }),
    },
    row: record([...fields, ...includes.map(({ name, gives }) => [name, gives] as const)]),
  };

  function randomInclude(name: string): { readonly name: string; readonly config: JsonObject; readonly gives: Shape } {
    const [relation, { table: other, sort, between = [] }] = pick(Object.entries(relationsOf[table]));
    const inner = `${prefix}${name}.`;
    const form = pick(['rows', 'rows', 'exists', 'count', ...(sort === 'many' ? ['pluck'] : [])] as const);
    const conditions = (): JsonObject[] => maker.conditions(other, below(2), false, inner);
    if (form === 'exists') return { name, config: { relation, exists: conditions() }, gives: shape('boolean') };
    if (form === 'count')
      return { name, config: { relation, count: chance(0.5) ? true : conditions() }, gives: shape('number') };
    const sorted = [...Object.keys(columnsOf[other]), ...between].filter(
      (column) => columnsOf[other][column]?.kind !== 'unknown',
    );
    const lists =
      sort !== 'many'
        ? {}
        : {
            ...(chance(0.3) ? { limit: below(3) + 1 } : {}),
            ...(chance(0.5) ? { orderBy: [{ column: pick(sorted), direction: pick(['asc', 'desc']) }] } : {}),
          };
    if (form === 'pluck') {
      const [pluck, { kind, nullable }] = pick(Object.entries(columnsOf[other]));
      return {
        name,
        config: { relation, pluck, ...lists },
        gives: { kind: 'list', missing: false, element: shape(kind, nullable) },
      };
    }
    const { config, row } = randomShape(draft, other, maker, true, inner, depth - 1);
    return {
      name,
      config: { relation, ...config, ...lists },
      gives: sort === 'many' ? { kind: 'list', missing: false, element: row } : { ...row, missing: sort === 'maybe' },
    };
  }
}
