import type { Table } from '../../compiler/ir/project.ts';
import { endsFlow, failureOf } from './effects.ts';
import type { Failure } from './effects.ts';
import type { Answer, World } from './world.ts';

/**
 * The result of an operation, or why it failed; answers and refused values are still thrown. In PostgreSQL a failed
 * statement aborts its transaction, up to the last savepoint.
 */
export async function attempt<T>(
  { connection, inTransaction }: World,
  tables: Iterable<Table>,
  operation: () => Promise<T>,
): Promise<T | { readonly failure: Failure }> {
  const savepoint = async (command: string): Promise<void> => {
    if (inTransaction) await connection.query(command);
  };
  await savepoint('savepoint attempt');
  try {
    const value = await operation();
    await savepoint('release savepoint attempt');
    return value;
  } catch (error) {
    if (endsFlow(error) || isAnswered(error)) throw error;
    await savepoint('rollback to savepoint attempt');
    await savepoint('release savepoint attempt');
    return { failure: failureOf(error, tables) };
  }
}

/** Whether a guard has answered. */
export const isAnswered = (error: unknown): error is { readonly answer: Answer } =>
  error instanceof Error && 'answer' in error;
