import type { Reporter } from '../../../base/diagnostic.ts';
import { conflictingNeeds } from '../../../ir/catalogue/check.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { EvaluationStep } from '../../../ir/checked.ts';
import { describeAccess } from '../../../ir/describe.ts';
import type { Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { typeName } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet, isNever } from '../../../ir/type-algebra.ts';
import type { Contradiction } from '../analysis/anticipated-types.ts';

type Check = Extract<EvaluationStep, { kind: 'check' }>;

/**
 * One report per value, at the later of two uses that leave no value to choose, with the other one shown. What is wrong
 * with a value of known type is told with the types.
 */
export function checkConflicts(
  route: Route,
  demands: ReadonlyMap<string, readonly EvaluationStep[]>,
  conflicts: readonly Contradiction[],
  { report }: Reporter,
): void {
  const reported = new Set<string>();
  for (const { vertex, anticipated, own } of conflicts) {
    const key = accessKey(anticipated.access);
    if (reported.has(key)) continue;
    reported.add(key);
    const checks = [...demands.values()]
      .flat()
      .filter((demand): demand is Check => demand.kind === 'check' && accessKey(demand.operand.access) === key);
    if (checks.some(({ operand }) => operand.type.kind === 'known')) continue;
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
}

/** Two uses that contradict each other; or one that contradicts what the path has made of the value. */
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
