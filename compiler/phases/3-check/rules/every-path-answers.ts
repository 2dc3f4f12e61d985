import { missingCase } from '../../../ir/catalogue/cases.ts';
import { openPath } from '../../../ir/catalogue/check.ts';
import { freeId } from '../../../ir/fixes.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { openPorts } from '../analysis/open-ports.ts';
import type { RouteRule } from './rule.ts';

/**
 * Every outgoing edge of every node is connected; `error` is optional, and a job may simply end.
 * FS3002 openPath
 * FS2540 missingCase
 */
export const everyPathAnswers: RouteRule = (analysis, report) => {
  const { url, nodes } = analysis.route;
  if (url === undefined) return;
  for (const { node, port, path, missing } of openPorts(analysis)) {
    const where = { place: node.place, subject: node.subject };
    if (missing !== undefined) {
      report(missingCase, { node: nameOfNode(node), missing, path }, where);
      continue;
    }
    const facts = { node: nameOfNode(node), port, path, free: freeId('reply', nodes) };
    report(openPath, facts, where);
  }
};
