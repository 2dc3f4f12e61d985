import type { Operation } from '../../compiler/base/operation.ts';
import { withAwaited, withoutAwaited } from './awaited.ts';
import type { Problem } from '../shared/messages.ts';
import type { Entry, ShownProblem, State } from './state.ts';
import { writtenText } from './written-text.ts';

/** A problem, beside the lost edits of earlier ones. */
export const problemAfter = (earlier: ShownProblem | undefined, problem: Problem): ShownProblem =>
  earlier?.lost === undefined ? problem : { ...problem, lost: earlier.lost };

/** Edits that work put an end to a problem, unless others were lost by it. */
export const problemEdited = (problem: ShownProblem | undefined): ShownProblem | undefined =>
  problem?.lost === undefined ? undefined : problem;

/** An edit that failed is not shown any more, not even by a preview; the text that it would have written is kept. */
export function withoutEdit(state: State, title: string, operations: readonly Operation[]): Partial<State> {
  const { problem } = state;
  const { message = '' } = problem ?? {};
  const kept = withAwaited(state, withoutAwaited(state.awaited, operations));
  return {
    ...{ ...kept, view: kept.written },
    problem: problem && {
      ...problem,
      lost: [...(problem.lost ?? []), { title, text: writtenText(operations), message }],
    },
  };
}

/**
 * A step that is refused since its text has changed always will be, and would be in the way of those before it. It is
 * kept only if it may work later: once there is a connection again, or an unreadable file has been mended.
 */
export function withoutRefused(state: State, from: 'undo' | 'redo', entry: Entry): Partial<State> {
  const { problem, connection, project } = state;
  const isLater = connection !== 'open' || project?.isStale === true || (project?.unreadable.length ?? 0) > 0;
  if (isLater || problem === undefined) return {};
  return {
    [from]: state[from].filter((each) => each !== entry),
    problem: {
      ...problem,
      message: `“${entry.title}” cannot be ${from === 'undo' ? 'undone' : 'redone'}. ${problem.message}`,
    },
  };
}
