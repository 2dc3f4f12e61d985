import { lateValue } from '../../../ir/catalogue/containers.ts';
import { lateRefusal } from '../../../ir/catalogue/functions.ts';
import { isConsequence } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { callRefusals, isDueAt, lateInFlow } from '../analysis/refusals.ts';
import type { RouteRule } from './rule.ts';

/**
 * Bad input is refused before anything happens. This includes calls: a value that exists before a consequence, and that
 * the called function may refuse, must not be refused after it.
 * FS3025 lateRefusal, FS3426 lateValue
 */
export const refusalsComeFirst: RouteRule = (analysis, report) => {
  reportLateValue(analysis, report);
  const consequences = analysis.reached.filter(({ kind }) => isConsequence(kind));
  for (const refusal of callRefusals(analysis)) {
    const { call, place, inputs } = refusal;
    const before = consequences.find((node) => node !== place && isDueAt(refusal, node.id, analysis));
    if (before === undefined) continue;
    report(
      lateRefusal,
      { call: nameOfNode(call), called: call.kind.calls?.id ?? '', inputs: [...inputs], before: nameOfNode(before) },
      {
        place: call.place,
        subject: call.subject,
        related: [{ message: 'this has happened by then', place: before.place }],
      },
    );
  }
};

/** Outside a transaction, nothing takes back what was written. A function may run in the transaction of its caller. */
const reportLateValue: RouteRule = (analysis, report) => {
  const { route, isTransactional } = analysis;
  const [first] = isTransactional || route.signature !== undefined ? [] : lateInFlow(analysis);
  if (first === undefined) return;
  const { node, port, before } = first;
  report(
    lateValue,
    { node: nameOfNode(node), before: nameOfNode(before) },
    {
      place: node.inputs.get(port ?? '')?.place ?? node.place,
      subject: node.subject,
      related: [{ message: 'this has happened by then', place: before.place }],
    },
  );
};
