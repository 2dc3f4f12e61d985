import type { Answers, Event, Problem, Request } from '../shared/messages.ts';

/** What the page works on: a server at the other end of a socket, or a worker in the page (the playground). */
export interface Host {
  /** Rejects with a `HostError` if the host reports a problem. */
  readonly ask: <Do extends keyof Answers>(request: Extract<Request, { do: Do }>) => Promise<Answers[Do]>;
  /** Whether flows can run: a page by itself has no development server, no log and no mails. */
  readonly canRun: boolean;
  /** Calls the listener for every event. Returns a function that stops it. */
  readonly listen: (listener: (event: Event) => void) => () => void;
}

/** The state of the connection. */
export type Connection = 'connecting' | 'open' | 'lost' | 'refused';

/** An error that says what to do. */
interface HostError extends Error {
  readonly problem: Problem;
}

export const hostError = (problem: Problem): HostError => Object.assign(new Error(problem.message), { problem });

export function refuse(problem: Problem): never {
  throw hostError(problem);
}

/** The problem in an error; undefined for any other error, which is a bug. */
export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && 'problem' in error && isProblem(error.problem) ? error.problem : undefined;

/** The same, but a bug also becomes a problem. */
export const problemOf = (error: unknown): Problem =>
  problemIn(error) ?? { message: error instanceof Error ? error.message : String(error), hint: 'Reload the page.' };

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && 'hint' in value;
