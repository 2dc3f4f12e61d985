import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import { once } from '../../compiler/base/once.ts';
import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { applyToProject } from '../../compiler/edit/apply-to-project.ts';
import type { AppliedToProject, ProjectFiles } from '../../compiler/edit/apply-to-project.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';
import type { JsonText } from '../../compiler/edit/json-text.ts';
import type { NodeDefinition } from '../../compiler/nodes/define-node.ts';
import { filesOf, sourcesAfter } from '../../compiler/view/files-of.ts';
import type { OpenFlow, OpenRoute } from '../../compiler/view/flow.ts';
import { followPorts } from '../../compiler/view/follow-ports.ts';
import type { Orphans } from '../../compiler/view/follow-ports.ts';
import { followSignature } from '../../compiler/view/follow-signature.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import type { Problem } from '../shared/messages.ts';

/** A flow as its files hold it. */
export interface WorkspaceFiles {
  readonly layout: 'file' | 'folder';
  readonly sources: readonly Source[];
  /** About the files themselves, such as bytes that are no text. These files cannot be edited. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A flow that operations are performed on. */
export interface Performing {
  files: WorkspaceFiles;
  kinds: readonly NodeDefinition[];
  flow: OpenFlow;
  /** The files as operations see them, where one was asked for. */
  readonly texts: Map<string, JsonText>;
  /** The last view of each route. It tells the ports of nodes whose config does not fit for now. */
  readonly views: Map<string, Viewed>;
  /** The last. */
  draft: Draft | undefined;
  /** Those that the last edit left. */
  orphans: Orphans | undefined;
}

export interface Viewed {
  readonly route: OpenRoute | undefined;
  readonly view: RouteView;
}

/** What operations would make of a flow. */
interface Draft {
  readonly of: OpenFlow;
  /** As JSON. */
  readonly operations: string;
  readonly result: { readonly flow: OpenFlow } | { readonly problem: Problem };
}

type Performed =
  | { readonly applied: AppliedToProject; readonly orphans: Orphans | undefined }
  | { readonly refusal: Problem };

/** Applies operations. Unless they are an undo, wires and literals follow ports that they give another name. */
export function perform(context: Performing, operations: readonly Operation[], isUndo = false): Performed {
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
  const further = [...ports, ...followSignature(operations, before)];
  if (further.length === 0) return { applied, orphans };
  const followed = applyToProject(files, [...operations, ...further]);
  return 'refusal' in followed ? followed : { applied: followed, orphans };
}

const flowAfter = ({ files: { sources }, flow, kinds }: Performing, applied: AppliedToProject): OpenFlow =>
  openFlow({ sources: sourcesAfter(sources, applied), kinds }, flow);

export function projectFiles({ files: { layout, sources, diagnostics }, flow, texts }: Performing): ProjectFiles {
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

/** The flow as the operations would make it. What is typed is asked about twice: what it gives, and what may follow. */
export function drafted(context: Performing, operations: readonly Operation[]): Draft['result'] {
  const { flow: of, draft } = context;
  const asked = JSON.stringify(operations);
  if (draft?.of === of && draft.operations === asked) return draft.result;
  const done = perform(context, operations);
  const result = 'refusal' in done ? { problem: done.refusal } : { flow: flowAfter(context, done.applied) };
  context.draft = { of, operations: asked, result };
  return result;
}
