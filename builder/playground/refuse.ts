import type { Problem } from '../shared/messages.ts';

/** The user can do something about it: the page shows the problem. Any other error is a bug. */
export function refuse(problem: Problem): never {
  throw Object.assign(new Error(problem.message), { problem });
}

export const problemIn = (error: unknown): Problem | undefined =>
  error instanceof Error && 'problem' in error && isProblem(error.problem) ? error.problem : undefined;

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'message' in value && 'hint' in value;
