import type { JsonObject } from '../../base/json.ts';
import type { Place } from '../../base/span.ts';
import { callOf, exampleName, groupName } from '../../ir/example.ts';
import type { Method, Route } from '../../ir/project.ts';
import type { Case, Outcome } from './messages.ts';

/** An example of a flow, ready to be run. */
export interface TestedExample {
  readonly route: string;
  /** Of the route's examples, from 0. */
  readonly index: number;
  readonly group: string;
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly place: Place;
  readonly run: Case;
}

/** How an example ended. */
export interface TestResult {
  readonly example: TestedExample;
  readonly outcome: Outcome;
  /** What is wrong; none where the answer was recorded and nothing else was. */
  readonly mismatches: Outcome['mismatches'];
  /** The response to expect from now on, where it is another one. */
  readonly recorded?: JsonObject;
}

export const hasFailed = ({ mismatches }: TestResult): boolean => mismatches.length > 0;

/** The examples of a route that requests reach, in their order. */
export function examplesOf(route: Route): readonly TestedExample[] {
  const { id, method, path, url, examples, place } = route;
  if (url === undefined) return [];
  return examples.map((example, index) => {
    const { given, response, then } = example;
    // A clone has ordinary objects, as those have that come back from the process that runs it.
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
