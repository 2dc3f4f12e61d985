import { objectIn, textOf, textsOf } from './config.ts';
import type { Config } from './config.ts';
import type { Connection } from './database.ts';
import { isMissing, wellFormed } from './values.ts';
import type { Row } from './relations.ts';

/** What is copied as it is, and `:name` outside of it. */
const parts =
  /--[^\n]*|\/\*(?:\/\*[^]*?\*\/|[^])*?\*\/|\$(\w*)\$[^]*?\$\1\$|[eE]'(?:\\[^]|[^'\\])*'|'[^']*'|"[^"]*"|::|:([A-Za-z_]\w*)/g;

const sqlTypes: Readonly<Record<string, string>> = { number: 'float8', timestamp: 'timestamptz', json: 'jsonb' };

/** Runs a statement in which every parameter has the type that is declared for it. */
export async function runStatement(
  config: Config,
  input: (port: string) => unknown,
  connection: Connection,
  inTransaction: boolean,
): Promise<readonly Row[]> {
  const values: unknown[] = [];
  const types = objectIn(config, 'params');
  const text = textOf(config, 'sql').replaceAll(parts, (part: string, _tag: unknown, name: string | undefined) => {
    if (name === undefined) return part;
    const [, type = '', brackets = ''] = /^(\w+)(\[\])?/.exec(String(types[name])) ?? [];
    values.push(stored(type, input(name)));
    return `$${values.length}::${sqlTypes[type] ?? type}${brackets}`;
  });
  const writes = textsOf(config, 'writes').length > 0;
  const rows = writes
    ? (await connection.query(text, values)).rows
    : await reading(connection, inTransaction, async () => (await connection.query(text, values)).rows);
  const notNull = textsOf(config, 'notNull');
  if (rows.some((row) => notNull.some((name) => row[name] === null))) throw new Error('a column is null');
  return rows;
}

function stored(type: string, value: unknown): unknown {
  if (isMissing(value)) return null;
  if (type === 'json') return JSON.stringify(wellFormed(value));
  return type === 'timestamp' && typeof value === 'string' ? value.replace(/([.][0-9]{3})[0-9]+/, '$1') : value;
}

/** PostgreSQL refuses to write meanwhile. */
async function reading<T>(connection: Connection, inTransaction: boolean, run: () => Promise<T>): Promise<T> {
  await connection.query(inTransaction ? 'savepoint looking' : 'begin');
  await connection.query('set transaction read only');
  try {
    const result = await run();
    await connection.query(inTransaction ? 'release savepoint looking' : 'commit');
    return result;
  } catch (error) {
    await connection.query(inTransaction ? 'rollback to savepoint looking' : 'rollback');
    throw error;
  }
}
