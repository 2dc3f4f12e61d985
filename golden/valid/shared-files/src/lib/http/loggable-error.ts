interface LoggableError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [detail: string]: unknown;
}

/**
 * An error for the log. PostgreSQL errors carry values of the row in `detail` and `where`, which may be
 * personal or secret. The fields here are enough to find the cause.
 */
export function loggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { name, message, stack = '', cause } = error;
  const shown = ['code', 'statusCode', 'table', 'column', 'constraint', 'command', 'responseCode'] as const;
  const details = Object.fromEntries(
    shown.flatMap((key) => (Object.hasOwn(error, key) ? [[key, Reflect.get(error, key)]] : [])),
  );
  return {
    type: name,
    message,
    stack,
    ...details,
    ...(cause === undefined ? {} : { cause: loggableError(cause) }),
  };
}
