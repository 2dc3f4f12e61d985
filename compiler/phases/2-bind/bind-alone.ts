import type { JsonObject } from '../../base/json.ts';
import type { RouteFile } from '../../ir/format.ts';
import type { FunctionSignature } from '../../ir/function.ts';
import type { Kind } from '../../ir/kind.ts';
import type { Declarations } from '../../ir/route-summary.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { literalsOf } from './bind-nodes.ts';
import { contextAfterStart, contextOfStart } from './request-context.ts';
import type { RequestContext } from './request-context.ts';

/** The part of a node that can be read. */
export interface LooseNode {
  readonly type: string;
  readonly config: JsonObject;
  readonly inputs: JsonObject;
}

/**
 * Binds each node of a route, or of a function with that signature, by itself, regardless of errors in edges and other
 * nodes. The result is undefined for nodes with an invalid config. Reports nothing.
 */
export function bindAlone(
  route: Pick<RouteFile, 'id' | 'method' | 'path'>,
  nodes: readonly LooseNode[],
  declarations: Pick<Declarations, 'tables' | 'secrets' | 'functions' | 'signatures'>,
  kinds: ReadonlyMap<string, NodeDefinition>,
  signature?: FunctionSignature,
): readonly (Kind | undefined)[] {
  const start = { ...contextOfStart(route, declarations), signature };
  const bind = ({ type, config, inputs }: LooseNode, context: RequestContext): Kind | undefined => {
    const bound = kinds.get(type)?.bind(config, { ...context, literals: literalsOf(inputs), report: () => undefined });
    return bound !== undefined && 'kind' in bound ? bound.kind : undefined;
  };
  const isEntry = ({ type }: LooseNode): boolean => kinds.get(type)?.isEntry === true;
  const entries = nodes.map((node) => (isEntry(node) ? bind(node, start) : undefined));
  const [entry] = entries.flatMap((kind) => (kind?.behaviour.kind === 'entry' ? [kind.behaviour] : []));
  const context = contextAfterStart(start, entry);
  return nodes.map((node, index) => entries[index] ?? (isEntry(node) ? undefined : bind(node, context)));
}
