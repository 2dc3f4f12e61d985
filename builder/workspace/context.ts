import type { Diagnostic } from '../../compiler/base/diagnostic.ts';
import type { Source } from '../../compiler/base/span.ts';
import type { JsonText } from '../../compiler/edit/json-text.ts';
import type { NodeDefinition } from '../../compiler/nodes/define-node.ts';
import type { Orphans } from '../../compiler/view/follow-ports.ts';
import type { OpenFlow, OpenRoute } from '../../compiler/view/flow.ts';
import type { KindView, RouteView } from '../../compiler/view/route-view.ts';
import type { Problem } from '../shared/messages.ts';
import type { FlowVersion } from './compare.ts';

/** A flow in its files. */
export interface WorkspaceFiles {
  readonly layout: 'file' | 'folder';
  readonly sources: readonly Source[];
  /** About the files themselves, such as bytes that are not text. These files cannot be edited. */
  readonly diagnostics: readonly Diagnostic[];
}

interface Viewed {
  readonly route: OpenRoute | undefined;
  readonly view: RouteView;
}

/** What operations would make of a flow. */
export interface Draft {
  readonly of: OpenFlow;
  /** As JSON. */
  readonly operations: string;
  readonly result: Drafted | { readonly problem: Problem };
}

export interface Drafted {
  readonly flow: OpenFlow;
  readonly sources: readonly Source[];
  /** The views requested so far. */
  readonly views: Map<string, Viewed>;
}

/** What a workspace keeps. */
export interface Context {
  /** With the declarations that its samples name. */
  kindViews: { readonly flow: OpenFlow; readonly views: readonly KindView[] } | undefined;
  files: WorkspaceFiles;
  kinds: readonly NodeDefinition[];
  flow: OpenFlow;
  /** The files as operations see them, if they have been requested. */
  readonly texts: Map<string, JsonText>;
  /** The last view of each route. It has the ports of nodes whose config is currently invalid. */
  readonly views: Map<string, Viewed>;
  /** The last draft, which is usually written next. */
  draft: Draft | undefined;
  /** The ports that the last edit orphaned. */
  orphans: Orphans | undefined;
  /** Earlier versions of the flow that were recently compared with it. */
  readonly earlier: FlowVersion[];
}
