import type { Problem } from './result.ts';

/**
 * Throws a problem that can occur in any step and from which none can recover. `describeSystemError` turns it back into
 * the problem.
 */
export function refuse(problem: Problem, cause?: unknown): never {
  throw refusal(problem, cause);
}

/** The same, as a promise's reason. */
export const refusal = (problem: Problem, cause?: unknown): Error & { readonly problem: Problem } =>
  Object.assign(new Error(problem.message, { cause }), { name: refusalName, problem });

const refusalName = 'Refusal';

export const isRefusal = (error: unknown): error is Error & { readonly problem: Problem } =>
  error instanceof Error && error.name === refusalName && 'problem' in error;

/** The code of a system error, such as `ENOENT`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && 'syscall' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

const reasons: ReadonlyMap<string, Omit<Problem, 'detail'>> = new Map([
  ['ENOENT', { message: 'it does not exist', hint: 'Check the path.' }],
  ['EACCES', { message: 'permission denied', hint: 'Give yourself access to it, or choose another path.' }],
  ['EPERM', { message: 'permission denied', hint: 'Give yourself access to it, or choose another path.' }],
  ['EROFS', { message: 'the disk is read-only', hint: 'Choose another path.' }],
  ['ENOSPC', { message: 'the disk is full', hint: 'Free some space, then run the command again.' }],
  ['EDQUOT', { message: 'your disk quota is used up', hint: 'Free some space, then run the command again.' }],
  ['EISDIR', { message: 'it is a folder', hint: 'Check the path.' }],
  ['ENOTDIR', { message: 'a part of the path is a file, not a folder', hint: 'Check the path.' }],
  ['ENAMETOOLONG', { message: 'the path is too long', hint: 'Choose a shorter path.' }],
  ['ELOOP', { message: 'its symbolic links form a loop', hint: 'Check the path.' }],
  [
    'EMFILE',
    { message: 'too many files are open', hint: 'Raise the limit (`ulimit -n`), then run the command again.' },
  ],
  ['EBUSY', { message: 'another program is using it', hint: 'Close that program, then run the command again.' }],
]);

/**
 * The problem behind a refusal, or a system error in words, such as `Cannot read shop.json: permission denied.`;
 * undefined for any other error.
 */
export function describeSystemError(error: unknown, action: string): Problem | undefined {
  if (isRefusal(error)) return error.problem;
  const code = systemCode(error);
  if (code === undefined) return undefined;
  const { message, hint } = reasons.get(code) ?? {
    message: code,
    hint: 'The operating system refused; look the code up for the reason.',
  };
  return { message: `${action}: ${message}.`, hint };
}
