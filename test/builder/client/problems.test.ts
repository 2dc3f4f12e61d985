import { describe, expect, test } from 'vitest';
import { inWords, problemsInWords, tallyOf, tallyOfEntry, tallyOfProject } from '../../../builder/client/problems.ts';
import { useStore } from '../../../builder/client/store.ts';
import type { State } from '../../../builder/client/store.ts';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';

/** All counts of problems, for one project: a route with an error, one with a warning, and two in one place. */
const log = { id: 'log', type: 'log', inputs: { message: 'hello' } };
const reply = { id: 'reply', type: 'return-json', inputs: { body: {} } };
const route = (id: string, nodes: readonly object[], edges: readonly object[]) => ({
  ...{ id, method: 'GET', path: `/${id === 'twin' ? 'sound' : id}` },
  flow: { nodes: [{ id: 'start', type: 'start' }, ...nodes], edges },
});
const answers = [[reply], [{ from: 'start.next', to: 'reply.in' }]] as const;
const project = {
  ...{ version: 1, name: 'test' },
  routes: [
    route('sound', ...answers),
    route('twin', ...answers),
    route('faulty', [reply], [{ from: 'start.next', to: 'reply.inn' }]),
    route('lazy', [log, reply], [{ from: 'start.next', to: 'reply.in' }]),
    route('begun', [], []),
  ],
};

async function stateOf(open: string): Promise<State> {
  const workspace = createWorkspace();
  const source = { file: 'test.json', text: JSON.stringify(project) };
  workspace.replaceFiles({ layout: 'file', sources: [source], diagnostics: [] });
  const view = await workspace.open(open);
  const shown = workspace.project();
  const diagnostics = [...shown.diagnostics, ...workspace.together()];
  return { ...useStore.getState(), project: { ...shown, diagnostics }, view, written: view };
}

describe('the numbers of problems', () => {
  test.each(['sound', 'twin', 'faulty', 'lazy', 'begun'])('are the same whatever is open: %s', async (open) => {
    const state = await stateOf(open);
    const all = tallyOfProject(state);
    expect(all).toEqual(tallyOfProject(await stateOf('sound')));
    const entries = (state.project?.routes ?? []).map((entry) => [entry.id, inWords(tallyOfEntry(state, entry))]);
    const said = Object.fromEntries(entries);
    expect(said['faulty']).toMatch(/error/);
    expect(said['lazy']).toMatch(/^\d+ warnings?$/);
    // Unfinished work is not an error.
    expect(said['begun']).toBe('1 open end');
    // A finding that only appears when both routes are considered is reported at one of them.
    expect([said['sound'], said['twin']].toSorted()).toEqual(['1 error', 'No problems']);
    expect(problemsInWords(state)).toMatch(
      said[open] === 'No problems' ? / elsewhere$/ : / in this route, .* elsewhere$/,
    );
  });

  test('count the server only if no error keeps it back', async () => {
    const held = { message: 'Rows are in the way.', hint: 'Empty it.' };
    const state: State = { ...(await stateOf('faulty')), server: { state: 'running', held } };
    expect(tallyOfProject(state)).toEqual(tallyOfProject(await stateOf('faulty')));
    const sound = { ...state, project: undefined, view: undefined };
    expect(tallyOfProject(sound)).toEqual({ errors: 0, warnings: 1, begun: 0 });
    expect(tallyOfProject({ ...sound, server: { state: 'failed', held } })).toEqual({
      errors: 1,
      warnings: 0,
      begun: 0,
    });
  });

  test('are said with their nouns', () => {
    expect(inWords(tallyOf([]))).toBe('No problems');
    expect(inWords({ errors: 1, warnings: 2, begun: 0 })).toBe('1 error, 2 warnings');
    expect(inWords({ errors: 2, warnings: 1, begun: 2 })).toBe('2 errors, 1 warning, 2 open ends');
  });
});
