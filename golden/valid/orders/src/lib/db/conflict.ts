import { describeFailure, type Failure } from '../http/failure.ts';

/** If a constraint made the write fail, `constraint` is its name. */
type Written<T, Constraint> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure; readonly constraint: Constraint };

/** The value of a write, or which of these unique keys it violated. Any other error is thrown. */
export async function catchConflict<T, Key extends string>(
  write: PromiseLike<T>,
  keys: readonly Key[],
): Promise<Written<T, Key>> {
  try {
    return { ok: true, value: await write };
  } catch (error) {
    const violated = constraintOf(error);
    const constraint = keys.find((key) => key === violated);
    if (constraint === undefined) throw error;
    return { ok: false, failure: describeFailure(error), constraint };
  }
}

function constraintOf(error: unknown): string | undefined {
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
