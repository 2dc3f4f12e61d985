import { leak, storedInClear } from '../../../ir/catalogue/taint.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isTainted } from '../analysis/credentials.ts';
import { placesOfTrace, spellTrace } from '../analysis/describe-trace.ts';
import { findOutlets } from '../analysis/outlets.ts';
import type { Outlet } from '../analysis/outlets.ts';
import type { Trace } from '../analysis/taint.ts';
import type { RouteRule } from './rule.ts';

/**
 * No credential reaches an answer, a log line, a mail or a column in clear. Issued credentials may reach the body or a
 * cookie of an answer, or the text of a mail. Another server may get the secrets declared for it, and what is passed to
 * it on purpose. Inputs of a function are checked at its calls. There is one diagnostic per outlet: the trace of the
 * first credential, and the names of the others.
 * FS3201 leak, FS3202 storedInClear
 */
export const credentialsStayInside: RouteRule = (analysis, report) => {
  for (const { node, port, input, path, to } of findOutlets(analysis)) {
    const [trace, ...others] = analysis.traced
      .credentials(input, path)
      .filter((found) => isTainted(found) && !mayLeave(found, to));
    if (trace === undefined) continue;
    const { name: source, kind: sourceKind } = trace.source;
    const facts = { node: nameOfNode(node), source, sourceKind, way: spellTrace(trace, node) };
    const where = { place: input.place, subject: node.subject, related: placesOfTrace(trace) };
    const alsoHere = others.map((other) => ({
      message: `so would ${other.source.name}, from here`,
      place: other.source.place,
    }));
    if (to.kind === 'column') report(storedInClear, { ...facts, column: to.name }, where);
    else
      report(
        leak,
        { ...facts, port: port.name, sink: to.name, takes: to.takes },
        { ...where, related: [...where.related, ...alsoHere] },
      );
  }
};

function mayLeave({ source: { kind, secret } }: Trace, to: Outlet['to']): boolean {
  if (to.kind !== 'sink') return false;
  const { takesIssued, takesHandedOn, takesSecrets = [] } = to.takes;
  if (kind === 'issued') return takesIssued === true;
  if (kind === 'header' || kind === 'answer') return takesHandedOn === true;
  return secret !== undefined && takesSecrets.includes(secret);
}
