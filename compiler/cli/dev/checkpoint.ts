/**
 * Makes the embedded database write down the state of its sequences. If its process just ended, they would continue up
 * to 32 numbers later, as after a crash of PostgreSQL, and the keys of new rows would jump. It takes two milliseconds.
 */
export async function checkpoint(app: object | undefined): Promise<void> {
  const db: unknown = app && Reflect.get(app, 'db');
  if (process.env['DATABASE_URL'] !== undefined || !isDatabase(db)) return;
  // Equivalent to Kysely's own `CompiledQuery.raw`. This process only has the packages of the emitted project.
  const sql = 'checkpoint';
  const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] };
  await db.executeQuery({ sql, query, parameters: [], queryId: { queryId: sql } }).catch(() => undefined);
}

interface Database {
  readonly executeQuery: (query: object) => Promise<unknown>;
}

const isDatabase = (value: unknown): value is Database =>
  typeof value === 'object' && value !== null && 'executeQuery' in value;
