import { describe, expect, test } from 'vitest';
import { compileProject, flow, project } from '../support/compile-flow.ts';

/** The findings for an object of the fields `email` and `name`, with these edges into it. */
async function findings(...edges: readonly string[]): Promise<readonly string[]> {
  const nodes = { start: { type: 'start' }, now: { type: 'now' }, row: { type: 'build-object', config: { fields: ['email', 'name'] } }, reply: { type: 'return-json' } };
  const { diagnostics } = await compileProject(project(flow(nodes, ['start.next -> reply.in', 'row.object -> reply.body', ...edges].join('\n'))));
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

describe('an edge to a misspelt input', () => {
  const misspelt = 'FS2004 Build Object (row) has no input “emial”.';

  test('is one finding: that nothing feeds the input which it means follows from it', async () => {
    expect(await findings('now.value -> row.emial', 'now.value -> row.name')).toEqual([misspelt]);
  });

  test('does not hide that nothing feeds another input', async () => {
    expect(await findings('now.value -> row.emial')).toEqual(expect.arrayContaining([misspelt, 'FS2009 “name” of Build Object (row) is not fed.']));
  });

  test('that resembles no input does not hide what is not fed', async () => {
    expect(await findings('now.value -> row.xyzzy', 'now.value -> row.name')).toContain('FS2009 “email” of Build Object (row) is not fed.');
  });
});
