import { mapEntries } from '../../../base/map-entries.ts';
import type { FunctionSignature, FunctionSummary, Ingredients } from '../../../ir/function.ts';
import { portOf } from '../../../ir/function.ts';
import { headersByStatus } from '../../../ir/response-headers.ts';
import { mayAnswerLatin1 } from '../../../ir/may-answer-latin1.ts';
import { bodiesByStatus } from '../../../ir/response-bodies.ts';
import { mayRefuse } from '../../../ir/may-reject.ts';
import type { Input, Node } from '../../../ir/project.ts';
import { cookiesOf, headersOf } from '../../../ir/request-data.ts';
import { referencesOf } from '../../../ir/route-summary.ts';
import type { Type } from '../../../ir/type.ts';
import { upstreamData } from '../../../ir/upstream-data.ts';
import { unrelated } from '../../../ir/verification.ts';
import { meet } from '../../../ir/type-algebra.ts';
import { neededAtStart } from './anticipated-whole.ts';
import { securityOf } from './security.ts';
import { isTainted } from './credentials.ts';
import { checksValues } from './evaluation-order.ts';
import { functionEffects } from './function-effects.ts';
import { passedGuards } from './passed-guards.ts';
import { proofOfGuard } from './webhook-guards.ts';
import { readIn } from './repetitions.ts';
import { scopesIn } from './route-analysis.ts';
import type { RouteAnalysis } from './route-analysis.ts';
import type { Path, Trace, TracesTo } from './taint.ts';

export type FunctionFacts = Omit<FunctionSummary, keyof FunctionSignature | 'emitted' | 'signing'>;

/** The types that a function's inputs must have: as declared, and as every path from its Start needs them. */
export function neededInputs(
  inputs: ReadonlyMap<string, Type>,
  flow: Pick<RouteAnalysis, 'route' | 'anticipated'>,
): ReadonlyMap<string, Type> {
  return mapEntries(inputs, (declared, name) =>
    meet(declared, neededAtStart(flow, flow.route.start, portOf('input', name))),
  );
}

/** What callers need to know about a function. */
export function functionFacts(analysis: RouteAnalysis): FunctionFacts {
  const { route, live, evaluationOrder } = analysis;
  const all = scopesIn(analysis).flatMap((scope) => scope.live);
  return {
    ...functionEffects(analysis),
    rejects: checksValues(evaluationOrder) || live.some(mayRefuse),
    passwords: analysis.traced.passwords.inputs,
    readsClock: live.some(({ kind }) => kind.reads?.kind === 'clock'),
    needsRequest: route.signature?.guard === true || all.some(needsRequest),
    headers: [...new Set(all.flatMap(headersOf))],
    cookies: all.flatMap(cookiesOf),
    answers:
      route.signature?.guard === true
        ? { bodies: bodiesByStatus(analysis), headers: headersByStatus(analysis), latin1: mayAnswerLatin1(analysis) }
        : undefined,
    passedGuards: passedGuards(analysis),
    security: securityOf(analysis),
    proof: (given) => (route.signature?.guard === true ? proofOfGuard(analysis.flat, given) : unrelated),
    ...referencesOf(route),
    upstream: upstreamOutputs(analysis),
    compares: comparedInputs(analysis),
    readsWhole: inputsOf(
      analysis,
      readIn(analysis).flatMap(([node, port]) => tracesTo(analysis.requestTexts, node, port)),
    ),
    madeOf: (output, path) => ingredientsOf(analysis, portOf('output', output), path),
  };
}

function upstreamOutputs({ route, live }: RouteAnalysis): ReadonlySet<string> {
  const upstream = upstreamData(route);
  const ends = live.filter(({ kind }) => kind.behaviour.kind === 'return');
  return new Set(
    [...(route.signature?.outputs.keys() ?? [])].filter((name) =>
      ends.some(({ inputs }) => upstream.feeds(inputs.get(portOf('output', name)))),
    ),
  );
}

function ingredientsOf({ route, live, traced }: RouteAnalysis, port: string, path: Path): Ingredients {
  const given = live.flatMap((node) => {
    const input = node.kind.behaviour.kind === 'return' ? node.inputs.get(port) : undefined;
    return input === undefined ? [] : [input];
  });
  const credentials = given.flatMap((input) => traced.credentials(input, path));
  const traces = given.flatMap((input) => traced.hashes(input, path));
  const hashes = traces.filter(isTainted);
  return {
    inputs: [...credentials, ...traces].flatMap(({ source: { input } }) =>
      input === undefined ? [] : [{ name: inputNamed(route.signature?.inputs, input.name), path: input.path }],
    ),
    sources: credentials.filter(isTainted).map(({ source: { name, kind, secret } }) => ({
      name,
      kind: kind === 'secret' || kind === 'issued' || kind === 'answer' ? kind : 'value',
      ...(secret === undefined ? {} : { secret }),
    })),
    hash: hashes.length === 0 ? 'none' : hashes.some(({ source }) => source.isKeyed === true) ? 'keyed' : 'plain',
  };
}

/** Reading the clock needs no request. */
const needsRequest = ({ kind: { reads, calls } }: Node): boolean =>
  (reads !== undefined && reads.kind !== 'clock') || calls?.needsRequest === true;

const inputNamed = (inputs: ReadonlyMap<string, Type> = new Map(), port: string): string =>
  [...inputs.keys()].find((name) => portOf('input', name) === port) ?? port;

function tracesTo(of: TracesTo, { inputs }: Node, port: string): readonly Trace[] {
  const input = inputs.get(port);
  return input === undefined ? [] : of(input);
}

/** The names of the inputs among the sources. */
const inputsOf = ({ route }: RouteAnalysis, traces: readonly Trace[]): ReadonlySet<string> =>
  new Set(
    traces.flatMap(({ source: { input } }) =>
      input === undefined ? [] : [inputNamed(route.signature?.inputs, input.name)],
    ),
  );

/** The inputs compared in variable time; if the other side is a credential, the comparison takes constant time. */
function comparedInputs(analysis: RouteAnalysis): ReadonlySet<string> {
  const { credentials, hashes, ports } = analysis.traced;
  const traces = scopesIn(analysis)
    .flatMap(({ live }) => live)
    .flatMap((node) =>
      comparedBy(node).flatMap((side) => [...tracesTo(credentials, node, side), ...tracesTo(hashes, node, side)]),
    );
  return inputsOf(analysis, traces);

  function comparedBy(node: Node): readonly string[] {
    const { meaning, inputs } = node.kind;
    const handedOn = inputs.flatMap(({ name, isCompared }) => (isCompared === true ? [name] : []));
    const sides =
      meaning?.kind === 'equals'
        ? [meaning.left, meaning.right]
        : meaning?.kind === 'contains'
          ? [meaning.list, meaning.item]
          : [];
    const isSafe = sides.some((side) => ports.has(`${node.id}.${side}`));
    const isOfNull = sides.some((side) => isNull(node.inputs.get(side)));
    return isSafe || isOfNull ? handedOn : [...handedOn, ...sides];
  }
}

const isNull = (input: Input | undefined): boolean => input?.kind === 'literal' && input.value === null;
