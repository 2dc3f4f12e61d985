import { controlPorts, isOptional } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import type { RouteAnalysis } from './route-analysis.ts';
import { spellPath } from './spell-path.ts';

/** A control output that leads nowhere, and a path by which requests get there. */
export interface OpenPort {
  readonly node: Node;
  readonly port: string;
  readonly path: readonly string[];
}

/** An `error` need not lead anywhere. */
export const openPorts = ({
  route,
  control,
  reached,
}: Pick<RouteAnalysis, 'route' | 'control' | 'reached'>): readonly OpenPort[] =>
  reached.flatMap((node) =>
    controlPorts(node.kind).leaves.flatMap((port): readonly OpenPort[] => {
      if (node.next.has(port) || isOptional(node, port)) return [];
      return [{ node, port, path: [...spellPath(route, control, node.id), `${port} → nothing`] }];
    }),
  );
