import { foreignRedirect } from '../../../ir/catalogue/responses.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { fixedStatus } from '../../../ir/response.ts';
import { placesOfTrace, spellTrace } from '../analysis/describe-trace.ts';
import { chooserOf } from '../analysis/request-text.ts';
import type { RouteRule } from './rule.ts';

/**
 * No text of the request determines the server in a header of an answer, unless a redirect checks it.
 * FS3443 foreignRedirect
 */
export const redirectsStayHere: RouteRule = (analysis, report) => {
  for (const node of analysis.live) {
    for (const { name, leads } of node.kind.inputs) {
      const input = node.inputs.get(name);
      const trace = leads === undefined || input === undefined ? undefined : chooserOf(analysis, input, leads);
      if (leads === undefined || input === undefined || trace === undefined) continue;
      const status = fixedStatus(node);
      const isRedirect = leads === 'refresh' || status === undefined || (status >= 300 && status <= 399);
      report(
        foreignRedirect,
        { node: nameOfNode(node), header: name, source: trace.source.name, way: spellTrace(trace, node), isRedirect },
        { place: input.place, subject: node.subject, related: placesOfTrace(trace) },
      );
    }
  }
};
