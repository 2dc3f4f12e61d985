import { lateRefusal } from '../../../ir/catalogue/functions.ts';
import { isConsequence } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { callRefusals, isDueAt } from '../analysis/refusals.ts';
import type { RouteRule } from './rule.ts';

/**
 * Bad input is refused before anything happens. This includes calls: a value that exists before a consequence, and that
 * the called function may refuse, must not be refused after it.
 * FS3025 lateRefusal
 */
export const refusalsComeFirst: RouteRule = (analysis, report) => {
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
