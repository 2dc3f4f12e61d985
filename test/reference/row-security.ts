import type { Table } from '../../compiler/ir/project.ts';
import type { World } from './world.ts';

/**
 * The result of `run` with the rows of one tenant: in the meantime, other tenants' rows are removed from the tables.
 */
export async function withRowsOf<T>(
  tenant: unknown,
  tables: Iterable<Table>,
  { connection, inTransaction }: Pick<World, 'connection' | 'inTransaction'>,
  run: () => Promise<T>,
): Promise<T> {
  const kept = [...tables].filter((table) => table.tenant !== undefined);
  // Neither a reference nor a cascade looks at rows that are only set aside.
  const quietly = async (steps: readonly string[]): Promise<void> => {
    for (const step of [
      'set local session_replication_role = replica',
      ...steps,
      'set local session_replication_role = default',
    ])
      await connection.query(step);
  };
  if (!inTransaction) await connection.query('begin');
  try {
    await quietly(
      kept.flatMap(({ name, tenant: column }) => [
        `create temp table "aside ${name}" as select * from "${name}" where "${column}"::text <> '${String(tenant)}'`,
        `delete from "${name}" where "${column}"::text <> '${String(tenant)}'`,
      ]),
    );
    const result = await run();
    await quietly(
      kept.flatMap(({ name }) => [
        `insert into "${name}" overriding system value select * from "aside ${name}"`,
        `drop table "aside ${name}"`,
      ]),
    );
    if (!inTransaction) await connection.query('commit');
    return result;
  } catch (error) {
    if (!inTransaction) await connection.query('rollback');
    throw error;
  }
}
