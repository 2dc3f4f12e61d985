import type { JsonObject } from '../../base/json.ts';
import { nameOfFunction } from '../../base/flow-name.ts';
import type { Locate, Place } from '../../base/span.ts';
import { callOf, exampleName, groupName } from '../../ir/example.ts';
import type { CheckedProject } from '../../ir/checked.ts';
import type { Document, FunctionDocument } from '../../ir/document.ts';
import type { FunctionSummary } from '../../ir/function.ts';
import { mentionedTokens } from '../../ir/given-tokens.ts';
import type { FunctionExample, Route } from '../../ir/project.ts';
import { isKind } from '../../ir/type.ts';
import type { Case, Expected, Invocation, Outcome } from './messages.ts';

/** An example of a flow, ready to run. */
export interface TestedExample {
  /** The flow's name: the id of a route, or `functions/` and the id of a function. */
  readonly flow: string;
  /** Among the flow's examples, from 0. */
  readonly index: number;
  readonly group: string;
  readonly name: string;
  /** What it demonstrates, such as `GET /users/:id`. */
  readonly of: string;
  readonly place: Place;
  readonly run: Case;
}

/** The result of an example. */
export interface TestResult {
  readonly example: TestedExample;
  readonly outcome: Outcome;
  /** The mismatches, except for those recorded by --update. */
  readonly mismatches: Outcome['mismatches'];
  /** The expectation to record, if it differs. */
  readonly recorded?: Recorded;
}

/** One of the members of an example that say how it ends. */
export interface Recorded {
  readonly member: keyof Expected;
  readonly value: JsonObject;
}

export const hasFailed = ({ mismatches }: TestResult): boolean => mismatches.length > 0;

/** All examples: those of the routes, then those of the functions. */
export function examplesIn({ project }: CheckedProject, { functions }: Document): readonly TestedExample[] {
  return [
    ...project.routes.flatMap(examplesOf),
    ...functions.flatMap((each) => {
      const summary = project.functions.get(each.function.id);
      return summary === undefined ? [] : examplesOfFunction(each, summary);
    }),
  ];
}

/** The examples of a route in their order; none for a route that requests cannot reach. */
function examplesOf(route: Route): readonly TestedExample[] {
  const { id, method, path, url, examples, place } = route;
  if (url === undefined) return [];
  return examples.map((example, index) =>
    tested({ flow: id, group: groupName(route), of: `${method} ${path}`, index, place }, example, {
      act: { kind: 'request', call: callOf(route, example) },
      expected: { response: example.response ?? {} },
    }),
  );
}

/** The examples of a function in their order. */
function examplesOfFunction(
  { function: file, locate }: FunctionDocument,
  { inputs, outputs, synchronous, emitted }: FunctionSummary,
): readonly TestedExample[] {
  const of = `function ${file.id}`;
  return (file.examples ?? []).map((example, index) => {
    const { inputs: given = {}, request, response, outputs: wanted, failure } = example;
    const act: Invocation = {
      kind: 'invocation',
      ...emitted(),
      headers: request?.headers ?? {},
      inputs: [...inputs].map(([name, type]) => ({
        value: Object.hasOwn(given, name) ? given[name] : undefined,
        isBytes: isKind(type, 'bytes'),
      })),
      outputs: [...outputs.keys()],
    };
    const expected: Expected = {
      ...(response === undefined ? {} : { response }),
      ...(wanted === undefined ? {} : { outputs: wanted }),
      ...(failure === undefined ? {} : { failure: { ...failure } }),
    };
    const flow = nameOfFunction(file.id);
    // A function that only computes returns the same result again.
    const { repeat: _repeat, ...once } = example;
    return tested({ flow, group: groupName(file), of, index, place: locate }, synchronous ? once : example, {
      act,
      expected,
    });
  });
}

interface About extends Pick<TestedExample, 'flow' | 'group' | 'of' | 'index'> {
  readonly place: Locate;
}

function tested(
  { place, ...about }: About,
  example: Pick<FunctionExample, 'name' | 'given' | 'repeat' | 'request' | 'then'>,
  { act, expected }: Pick<Case, 'act' | 'expected'>,
): TestedExample {
  const { given, repeat, then } = example;
  const mails = then?.mails === undefined ? {} : { mails: then.mails };
  const jobs = then?.jobs === undefined ? {} : { jobs: then.jobs };
  const answers = given?.http === undefined ? {} : { answers: given.http };
  const readsHeaders = act.kind === 'request' || act.takes.includes('request');
  const signed = readsHeaders ? mentionedTokens(example) : [];
  const tokens = signed.length === 0 ? {} : { tokens: Object.fromEntries(signed) };
  const requests = then?.http === undefined ? {} : { requests: then.http };
  const stored = given?.files === undefined ? {} : { stored: given.files };
  const files = then?.files === undefined ? {} : { files: then.files };
  return {
    ...about,
    name: exampleName(example, about.index),
    place: place(['examples', about.index]),
    // Cloned, so that its prototypes are the same as those of values sent by the other process.
    run: structuredClone({
      ...{ given: given?.rows ?? {}, act, expected, rows: then?.rows ?? {} },
      ...(repeat === undefined ? {} : { repeat }),
      ...mails,
      ...jobs,
      ...answers,
      ...tokens,
      ...requests,
      ...stored,
      ...files,
    }),
  };
}
