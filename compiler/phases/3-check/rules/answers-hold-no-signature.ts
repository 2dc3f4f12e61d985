import { signingOracle } from '../../../ir/catalogue/taint.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { placesOfTrace, spellTrace } from '../analysis/describe-trace.ts';
import type { RouteRule } from './rule.ts';

/**
 * No answer contains a keyed hash of data that the request chose: anyone could have their own requests signed.
 * FS3203 signingOracle
 */
export const answersHoldNoSignature: RouteRule = ({ live, requestData, traced: { hashes } }, report) => {
  for (const node of live.filter(({ kind }) => kind.behaviour.kind === 'respond')) {
    for (const { name, sink } of node.kind.inputs) {
      const input = node.inputs.get(name);
      if (sink === undefined || input === undefined) continue;
      for (const trace of hashes(input)) {
        const { node: hash, isKeyed } = trace.source;
        if (hash === undefined || isKeyed !== true) continue;
        const { meaning } = hash.kind;
        // A function may hash any of its inputs.
        const data = meaning?.kind === 'hash' ? [hash.inputs.get(meaning.data)] : [...hash.inputs.values()];
        if (!data.some((each) => each !== undefined && requestData.feeds(each))) continue;
        report(
          signingOracle,
          { node: nameOfNode(node), hash: nameOfNode(hash), sink, way: spellTrace(trace, node) },
          { place: input.place, subject: node.subject, related: placesOfTrace(trace) },
        );
      }
    }
  }
};
