import { code, empty, imported, importedType, join, memberOf, sqlLiteral } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext } from '../../ir/emit-context.ts';
import type { Column } from '../../ir/project.ts';
import { oneOrList } from './columns.ts';
import { emitConditions, emitRelated } from './emit-conditions.ts';
import { refOf } from './scope.ts';
import type { Include, Order, Shape } from './shape.ts';

/** `.selectAll()`, `.select('id')`, `.select(['id', 'name'])` or `.select((eb) => ['id', …])` of a table's rows. */
export const emitSelect = (shape: Shape, emit: EmitContext): Code => code`${selected(shape, emit)}${narrowed(shape)}`;

function selected({ scope, columns, includes, isWhole }: Shape, emit: EmitContext): Code {
  if (isWhole && includes.length === 0) return code`.selectAll()`;
  const named = columns.map(({ column: { name }, as }) => {
    const source = refOf(scope, name);
    return code`${as === name ? source : `${source} as ${as}`}`;
  });
  if (includes.length === 0) return code`.select(${oneOrList(named)})`;
  const included = includes.map((include) => emitInclude(include, emit.inFunction));
  return isWhole
    ? code`.selectAll(${scope.alias}).select((eb) => ${oneOrList(included)})`
    : code`.select((eb) => ${oneOrList([...named, ...included])})`;
}

/** Kysely's types do not learn from `where` that a column has a value. */
function narrowed({ columns }: Shape): Code {
  const present = columns.filter(({ isPresent }) => isPresent);
  const members = present.map(({ as }) => memberOf(as, importedType('kysely', 'NotNull')));
  return present.length === 0 ? empty : code`.$narrowType<{ ${join(members, '; ')} }>()`;
}

export const emitOrder = (orders: readonly Order[]): Code =>
  join(
    orders.map(({ by, isDescending }) => (isDescending ? code`.orderBy(${by}, 'desc')` : code`.orderBy(${by})`)),
    '',
  );

function emitInclude({ name, related, gives }: Include, emit: EmitContext): Code {
  const rows = emitRelated(related, emit);
  switch (gives.kind) {
    case 'row': {
      const row = lib.jsonObjectFrom([code`${rows}${selectInJson(gives.shape, emit)}`]);
      return code`${gives.isSure ? code`${row}.$notNull()` : row}.as(${name})`;
    }
    case 'rows':
      return code`${lib.jsonArrayFrom([code`${rows}${selectInJson(gives.shape, emit)}${upTo(gives)}`])}.as(${name})`;
    case 'values': {
      if (gives.column === undefined) return empty;
      const value = inJson(gives.column, refOf(related.scope, gives.column.name), 'value');
      const select = value.isPlain ? code`.select(${value.text})` : code`.select((eb) => ${value.text})`;
      return code`${lib.jsonValuesFrom([code`${rows}${select}${upTo(gives)}`])}.as(${name})`;
    }
    case 'count':
      return code`${rows}${emitConditions(gives.conditions, emit)}.select(${rowCount}).$asScalar().$notNull().as(${name})`;
    case 'exists':
      return code`eb.exists(${rows}${emitConditions(gives.conditions, emit)}).$castTo<boolean>().as(${name})`;
  }
}

/** Cast to a 32-bit integer: PostgreSQL counts in 64 bits, which the driver returns as a string. */
const rowCount = code`${imported('kysely', 'sql')}<number>${sqlLiteral(['count(*)::int'])}.as('count')`;

const upTo = ({ order, limit }: { readonly order: readonly Order[]; readonly limit: number }): Code =>
  code`${emitOrder(order)}.limit(${limit})`;

/** The columns of a row that is read as JSON. */
function selectInJson({ scope, columns, includes }: Shape, emit: EmitContext): Code {
  const named = columns.map(({ column, as }) => inJson(column, refOf(scope, column.name), as));
  const parts = [...named.map(({ text }) => text), ...includes.map((include) => emitInclude(include, emit))];
  return includes.length === 0 && named.every(({ isPlain }) => isPlain)
    ? code`.select(${oneOrList(parts)})`
    : code`.select((eb) => ${oneOrList(parts)})`;
}

/** A column in a row that is read as JSON: PostgreSQL would print times with a zone and microseconds. */
function inJson(
  { name, type }: Column,
  source: string,
  as: string,
): { readonly text: Code; readonly isPlain: boolean } {
  if (type === 'timestamp') return { text: code`${lib.isoTime([code`eb.ref(${source})`])}.as(${as})`, isPlain: false };
  return { text: code`${as === name ? source : `${source} as ${as}`}`, isPlain: true };
}
