import { inputsDisagree } from '../../../ir/catalogue/misfits.ts';
import type { Operand } from '../../../ir/checked.ts';
import type { Route } from '../../../ir/project.ts';
import { nameOfNode } from '../../../ir/project.ts';
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
    const { message, hint } = conflict;
    const related = declaredPlaces(route, operands.get(node.id));
    report(
      inputsDisagree,
      { node: nameOfNode(node), message, hint },
      { place: node.place, subject: node.subject, related },
    );
  }
};

/** Where the declared body describes the value of an input. */
const declaredPlaces = (route: Route, ports: ReadonlyMap<string, Operand> = new Map()) =>
  [...ports.values()].flatMap((operand) => (operand.kind === 'value' ? declaredPlace(route, operand.access) : []));
