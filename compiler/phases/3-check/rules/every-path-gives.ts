import { openFunctionPath } from '../../../ir/catalogue/functions.ts';
import { controlPorts } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { spellPath } from '../analysis/spell-path.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every path of a function ends in Return Values.
 * FS3022 openFunctionPath
 */
export const everyPathGives: RouteRule = ({ route, control, reached }, report) => {
  for (const node of reached) {
    for (const port of controlPorts(node.kind).leaves) {
      const isOptional = node.kind.behaviour.kind === 'effect' && port === 'error';
      if (node.next.has(port) || isOptional) continue;
      const path = [...spellPath(route, control, node.id), `${port} → nothing`];
      report(openFunctionPath, { node: nameOfNode(node), port, path }, { place: node.place, subject: node.subject });
    }
  }
};
