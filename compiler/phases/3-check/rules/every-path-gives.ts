import { missingCase } from '../../../ir/catalogue/cases.ts';
import { openFunctionPath } from '../../../ir/catalogue/functions.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { openPorts } from '../analysis/open-ports.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every path of a function ends in Return Values.
 * FS3022 openFunctionPath
 * FS2540 missingCase
 */
export const everyPathGives: RouteRule = (analysis, report) => {
  for (const { node, port, path, missing } of openPorts(analysis)) {
    const where = { place: node.place, subject: node.subject };
    if (missing === undefined) report(openFunctionPath, { node: nameOfNode(node), port, path }, where);
    else report(missingCase, { node: nameOfNode(node), missing, path }, where);
  }
};
