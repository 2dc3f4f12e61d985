import { once } from '../../compiler/base/once.ts';
import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import type { AppliedToProject, ProjectFiles } from '../../compiler/edit/apply-to-project.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';
import type { JsonText } from '../../compiler/edit/json-text.ts';
import { filesOf, sourcesAfter } from '../../compiler/view/files-of.ts';
import { followNodeId } from '../../compiler/view/follow-node-id.ts';
import { followPorts } from '../../compiler/view/follow-ports.ts';
import type { Orphans } from '../../compiler/view/follow-ports.ts';
import { followRouteId } from '../../compiler/view/follow-route-id.ts';
import { followSignature } from '../../compiler/view/follow-signature.ts';
import type { OpenFlow } from '../../compiler/view/flow.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type { Problem } from '../shared/messages.ts';
import type { Context, Draft } from './context.ts';

/** A file of the flow before and after an edit; undefined if it does not exist. */
export interface Change {
  readonly file: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export type Applied =
  | { readonly changes: readonly Change[]; readonly inverse: readonly Operation[] }
  | { readonly problem: Problem };

/** What operations, and their consequences, make of the files. */
export function apply(context: Context, operations: readonly Operation[], isUndo?: boolean): Applied {
  const done = perform(context, operations, isUndo);
  if ('refusal' in done) return { problem: done.refusal };
  const { files, inverse } = done.applied;
  context.orphans = done.orphans;
  const { sources } = context.files;
  const before = new Map(sources.map(({ file, text }) => [file, text]));
  const changes = [...files].map(([file, after]) => ({ file, before: before.get(file), after: after?.text }));
  for (const [file, text] of files) if (text !== undefined) context.texts.set(file, text);
  return { changes: changes.filter((change) => change.before !== change.after), inverse };
}

type Performed =
  | { readonly applied: AppliedToProject; readonly orphans: Orphans | undefined }
  | { readonly refusal: Problem };

/** Applies operations. Unless they are an undo, wires and literals follow ports that they rename. */
function perform(context: Context, operations: readonly Operation[], isUndo = false): Performed {
  const { flow: before, views } = context;
  const files = projectFiles(context);
  const applied = applyToProject(files, operations);
  if ('refusal' in applied) return applied;
  if (isUndo) return { applied, orphans: undefined };
  const { operations: ports, orphans } = followPorts(operations, {
    before,
    after: once(() => flowAfter(context, applied)),
    view: (route) => views.get(route)?.view,
    orphans: context.orphans,
  });
  const further = [
    ...ports,
    ...followSignature(operations, before),
    ...followRouteId(operations, before),
    ...followNodeId(operations, before),
  ];
  if (further.length === 0) return { applied, orphans };
  const followed = applyToProject(files, [...operations, ...further]);
  return 'refusal' in followed ? followed : { applied: followed, orphans };
}

const flowAfter = ({ files: { sources }, flow, kinds }: Context, applied: AppliedToProject): OpenFlow =>
  openFlow({ sources: sourcesAfter(sources, applied), kinds }, flow);

export function projectFiles({ files: { layout, sources, diagnostics }, flow, texts }: Context): ProjectFiles {
  const unreadable = new Set(diagnostics.map(({ place }) => place.file));
  const read = (file: string, text: string): JsonText | undefined => {
    if (unreadable.has(file)) return undefined;
    const last = texts.get(file);
    const known = last?.text === text ? last : readJsonText(text);
    if (known !== undefined) texts.set(file, known);
    return known;
  };
  return { ...filesOf(flow, read), layout, project: flow.parsed.raw?.file ?? sources[0]?.file ?? '' };
}

/** The files as the operations alone would make them; unchanged if these do not apply. */
export function sourcesWith(context: Context, operations: readonly Operation[]): readonly Source[] {
  const { sources } = context.files;
  const applied = applyToProject(projectFiles(context), operations);
  return 'refusal' in applied ? sources : sourcesAfter(sources, applied);
}

/**
 * The flow as the operations would make it. Typing leads to two questions about the same operations: for a preview, and
 * for completions.
 */
export function drafted(context: Context, operations: readonly Operation[]): Draft['result'] {
  const { flow: of, draft } = context;
  const asked = JSON.stringify(operations);
  if (draft?.of === of && draft.operations === asked) return draft.result;
  const done = perform(context, operations);
  const result =
    'refusal' in done
      ? { problem: done.refusal }
      : {
          flow: flowAfter(context, done.applied),
          sources: sourcesAfter(context.files.sources, done.applied),
          views: new Map(),
        };
  context.draft = { of, operations: asked, result };
  return result;
}
