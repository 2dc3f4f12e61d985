import { describeFailure } from './failure.ts';
import { faultsOf } from './faults.ts';

/** A fault, and the path of the value in the request that has it, such as `user.email`, if there is one. */
interface Issue {
  readonly field: string | null;
  readonly message: string;
}

/** The values for the body of an error answer. */
interface ErrorFacts extends Issue {
  readonly status: number;
  /** The reason phrase of the status. */
  readonly title: string;
  readonly code: string;
  readonly issues: readonly Issue[];
}

const errorBody = ({ issues }: ErrorFacts): unknown => ({
  errors: Object.fromEntries(
    Object.entries(Object.groupBy(issues, ({ field }) => field ?? 'body')).map(([field, all]) => [
      field,
      (all ?? []).map(({ message }) => message),
    ]),
  ),
});

export const errorType = 'application/json; charset=utf-8';

/** An error in Fastify's own shape. */
interface FoundError {
  readonly statusCode: number;
  readonly code?: string | undefined;
  readonly error: string | undefined;
  readonly message: string;
}

/** The body of every error answer. If building it fails, the error is sent in Fastify's own shape. */
export function printError(found: FoundError, cause: unknown): string {
  try {
    return JSON.stringify(errorBody(factsOf(found, cause)) ?? null);
  } catch {
    return JSON.stringify(found);
  }
}

/** Errors of the server reveal nothing but their status. */
function factsOf({ statusCode, error: title = 'Error', message }: FoundError, cause: unknown): ErrorFacts {
  const issue = statusCode >= 500 ? { field: null, message: title } : issueOf(message);
  const issues = statusCode >= 500 ? [issue] : issuesOf(cause, message);
  return { status: statusCode, title, ...issue, code: reasonOf(statusCode, title, cause), issues };
}

/** Why an effect failed; for other errors, the status in words: `not-found`. */
function reasonOf(statusCode: number, title: string, cause: unknown): string {
  if (statusCode === 409) return describeFailure(cause).code;
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}

/** All faults of a request: those that the error carries, else the one in its message. */
const issuesOf = (error: unknown, message: string): readonly Issue[] =>
  (faultsOf(error) ?? [message]).map(issueOf);

/** Splits `body field "user.email" must be a string` into `user.email` and what it must be. */
function issueOf(message: string): Issue {
  const [, within = '', path, rule] =
    /^((?:(?:item \d+|field "[^"]+") of )*)(?:body field|query parameter|path parameter|header) "([^"]+)" (.+)$/s.exec(
      message,
    ) ?? [];
  if (path === undefined || rule === undefined) return { field: null, message };
  const parts = [...within.matchAll(/item (\d+)|field "([^"]+)"/g)].map(([, item, field]) => item ?? field);
  return { field: [path, ...parts.toReversed()].join('.'), message: rule };
}
