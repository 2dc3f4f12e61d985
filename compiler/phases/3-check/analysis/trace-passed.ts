import { isControl } from '../../../ir/control-graph.ts';
import { passedValue } from '../../../ir/passed-value.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { fieldOf } from '../../../ir/type-algebra.ts';
import { traceTaint } from './taint.ts';
import type { TaintSource, TracesTo } from './taint.ts';
import type { RouteTypes } from './types.ts';

/**
 * Follows values through all nodes that pass them on, or compute with them, up to the sources. What nodes that act give
 * is their own, and a hash reveals nothing.
 */
export const tracePassed = (
  route: Route,
  types: RouteTypes,
  mayPass: (type: Type) => boolean,
  sourcesAt: (node: Node, port: string, path: PartPath) => readonly TaintSource[] | undefined,
): TracesTo =>
  traceTaint(route, types, {
    ofSecret: () => undefined,
    atOutput: (node, port, path) => {
      const { kind } = node;
      if (!mayPass(typeOfPart(types.outputType(node, port), path))) return 'clean';
      const sources = sourcesAt(node, port, path);
      if (sources !== undefined) return sources;
      if (kind.taint?.kind === 'sanitizer') return [];
      const goesOn = kind.container !== undefined || kind.taint?.kind === 'summary';
      return goesOn || !isControl(kind) || passedValue(kind, port) !== undefined ? undefined : [];
    },
  });

function typeOfPart(type: Type, path: PartPath): Type {
  return path.reduce<Type>((whole, step) => {
    if (step === null) return alternative(whole, 'list')?.element ?? unknown;
    const fields = alternative(whole, 'object');
    return fields === undefined ? unknown : fieldOf(fields, step);
  }, type);
}
