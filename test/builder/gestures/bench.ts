import { deepEqual } from 'node:assert/strict';
import { createTwoFilesPatch } from 'diff';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { Source } from '../../../compiler/base/span.ts';
import { applyToProject } from '../../../compiler/edit/apply-to-project.ts';
import type { ProjectFiles } from '../../../compiler/edit/apply-to-project.ts';
import { readJsonText } from '../../../compiler/edit/json-text.ts';
import { openFlow } from '../../../compiler/view/open-flow.ts';
import type { KindView, ProjectView, RouteView } from '../../../compiler/view/route-view.ts';
import { viewKinds } from '../../../compiler/view/view-kinds.ts';
import { viewProject, viewTogether } from '../../../compiler/view/view-project.ts';
import { viewRoute } from '../../../compiler/view/view-route.ts';
import { readValid } from '../../golden/fixtures.ts';

/** A project for testing gestures: they are applied to its real text, and the result is compiled. */
export interface Bench {
  readonly sources: readonly Source[];
  readonly project: ProjectView;
  readonly kinds: ReadonlyMap<string, KindView>;
  readonly route: (id: string) => Promise<RouteView>;
  readonly kind: (type: string) => KindView;
  /** The codes of the errors. */
  readonly errors: () => Promise<readonly string[]>;
}

export const openFixture = (name: string): Bench => openBench(readValid(name).sources);

export function openBench(sources: readonly Source[]): Bench {
  const flow = openFlow({ sources });
  const project = viewProject(flow);
  const kinds = new Map(viewKinds(flow).map((kind) => [kind.type, kind]));
  const route = async (id: string): Promise<RouteView> => found(await viewRoute(flow, id), id);
  return {
    ...{ sources, project, kinds, route },
    kind: (type) => found(kinds.get(type), type),
    errors: async () => {
      const views = await Promise.all(project.routes.map(({ id }) => route(id)));
      return [...project.diagnostics, ...viewTogether(flow), ...views.flatMap(({ diagnostics }) => diagnostics)]
        .filter(({ severity }) => severity === 'error')
        .map(({ code, message }) => `${code} ${message}`);
    },
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`there is no ${name}`);
  return value;
}

/** Does it, and checks that undoing it restores every byte. */
export function perform({ sources, project }: Bench, operations: readonly Operation[]): Bench {
  const after = apply(sources, project, operations);
  const back = apply(after.sources, viewProject(openFlow(after)), after.inverse);
  deepEqual(back.sources, sources);
  return openBench(after.sources);
}

export interface Applied {
  readonly sources: readonly Source[];
  readonly inverse: readonly Operation[];
}

/** Throws if an operation is refused. */
export function apply(
  sources: readonly Source[],
  { layout, routes, functions }: ProjectView,
  operations: readonly Operation[],
): Applied {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const files: ProjectFiles = {
    layout,
    project: found(
      [...texts.keys()].find((file) => layout === 'file' || file.endsWith('/project.json')),
      'project',
    ),
    has: (file) => texts.has(file),
    open: (file) => readJsonText(texts.get(file) ?? ''),
    fileOf: (id) => [...routes, ...functions].find((flow) => flow.id === id)?.file,
  };
  const outcome = applyToProject(files, operations);
  if ('refusal' in outcome) throw Object.assign(new Error(outcome.refusal.message), { name: 'Refused' });
  for (const [file, text] of outcome.files) {
    if (text === undefined) texts.delete(file);
    else texts.set(file, text.text);
  }
  const after = [...texts].map(([file, text]) => ({ file, text })).sort((a, b) => (a.file < b.file ? -1 : 1));
  return { sources: after, inverse: outcome.inverse };
}

/** The lines that changed, without their indentation, as `- old` and `+ new`. */
export function changes(before: Bench, after: Bench): readonly string[] {
  const names = new Set([...before.sources, ...after.sources].map(({ file }) => file));
  const textIn = ({ sources }: Bench, name: string): string => sources.find(({ file }) => file === name)?.text ?? '';
  return [...names].flatMap((name) =>
    createTwoFilesPatch('a', 'b', textIn(before, name), textIn(after, name), '', '', { context: 0 })
      .split('\n')
      .slice(3)
      .filter((line) => /^[-+]/.test(line))
      .map((line) => `${line.charAt(0)} ${line.slice(1).trim()}`),
  );
}
