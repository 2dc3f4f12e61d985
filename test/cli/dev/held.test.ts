import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { errorIn, heldByProblem, heldByStart } from '../../../compiler/cli/dev/held.ts';
import type { Refusal } from '../../../compiler/ir/migrations/operations.ts';
import { compile } from '../../../compiler/compile.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { loggableError } from '../../../runtime-lib/src/lib/http/logger.ts';
import { flow } from '../dev-flow.ts';

describe('the newest version is held', () => {
  test('by an error in the flow: the first one is named, with its place', async () => {
    const text = flow().replaceAll('start.next', 'start.nxt');
    const { diagnostics } = await compile({
      sources: [{ file: 'flow.json', text }],
      options: defaultOptions,
      library: new Map(),
    });
    expect(heldByProblem({ diagnostics, sources: [] })).toEqual({
      message: expect.stringMatching(/^The flow has \d+ errors, the first in the route “list-items”: .*nxt/),
      hint: expect.stringContaining('next'),
      at: { route: 'list-items', node: 'start', path: ['flow', 'edges', 0, 'from'] },
    });
  });

  test('by anything else, with the way out', () => {
    const problem = { message: 'The disk is full.', hint: 'Free some space.' };
    expect(heldByProblem({ ...problem, byData: true })).toEqual({ ...problem, byData: true });
    expect(heldByProblem(problem)).toEqual(problem);
  });

  test('by the data: of what its migration could fail on, by what the database says', () => {
    const risk = (column: string): Refusal => ({
      ...{ kind: 'required-column', table: 'users', column, rows: 'select 1' },
      message: `the column "users.${column}" would have no value in rows that exist`,
    });
    const said = 'column "age" of relation "users" contains null values';
    expect(heldByStart(said, true, [risk('name'), risk('age')])).toEqual({
      message: 'The column "users.age" would have no value in rows that exist.',
      hint: expect.stringContaining('default or a backfill'),
      at: { path: ['tables', 'users', 'columns', 'age'] },
      byData: true,
    });
    // Words that name none of them may refer to any.
    expect(heldByStart('deadlock', true, [risk('name'), risk('age')]).message).toMatch(/name.*age/);
    expect(heldByStart('syntax error', true, [])).toMatchObject({
      message: 'The migration of the tables failed: syntax error.',
      byData: true,
    });
    expect(heldByStart('the port is taken', false, [])).not.toHaveProperty('byData');
  });

  test('and what the server says is its innermost error', () => {
    const cause = new Error('column "age" of relation "users" contains null values');
    const error = new Error('The database could not be migrated', { cause });
    const printed = `The server cannot start: ${inspect(loggableError(error))}`.split('\n');
    expect(errorIn(printed)).toBe(cause.message);
    expect(errorIn([`The server cannot start: ${error.message}`, `Cause: ${cause.message}`])).toBe(cause.message);
    expect(errorIn(['The server cannot start: the port is taken'])).toBe('the port is taken');
    expect(errorIn(['nothing'])).toBeUndefined();
  });
});
