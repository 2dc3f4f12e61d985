import type { JsonObject } from '../../base/json.ts';
import type { Place } from '../../base/span.ts';
import { callOf, exampleName, groupName } from '../../ir/example.ts';
import type { Method, Route } from '../../ir/project.ts';
import type { Case, Outcome } from './messages.ts';

/** An example of a flow, ready to run. */
export interface TestedExample {
  readonly route: string;
  /** Among the route's examples, from 0. */
  readonly index: number;
  readonly group: string;
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly place: Place;
  readonly run: Case;
}

/** The result of an example. */
export interface TestResult {
  readonly example: TestedExample;
  readonly outcome: Outcome;
  /** The mismatches, without those that --update records. */
  readonly mismatches: Outcome['mismatches'];
  /** The response to record, if it differs. */
  readonly recorded?: JsonObject;
}

export const hasFailed = ({ mismatches }: TestResult): boolean => mismatches.length > 0;

/** The examples of a route in their order; none for a route that requests cannot reach. */
export function examplesOf(route: Route): readonly TestedExample[] {
  const { id, method, path, url, examples, place } = route;
  if (url === undefined) return [];
  return examples.map((example, index) => {
    const { given, response, then } = example;
    // Cloned, so that prototypes equal those of the values that the other process sends back.
    const run: Case = structuredClone({
      given: given?.rows ?? {},
      call: callOf(route, example),
      expected: response ?? {},
      rows: then?.rows ?? {},
      ...(then?.mails === undefined ? {} : { mails: then.mails }),
    });
    return {
      route: id,
      index,
      group: groupName(route),
      name: exampleName(example, index),
      method,
      path,
      place: place(['examples', index]),
      run,
    };
  });
}
