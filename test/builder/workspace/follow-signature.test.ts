import { describe, expect, test } from 'vitest';
import { createWorkspace } from '../../../builder/workspace/workspace.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import { readDocument } from '../../../compiler/analyse.ts';
import { readValid } from '../../golden/fixtures.ts';

const fixtures = ['functions', 'guards', 'containers'].map((name) => ({ name, sources: readValid(name).sources }));

/** Every name that can be given to a function, or to one of its inputs or outputs. */
const renamings = fixtures.flatMap(({ name, sources }) =>
  (readDocument(sources).document?.functions ?? []).flatMap(({ function: { id, inputs = {}, outputs = {} } }) => {
    const route = `functions/${id}`;
    const renamed = (side: string, key: string): Operation => ({
      do: 'rename',
      route,
      path: [side, key],
      key: 'error',
    });
    const operations: readonly Operation[] = [
      { do: 'set', route, path: ['id'], value: 'another-name' },
      ...Object.keys(inputs).map((key) => renamed('inputs', key)),
      ...Object.keys(outputs).map((key) => renamed('outputs', key)),
    ];
    return operations.map((operation) => ({ name, sources, operation }));
  }),
);

/** A workspace whose files are changed like a session changes those on disk. */
function open(sources: (typeof fixtures)[number]['sources']) {
  const workspace = createWorkspace();
  const files = new Map(sources.map(({ file, text }) => [file, text]));
  const layout = files.size === 1 ? 'file' : 'folder';
  const take = (): void =>
    workspace.replaceFiles({ layout, sources: [...files].map(([file, text]) => ({ file, text })), diagnostics: [] });
  take();
  return {
    files,
    findings: async () => {
      const project = workspace.project();
      const views = await Promise.all([...project.routes, ...project.functions].map(({ id }) => workspace.open(id)));
      const all = [
        ...views.flatMap((view) => view?.diagnostics ?? []),
        ...project.diagnostics,
        ...workspace.together(),
      ];
      return all.map(({ code }) => code).toSorted();
    },
    edit: (operations: readonly Operation[], isUndo?: true) => {
      const applied = workspace.apply(operations, isUndo);
      if ('problem' in applied) throw new Error(applied.problem.message);
      for (const { file, after } of applied.changes) files.set(file, after ?? '');
      take();
      return applied.inverse;
    },
  };
}

describe('all who name it follow', () => {
  test.each(renamings)('$name: $operation', async ({ sources, operation }) => {
    const { files, findings, edit } = open(sources);
    const before = await findings();
    const inverse = edit([operation]);
    expect(await findings()).toEqual(before);
    edit(inverse, true);
    expect([...files]).toEqual(sources.map(({ file, text }) => [file, text]));
  });
});

test('a project that requires a guard requires it by its new name', () => {
  const { sources } = readValid('guards');
  const { files, edit } = open(sources);
  const [guard] = sources.flatMap(({ text }) => /"guard": "([a-z-]+)"/.exec(text)?.[1] ?? []);
  edit([{ do: 'set', route: `functions/${guard}`, path: ['id'], value: 'who-is-it' }]);
  const texts = [...files.values()].join();
  expect(texts).toContain('"guard": "who-is-it"');
  expect(texts).not.toContain(`"guard": "${guard}"`);
});
