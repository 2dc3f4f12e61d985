import { code, identifier, importedType, join, memberOf, objectLiteral, property } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { lib } from '../../code/lib.ts';
import type { EmitContext, Operand } from '../../ir/emit-context.ts';
import { camelCase } from '../../ir/names.ts';

/** A parameter of the statement, whose name remains available for variables of the flow. */
const parameter = (name: 'db' | 'row' | 'values'): Code => ({ chunks: [{ quoted: name }] });
const [db, row, values] = [parameter('db'), parameter('row'), parameter('values')];

type Execute = 'execute' | 'executeTakeFirst' | 'executeTakeFirstOrThrow';

/** Calls a statement that is declared outside the handler, so that Kysely builds its SQL only once. */
const call = (statement: Code, execute: Execute, passed: readonly Code[]): Code =>
  code`${statement}.${identifier(execute)}(${passed})`;

/** An insert of one row, whose columns may differ between requests. */
export function callInsert(
  table: string,
  name: string,
  record: Code,
  [returning, execute]: readonly [returning: Code, execute: Execute],
  emit: EmitContext,
): Code {
  const database = importedType('db/schema.ts', 'Database');
  const type = code`${importedType('kysely', 'Insertable')}<${database}[${table}]>`;
  const insert = code`(${db}, ${row}: ${type}) => ${db}.insertInto(${table}).values(${row})${returning}`;
  return call(emit.shared(`insert ${name}`, lib.prepare([insert])), execute, [emit.db, record]);
}

/** A query that is the same for every request apart from its operands. */
export function callSelect(
  name: string,
  query: (db: Code, emit: EmitContext) => Code,
  execute: Execute,
  emit: EmitContext,
): Code {
  const operands = new Map<string, Operand>();
  const selected = query(
    db,
    emit.withOperands((operand) => property(values, nameIn(operands, operand))),
  );
  const types = [...operands].map(([each, { type }]) => memberOf(each, type));
  const takes = types.length === 0 ? db : code`${db}, ${values}: { ${join(types, '; ')} }`;
  const select = emit.shared(`select ${name}`, lib.prepare([code`(${takes}) => ${selected}`]));
  const passed = [...operands].map(([each, { value }]) => [each, value] as const);
  return call(select, execute, [emit.db, ...(passed.length === 0 ? [] : [objectLiteral(passed)])]);
}

/** The name of an operand. Equal operands share one. */
function nameIn(operands: Map<string, Operand>, operand: Operand): string {
  const own = camelCase(operand.name);
  const same = ({ value, type }: Operand): string => JSON.stringify([value.chunks, type.chunks]);
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? own : `${own}${count}`;
    const before = operands.get(name);
    if (before === undefined) operands.set(name, operand);
    if (before === undefined || same(before) === same(operand)) return name;
  }
}
