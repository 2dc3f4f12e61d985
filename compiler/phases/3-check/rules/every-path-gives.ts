import { openFunctionPath } from '../../../ir/catalogue/functions.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { openPorts } from '../analysis/open-ports.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every path of a function ends in Return Values.
 * FS3022 openFunctionPath
 */
export const everyPathGives: RouteRule = (analysis, report) => {
  for (const { node, port, path } of openPorts(analysis))
    report(openFunctionPath, { node: nameOfNode(node), port, path }, { place: node.place, subject: node.subject });
};
