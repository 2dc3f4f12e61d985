import { comparedCredential } from '../../../ir/catalogue/functions.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isTainted } from '../analysis/credentials.ts';
import { placesOfTrace } from '../analysis/describe-trace.ts';
import type { RouteRule } from './rule.ts';

/**
 * No credential or hash reaches a function that compares it in a time that depends on its contents.
 * FS3204 comparedCredential
 */
export const comparisonsTellNothing: RouteRule = ({ live, traced: { credentials, hashes } }, report) => {
  for (const node of live) {
    for (const { name, isCompared } of node.kind.inputs) {
      const input = isCompared === true ? node.inputs.get(name) : undefined;
      if (input === undefined) continue;
      const trace = [...credentials(input), ...hashes(input)].find(isTainted);
      if (trace === undefined) continue;
      report(
        comparedCredential,
        { node: nameOfNode(node), port: name, source: trace.source.name },
        { place: input.place, subject: node.subject, related: placesOfTrace(trace) },
      );
    }
  }
};
