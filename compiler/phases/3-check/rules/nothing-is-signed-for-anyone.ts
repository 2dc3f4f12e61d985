import { signingOracle } from '../../../ir/catalogue/taint.ts';
import type { InputPort } from '../../../ir/kind.ts';
import type { Input, Node } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { secretOfInput } from '../../../ir/secret.ts';
import { placesOfTrace, spellTrace } from '../analysis/describe-trace.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * No keyed hash of data chosen by the request is sent to a recipient chosen by the request, or to a server that anybody
 * may run: anyone could have their own requests signed. A mail may sign the address that it is sent to.
 * FS3203 signingOracle
 */
export const nothingIsSignedForAnyone: RouteRule = (analysis, report) => {
  for (const node of analysis.live) {
    for (const port of node.kind.inputs) {
      const input = node.inputs.get(port.name);
      const { sink, receivers } = port;
      if (sink === undefined || receivers === undefined || input === undefined) continue;
      for (const trace of analysis.traced.hashes(input)) {
        const { node: hash, isKeyed } = trace.source;
        if (hash === undefined || isKeyed !== true || !isForAnyone(analysis, node, port, hash)) continue;
        report(
          signingOracle,
          {
            node: nameOfNode(node),
            hash: nameOfNode(hash),
            sink,
            haveKeys: receivers !== 'sender' && receivers.haveKeys === true,
            way: spellTrace(trace, node),
          },
          { place: input.place, subject: node.subject, related: placesOfTrace(trace) },
        );
      }
    }
  }
};

function isForAnyone(analysis: RouteAnalysis, node: Node, { receivers }: InputPort, hash: Node): boolean {
  const { route, requestData } = analysis;
  const { meaning } = hash.kind;
  // A function may hash any of its inputs.
  const data = (meaning?.kind === 'hash' ? [hash.inputs.get(meaning.data)] : [...hash.inputs.values()]).filter(
    (each) => each !== undefined,
  );
  if (!data.some((each) => requestData.feeds(each))) return false;
  if (receivers === undefined || receivers === 'sender') return true;
  const { inputs, haveKeys } = receivers;
  // The holder of a shared key could sign for the others.
  if (
    haveKeys === true &&
    meaning?.kind === 'hash' &&
    secretOfInput(route, hash.inputs.get(meaning.secret)) !== undefined
  )
    return true;
  const receiver = textsIn(inputs.flatMap((each) => node.inputs.get(each) ?? []));
  return receiver.size > 0 && [...textsIn(data)].some((text) => !receiver.has(text));

  /** The texts of the request in some values, except inputs of a function. */
  function textsIn(values: readonly Input[]): ReadonlySet<string> {
    const traces = values.flatMap((value) => analysis.requestTexts(value));
    return new Set(traces.flatMap(({ source }) => (source.kind === 'input' ? [] : [source.name])));
  }
}
