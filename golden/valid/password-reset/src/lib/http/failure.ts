import { codeOf, mailErrorCode } from './errors.ts';

/** Why an effect failed. All failures of a kind have the same message, so it reveals no data. */
export interface Failure {
  readonly message: string;
  readonly code: string;
}
type FailureCode = 'unique' | 'foreign-key' | 'check' | 'serialization' | 'mail' | 'unavailable' | 'other';

const messages: Readonly<Record<FailureCode, string>> = {
  unique: 'A record with the same unique value exists already',
  'foreign-key': 'A record that is referred to does not exist, or the record is still referred to',
  check: 'The record breaks a rule of its table',
  serialization: 'Others changed the same data at the same time',
  mail: 'The mail could not be sent',
  unavailable: 'The database cannot be reached',
  other: 'The operation failed',
};

export function describeFailure(error: unknown): Failure {
  const code = failureCode(error);
  return { message: messages[code], code };
}

/** PostgreSQL error codes: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const failures: Readonly<Record<string, FailureCode>> = {
  '23505': 'unique',
  '23503': 'foreign-key',
  '23001': 'foreign-key',
  '23514': 'check',
  '23502': 'check',
  '22003': 'check',
  '3D000': 'unavailable',
  '53300': 'unavailable',
  '40P01': 'serialization',
  [mailErrorCode]: 'mail',
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
