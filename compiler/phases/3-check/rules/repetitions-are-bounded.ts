import { unboundedRepetition } from '../../../ir/catalogue/repetitions.ts';
import { describeInput } from '../../../ir/describe.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { RouteRule } from './rule.ts';

/**
 * The sender of a request does not choose both how many items a list has and how long a value is that is read for each.
 * FS3425 unboundedRepetition
 */
export const repetitionsAreBounded: RouteRule = ({ route, repetitions }, report) => {
  for (const { over, list: port, node, value, acceptable } of repetitions) {
    const list = over.inputs.get(port);
    report(
      unboundedRepetition,
      {
        node: nameOfNode(node),
        over: nameOfNode(over),
        list: list === undefined ? 'the list' : describeInput(route, list),
        value: value.name,
        acceptable,
        isInside: node !== over,
        isContainer: over.kind.container !== undefined,
        id: over.id,
      },
      { place: node.place, subject: node.subject, related: [{ message: 'what is sent', place: value.place }] },
    );
  }
};
