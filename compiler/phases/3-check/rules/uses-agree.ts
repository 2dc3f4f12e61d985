import { conflictingNeeds } from '../../../ir/catalogue/misfits.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { EvaluationStep } from '../../../ir/checked.ts';
import { describeAccess } from '../../../ir/describe.ts';
import type { Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { isNothing, typeName } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever } from '../../../ir/type-algebra.ts';
import type { RouteRule } from './rule.ts';

type Check = Extract<EvaluationStep, { kind: 'check' }>;

/**
 * The uses of a value on one path agree: some value satisfies them all. Reported once per value, at the later of two
 * contradictory uses. What contradicts the value's own type, or a test of it, is reported with the types.
 * FS3007 conflictingNeeds
 */
export const usesAgree: RouteRule = ({ route, evaluationOrder, contradictions }, report) => {
  const reported = new Set<string>();
  for (const { vertex, anticipated, own } of contradictions) {
    const key = accessKey(anticipated.access);
    if (reported.has(key)) continue;
    reported.add(key);
    const checks = [...evaluationOrder.values()]
      .flat()
      .filter((step): step is Check => step.kind === 'check' && accessKey(step.operand.access) === key);
    const isKnown = checks.some(({ operand }) => operand.type.kind === 'known');
    const isReported = checks.some(({ operand }) => isNever(meet(operand.type, operand.need)));
    if (isKnown && (isReported || isNothing(own) || isNothing(anticipated.type))) continue;
    const [first, second] = contradicting(checks, own);
    const place = placeOf(route, second) ?? route.nodes.get(vertex)?.place ?? route.place([]);
    const other = placeOf(route, first);
    const subject = route.nodes.get(second?.consumer ?? vertex)?.subject;
    report(
      conflictingNeeds,
      {
        source: describeAccess(route, anticipated.access),
        first: useOf(route, first, own),
        second: useOf(route, second, anticipated.type),
      },
      {
        place,
        ...(subject === undefined ? {} : { subject }),
        related: other === undefined ? [] : [{ message: 'the other use', place: other }],
      },
    );
  }
};

/** Two uses that contradict each other, or one that contradicts what the path has established. */
function contradicting(checks: readonly Check[], own: Type): readonly [Check | undefined, Check | undefined] {
  const excludes = (a: Check, b: Check): boolean => isNever(meet(a.operand.need, b.operand.need));
  for (const second of checks.toReversed()) {
    const first = checks.find((each) => excludes(each, second));
    if (first !== undefined) return [first, second];
  }
  return [undefined, checks.find(({ operand }) => isNever(meet(operand.need, own))) ?? checks.at(-1)];
}

const placeOf = (route: Route, check: Check | undefined) =>
  check === undefined ? undefined : route.nodes.get(check.consumer)?.inputs.get(check.port)?.place;

function useOf(route: Route, check: Check | undefined, otherwise: Type) {
  const node = check === undefined ? undefined : route.nodes.get(check.consumer);
  return check === undefined || node === undefined
    ? { type: typeName(otherwise) }
    : { type: typeName(check.operand.need), by: `“${check.port}” of ${nameOfNode(node)}` };
}
