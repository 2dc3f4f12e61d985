import type { Answer } from './world.ts';

/** The outcome of one scheduled run, and the result that is stored. */
export interface Run {
  readonly status: 'completed' | 'failed';
  readonly output: unknown;
}

/**
 * The body of Return JSON is the result. A status of 500 or more, a rejected value and a failed effect are failures.
 */
export async function runOnSchedule(run: () => Promise<Answer>): Promise<Run> {
  try {
    const { status, value } = await run();
    return status < 500 ? { status: 'completed', output: stored(value ?? null) } : { status: 'failed', output: null };
  } catch (error) {
    return { status: 'failed', output: error instanceof Error ? error.message : null };
  }
}

/** PostgreSQL's JSON has neither U+0000 nor lone surrogates. */
export function stored(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD');
  if (Array.isArray(value)) return value.map(stored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]: [string, unknown]) => [stored(name), stored(item)]),
  );
}
