import { openPath } from '../../../ir/catalogue/check.ts';
import { controlPorts } from '../../../ir/control-graph.ts';
import { freeId } from '../../../ir/fixes.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every outgoing edge of every node is connected; `error` is optional, and a job may simply end.
 * FS3002 openPath
 */
export const everyPathAnswers: RouteRule = ({ route, control, reached }, report) => {
  if (route.url === undefined) return;
  for (const node of reached) {
    for (const port of controlPorts(node.kind).leaves) {
      const isOptional = node.kind.behaviour.kind === 'effect' && port === 'error';
      if (node.next.has(port) || isOptional) continue;
      const path = [...spellPath(route, control, node.id), `${port} → nothing`];
      const free = freeId('reply', route.nodes);
      report(openPath, { node: nameOfNode(node), port, path, free }, { place: node.place, subject: node.subject });
    }
  }
};
