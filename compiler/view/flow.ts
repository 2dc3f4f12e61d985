import type { Diagnostic } from '../base/diagnostic.ts';
import { functionIn } from '../base/flow-name.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Lines } from '../base/text-position.ts';
import type { AnalysedRoute } from '../analyse-route.ts';
import type { ProjectContext } from '../compile-route.ts';
import type { Kind } from '../ir/kind.ts';
import type { Method } from '../ir/project.ts';
import type { Declarations } from '../ir/route-summary.ts';
import type { DescribeQuery } from '../ir/query.ts';
import type { NodeDefinition } from '../nodes/define-node.ts';
import type { ParsedProject, RawPart, ReadFile } from '../phases/1-parse/index.ts';
import type { EmitRoute, FunctionDraft } from '../phases/5-emit/index.ts';
import type { End, RouteEntry, UseView } from './route-view.ts';

/** A flow that can be viewed. Its files are parsed; a route is analysed when a view first needs it. */
export interface OpenFlow {
  readonly parsed: ParsedProject;
  readonly context: ProjectContext;
  readonly kinds: readonly NodeDefinition[];
  readonly describeQuery: DescribeQuery | undefined;
  readonly read: ReadFile;
  /** In the order of the files. */
  readonly routes: readonly OpenRoute[];
  /** In the form of routes, each by its flow name. */
  readonly functions: readonly OpenRoute[];
  /** The shared declarations as text. The same text means the same to each route. */
  readonly shared: string;
  /** The files of routes and functions that contain no object, as far as they can be read. */
  readonly unreadable: readonly string[];
  /** The findings in `shared`, and in files that contain no route. */
  readonly diagnostics: readonly Diagnostic[];
  readonly declarations: LastDeclarations;
  /** Undefined while the declarations have errors. */
  readonly emitRoute: EmitRoute | undefined;
  readonly lines: (file: string) => Lines;
}

/** The last readable ones, for nodes that refer to them while the current ones are broken. */
export type LastDeclarations = Pick<Declarations, 'tables' | 'secrets' | 'functions' | 'signatures'>;

/** The routes, then the functions. */
export const flowsOf = ({ routes, functions }: OpenFlow): readonly OpenRoute[] => [...routes, ...functions];

/** A route or a function, by its flow name. */
export const flowNamed = (flow: OpenFlow, name: string): OpenRoute | undefined =>
  (functionIn(name) === undefined ? flow.routes : flow.functions).find(({ id }) => id === name);

export interface OpenRoute {
  /** Empty if it has none; for a function, its flow name. */
  readonly id: string;
  readonly raw: RawPart;
  readonly text: string;
  /** What it knows about the functions that it may call, as text, so that equal texts mean equal knowledge. */
  readonly called: string;
  readonly reading: () => RouteReading;
  readonly listing: () => Listing;
}

/** A route or a function as far as it can be read and analysed. */
export interface RouteReading extends Omit<AnalysedRoute, 'diagnostics'> {
  /** Those of this route alone, in the order of the compiler. */
  readonly diagnostics: readonly Diagnostic[];
  /** For a function without errors: its file. */
  readonly draft?: () => FunctionDraft;
  readonly method: Method;
  readonly path: string;
  readonly nodes: readonly NodePart[];
  readonly edges: readonly EdgePart[];
  /** By index of `nodes`; undefined if the kind is unknown, or its config does not fit. */
  readonly kinds: readonly (Kind | undefined)[];
}

/** A node as written in its file. Parts of the wrong shape are empty. */
export interface NodePart {
  readonly id: string;
  readonly type: string;
  readonly file: JsonObject;
  readonly config: JsonObject;
  readonly inputs: JsonObject;
  /** Whether a node before it has the same id, so that edges mean that one. */
  readonly isRepeated: boolean;
}

export interface EdgePart {
  /** As in the file. */
  readonly value: JsonValue;
  readonly from: End;
  readonly to: End;
}

/** What lists show of a route: without positions, so that it remains valid while other parts of its file change. */
export interface Listing extends Pick<RouteEntry, 'trigger' | 'runs' | 'requests' | 'problems'> {
  /** Tables, and columns as `table.column`. */
  readonly uses: readonly Use[];
  /** The relations that nodes follow, as `table.relation`. */
  readonly follows: readonly string[];
  readonly secrets: readonly (Use & { readonly node: string })[];
}

export interface Use extends Pick<UseView, 'node' | 'spots'> {
  readonly name: string;
}
