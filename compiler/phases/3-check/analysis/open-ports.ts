import { controlPorts, isOptional } from '../../../ir/control-graph.ts';
import type { Node } from '../../../ir/project.ts';
import { missingCases } from './missing-cases.ts';
import type { RouteAnalysis } from './route-analysis.ts';
import { spellPath } from './spell-path.ts';

/** A control output that leads nowhere, and a path that requests take to it. */
export interface OpenPort {
  readonly node: Node;
  readonly port: string;
  readonly path: readonly string[];
  /** For a Switch over listed texts: the texts that no case covers and that therefore end up there. */
  readonly missing?: readonly string[];
}

/** An `error` need not lead anywhere. */
export const openPorts = ({
  route,
  control,
  reached,
  operands,
}: Pick<RouteAnalysis, 'route' | 'control' | 'reached' | 'operands'>): readonly OpenPort[] =>
  reached.flatMap((node) =>
    controlPorts(node.kind).leaves.flatMap((port): readonly OpenPort[] => {
      if (node.next.has(port) || isOptional(node, port)) return [];
      const missing = missingCases(node, port, operands);
      if (missing?.length === 0) return [];
      const path = [...spellPath(route, control, node.id), `${port} → nothing`];
      return [{ node, port, path, ...(missing === undefined ? {} : { missing }) }];
    }),
  );
