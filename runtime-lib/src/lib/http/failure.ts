import { checkMessages } from '../../db/checks.ts';
import { isFilesError } from '../files/errors.ts';
import {
  codeOf,
  endsFlow,
  flowFailureCode,
  keysErrorCode,
  mailErrorCode,
  serializationErrorCode,
} from './errors.ts';

/** Why an effect failed. All failures of a kind have the same message, so it reveals no data. */
export interface Failure {
  readonly message: string;
  readonly code: string;
}
// flowsmith: failure-codes
type FailureCode =
  | 'unique'
  | 'foreign-key'
  | 'overlap'
  | 'check'
  | 'serialization'
  | 'mail'
  | 'timeout'
  | 'network'
  | 'status'
  | 'too-large'
  | 'invalid'
  | 'unavailable'
  | 'other';
// flowsmith: end

const messages: Readonly<Record<FailureCode, string>> = {
  unique: 'A record with the same unique value exists already',
  'foreign-key': 'A record that is referred to does not exist, or the record is still referred to',
  // flowsmith: overlaps
  overlap: 'A record that overlaps with it exists already',
  // flowsmith: end
  check: 'The record breaks a rule of its table',
  // flowsmith: serialization
  serialization: 'Others changed the same data at the same time',
  // flowsmith: end
  mail: 'The mail could not be sent',
  // flowsmith: http
  timeout: 'The other server did not answer in time',
  network: 'The other server cannot be reached',
  status: 'The other server answered with an error',
  'too-large': 'The answer of the other server is too large',
  invalid: 'The answer of the other server is not JSON',
  // flowsmith: end
  unavailable: 'The database cannot be reached',
  other: 'The operation failed',
};

export function describeFailure(error: unknown): Failure {
  // flowsmith: failed
  if (error instanceof Error && codeOf(error) === flowFailureCode)
    return { message: error.message, code: flowFailureCode };
  // flowsmith: end
  // flowsmith: remote-keys
  if (error instanceof Error && codeOf(error) === keysErrorCode)
    return { message: error.message, code: 'unavailable' };
  // flowsmith: end
  // flowsmith: files
  if (isFilesError(error)) return { message: error.message, code: error.isTooLarge ? 'too-large' : 'files' };
  // flowsmith: end
  const code = failureCode(error);
  // flowsmith: checks
  const broken = checkMessages.get(constraintOf(error));
  if (broken !== undefined) return { message: broken, code };
  // flowsmith: end
  return { message: messages[code], code };
}

// flowsmith: checks
/** The name of the constraint in a database error. */
const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error ? String(error.constraint) : '';

// flowsmith: end
/** PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const failures: Readonly<Record<string, FailureCode>> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23001': 'foreign-key',
  // flowsmith: overlaps
  '23P01': 'overlap',
  // flowsmith: end
  '23514': 'check',
  '23502': 'check',
  '22003': 'check',
  '3D000': 'unavailable',
  '53300': 'unavailable',
  // flowsmith: serialization
  '40P01': 'serialization',
  // flowsmith: end
  // flowsmith: isolation
  [serializationErrorCode]: 'serialization',
  // flowsmith: end
  [mailErrorCode]: 'mail',
  // flowsmith: http
  timeout: 'timeout',
  network: 'network',
  status: 'status',
  'too-large': 'too-large',
  invalid: 'invalid',
  // flowsmith: end
};

function failureCode(error: unknown): FailureCode {
  const code = codeOf(error);
  if (code !== undefined && Object.hasOwn(failures, code)) return failures[code] ?? 'other';
  return isUnavailable(error, code) ? 'unavailable' : 'other';
}

/**
 * Connection exceptions, rejected logins and shutdowns of PostgreSQL; network errors; and errors of pg
 * without a code.
 */
function isUnavailable(error: unknown, code: string | undefined): boolean {
  if (
    code !== undefined &&
    /^(?:(?:08|28)\w{3}|57P0\d|E(?:CONN\w+|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH))$/.test(
      code,
    )
  ) {
    return true;
  }
  return (
    error instanceof Error &&
    /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/.test(
      error.message,
    )
  );
}

export type Attempt<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** The value of an operation, or why it failed. Errors that end the flow are thrown. */
export async function attempt<T>(operation: PromiseLike<T>): Promise<Attempt<T>> {
  try {
    return { ok: true, value: await operation };
  } catch (error) {
    if (endsFlow(error)) throw error;
    return { ok: false, failure: describeFailure(error) };
  }
}
