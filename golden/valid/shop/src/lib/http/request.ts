import { requestError } from './errors.ts';

/**
 * The value of a query parameter that may be given once. What is neither text nor a list was not sent: under names such
 * as `constructor` every object has something.
 */
export function queryParam(value: unknown, name: string): string | undefined {
  if (Array.isArray(value)) throw requestError(`query parameter "${name}" must be given once`);
  return typeof value === 'string' ? value : undefined;
}

/** The value of a header; one that was sent several times is joined, as HTTP has it. */
export function header(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : undefined;
}
