import { endsFlow, statusOfExchange } from './errors.ts';
import { describeFailure, type Failure } from './failure.ts';

/** Why a request to another server failed. If the reason was the status of its answer, `status` is that. */
export interface FailedRequest extends Failure {
  readonly status: number | null;
}

export type AttemptedRequest<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: FailedRequest };

/** The answer of another server, or why there is none. Errors that end the flow are thrown. */
export async function attemptRequest<T>(request: PromiseLike<T>): Promise<AttemptedRequest<T>> {
  try {
    return { ok: true, value: await request };
  } catch (error) {
    if (endsFlow(error)) throw error;
    return { ok: false, failure: { ...describeFailure(error), status: statusOfExchange(error) } };
  }
}
