import { inputsDisagree } from '../../../ir/catalogue/misfits.ts';
import { accessKey } from '../../../ir/checked.ts';
import type { Operand, Operands, ValueOperand } from '../../../ir/checked.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
import { alternative } from '../../../ir/type.ts';
import { declaredPlace } from '../analysis/declared-place.ts';
import type { RouteRule } from './rule.ts';

/**
 * The inputs of a node fit together, as its kind requires.
 * FS3014 inputsDisagree
 */
export const inputsAgree: RouteRule = ({ route, live, types, operands }, report) => {
  for (const node of live) {
    const conflict = types.conflict(node);
    if (conflict === undefined) continue;
    const { message, hintForTimes } = conflict;
    const hint = hintForTimes !== undefined && isFedWithTimes(node, operands) ? hintForTimes : conflict.hint;
    const related = declaredPlaces(route, operands.get(node.id));
    report(
      inputsDisagree,
      { node: nameOfNode(node), message, hint },
      { place: node.place, subject: node.subject, related },
    );
  }
};

/** Whether the value of an input is also used as a timestamp, such as in a column. */
function isFedWithTimes(node: Node, operands: Operands): boolean {
  const keys = new Set(valuesOf(operands.get(node.id)).map(({ access }) => accessKey(access)));
  return [...operands.values()].some((ports) =>
    valuesOf(ports).some(
      ({ access, need }) =>
        keys.has(accessKey(access)) && alternative(need, 'string')?.checks.includes('timestamp') === true,
    ),
  );
}

const valuesOf = (ports: ReadonlyMap<string, Operand> = new Map()): readonly ValueOperand[] =>
  [...ports.values()].flatMap((operand) =>
    operand.kind === 'value' ? [operand] : operand.kind === 'fields' ? valuesOf(operand.fields) : [],
  );

/** Where the declared body describes the value of an input. */
const declaredPlaces = (route: Route, ports: ReadonlyMap<string, Operand> = new Map()) =>
  [...ports.values()].flatMap((operand) => (operand.kind === 'value' ? declaredPlace(route, operand.access) : []));
