import type { Diagnostic } from '../base/diagnostic.ts';
import type { Source } from '../base/span.ts';
import { analyse } from '../analyse.ts';
import { functionEmission } from '../emit-functions.ts';
import type { CheckedProject, CheckedRoute } from '../ir/checked.ts';
import type { Document } from '../ir/document.ts';
import type { RouteFile } from '../ir/format.ts';
import type { DescribeQuery } from '../ir/query.ts';
import type { NodeDefinition } from '../nodes/define-node.ts';
import { defaultOptions } from '../options.ts';
import type { WrittenFlow } from './compare-flows.ts';

/** A project at one point in time: its files, their meaning, and its diagnostics. */
export interface Version {
  readonly document: Document;
  readonly checked: CheckedProject;
  readonly warnings: readonly Diagnostic[];
}

/** One route of a version, as written and as checked. */
export interface VersionRoute {
  readonly file: RouteFile;
  readonly checked: CheckedRoute;
}

/** Undefined if the flow has errors, since there is then nothing to compare. */
export function readVersion(
  sources: readonly Source[],
  kinds: readonly NodeDefinition[] = [],
  describeQuery?: DescribeQuery,
): { readonly version?: Version; readonly diagnostics: readonly Diagnostic[] } {
  const options = { ...defaultOptions, mode: 'development' } as const;
  const { checked, document, diagnostics } = analyse({
    ...{ sources, options, kinds, emission: functionEmission },
    ...(describeQuery === undefined ? {} : { describeQuery }),
  });
  if (checked === undefined || document === undefined) return { diagnostics };
  return { version: { document, checked, warnings: diagnostics }, diagnostics };
}

export function routesOf({ document, checked }: Version): readonly VersionRoute[] {
  const byId = new Map(checked.routes.map((each) => [each.route.id, each]));
  return document.routes.flatMap(({ route: file }) => {
    const found = byId.get(file.id);
    return found === undefined ? [] : [{ file, checked: found }];
  });
}

export function writtenFlow({ file, checked }: VersionRoute): WrittenFlow {
  const { nodes = [], edges = [] } = file.flow;
  return {
    nodes: nodes.map((node) => ({ ...node, kind: checked.route.nodes.get(node.id)?.kind.title ?? node.type })),
    edges,
  };
}
