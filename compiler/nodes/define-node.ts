import { z } from 'zod';
import { safelyParsed } from '../base/schema.ts';
import type { JsonValue } from '../base/json.ts';
import type { ReportConfig } from '../base/diagnostic.ts';
import type { Accepts } from '../ir/accepts.ts';
import type { FunctionSignature, FunctionSummary } from '../ir/function.ts';
import type { Kind } from '../ir/kind.ts';
import type { FileStore } from '../ir/file-store.ts';
import type { Method, Secret, Table } from '../ir/project.ts';
import type { DescribeQuery } from '../ir/query.ts';
import type { Type } from '../ir/type.ts';

/** What a kind may know about the project and the route when it is bound to a node's config. */
export interface BindContext {
  readonly tables: ReadonlyMap<string, Table>;
  readonly secrets: ReadonlyMap<string, Secret>;
  /** The functions that the flow may call. A function can only call functions before it. */
  readonly functions: ReadonlyMap<string, FunctionSummary>;
  /** What all functions declare, including those that are not called. */
  readonly signatures: ReadonlyMap<string, FunctionSignature>;
  /** The function's declaration, if the flow is that of a function. */
  readonly signature?: FunctionSignature | undefined;
  /** Tells what a SQL statement means, if there is a database to ask. */
  readonly describeQuery?: DescribeQuery | undefined;
  /** Where files are stored, if the project declares it. */
  readonly files?: FileStore | undefined;
  readonly method: Method;
  readonly pathParams: readonly string[];
  /** The path parameter that takes the rest of the path, if the path ends in `*name`. */
  readonly restParam?: string | undefined;
  readonly routeId: string;
  /** Headers that Start declares as required, in lower case. */
  readonly requiredHeaders: ReadonlySet<string>;
  /** The declared type of the whole body, or any object if none is declared. */
  readonly bodyType: Type;
  /** What Start accepts instead of JSON. */
  readonly accepts?: Accepts | undefined;
  /** Whether a form sends the body, so that its fields are those of the form. */
  readonly isForm: boolean;
  /** The node's own literals, by input port. */
  readonly literals: ReadonlyMap<string, JsonValue>;
  readonly report: ReportConfig;
}

export type Group =
  | 'Request data'
  | 'Objects and values'
  | 'Lists'
  | 'Conversion'
  | 'Logic'
  | 'Security'
  | 'Functions'
  | 'Effects'
  | 'Response';

/** Everything about a kind, in one object. */
export interface NodeDefinition {
  readonly type: string;
  readonly title: string;
  /** One sentence for palettes and docs. */
  readonly summary: string;
  readonly group: Group;
  readonly config: z.ZodType;
  /** Flows begin with a node of this kind. It is bound first: the others need what it declares about the request. */
  readonly isEntry?: true;
  /** Whether a node with this config has questions that TypeScript has not answered before. */
  readonly asks?: (config: JsonValue) => boolean;
  /** Nodes of this kind ask the embedded database what SQL means. */
  readonly asksDatabase?: true;
  /** The facets of a node with this config, or zod's error if the config is invalid. */
  readonly bind: (config: unknown, context: BindContext) => { readonly kind: Kind } | { readonly error: z.ZodError };
}

export interface NodeSpecification<Config extends z.ZodType> {
  readonly type: string;
  readonly title: string;
  readonly summary: string;
  readonly group: Group;
  readonly config: Config;
  readonly isEntry?: true;
  readonly asks?: NodeDefinition['asks'];
  readonly asksDatabase?: true;
  /** Undefined after a report if the node cannot be bound. */
  readonly facets: (config: z.output<Config>, context: BindContext) => Omit<Kind, 'type' | 'title'> | undefined;
}

/** Defines a node kind: one file, one call, all facets. CONTRIBUTING.md lists what else a built-in kind needs. */
export function defineNode<Config extends z.ZodType>(specification: NodeSpecification<Config>): NodeDefinition {
  const { type, title, summary, group, config, isEntry, asks, asksDatabase } = specification;
  return {
    type,
    title,
    summary,
    group,
    config,
    ...(isEntry === undefined ? {} : { isEntry }),
    ...(asks === undefined ? {} : { asks }),
    ...(asksDatabase === undefined ? {} : { asksDatabase }),
    bind: (value, context) => {
      const parsed = safelyParsed(config, value);
      if (!parsed.success) return { error: parsed.error };
      const dropped = droppedKey(value, parsed.data);
      if (dropped !== undefined) return { error: new z.ZodError([noName(dropped)]) };
      const facets = specification.facets(parsed.data, context);
      if (facets === undefined) return { error: new z.ZodError([]) };
      refuseRetired(facets);
      return { kind: { ...facets, type, title } };
    },
  };
}

const proto = '__proto__';

/** The path of a setting called `__proto__` that zod has left out, as it does in objects with free keys. */
function droppedKey(given: unknown, read: unknown): readonly string[] | undefined {
  if (typeof given !== 'object' || given === null || typeof read !== 'object' || read === null) return undefined;
  if (Object.hasOwn(given, proto) && !Object.hasOwn(read, proto)) return [proto];
  const parts = new Map<string, unknown>(Object.entries(read));
  for (const [name, part] of Object.entries(given)) {
    const path = droppedKey(part, parts.get(name));
    if (path !== undefined) return [name, ...path];
  }
  return undefined;
}

const noName = (path: readonly string[]): z.core.$ZodIssue => ({
  code: 'custom',
  message: 'a name without a meaning in JavaScript',
  path: [...path],
  input: undefined,
  params: { onKey: true },
});

/** Former names of facets. A facet that nothing reads would be silently ignored. */
const retired: Readonly<Record<string, string>> = {
  labels: 'taint',
  truth: 'meaning',
  proof: 'meaning',
  choice: 'meaning',
  condition: 'meaning',
};

function refuseRetired(facets: object): void {
  const old = Object.keys(facets).find((name) => Object.hasOwn(retired, name));
  if (old !== undefined)
    throw new TypeError(
      `the facet “${old}” is called “${retired[old]}” now; flowsmith's CHANGELOG.md shows what to write`,
    );
}
