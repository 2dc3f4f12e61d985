import { describeInput } from '../../../ir/describe.ts';
import { mapEntries } from '../../../base/map-entries.ts';
import type { AnticipatedTypes, EvaluationStep } from '../../../ir/checked.ts';
import type { Kind } from '../../../ir/kind.ts';
import type { Container } from '../../../ir/container.ts';
import type { ControlGraph } from '../../../ir/control-graph.ts';
import { mayRefuse } from '../../../ir/may-reject.ts';
import { bodyInput } from '../../../ir/project.ts';
import type { Body, Node, Route } from '../../../ir/project.ts';
import type { RequestData } from '../../../ir/request-data.ts';
import { alternative, list, listAsLongAs, listOfAtMost, number, unknown } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { checkedFor, isNever, isSubset, lackOf, meet } from '../../../ir/type-algebra.ts';
import { failureOfItem } from '../../../nodes/failure.ts';
import { neededAtStart } from './anticipated-whole.ts';
import { checksValues } from './evaluation-order.ts';
import type { NeededResults } from './needed-results.ts';
import { preparedInputs } from './refusals.ts';
import type { RouteTypes } from './types.ts';
import type { Users } from './users.ts';

/** What is known about the flow around a body. */
interface Around {
  readonly route: Route;
  readonly requestData: RequestData;
  /** What it needs of the list of results, by container. */
  readonly needed: NeededResults;
}

/** What is known about a body's flow. */
interface Analysed {
  readonly route: Route;
  readonly control: ControlGraph;
  readonly users: Users;
  readonly types: RouteTypes;
  readonly anticipated: AnticipatedTypes;
  readonly live: readonly Node[];
  readonly evaluationOrder: ReadonlyMap<string, readonly EvaluationStep[]>;
}

/** An input of a container, by port, and the output of an entry that it becomes in the body. */
interface Given {
  readonly port: string;
  readonly node: string;
  readonly output: string;
  readonly type: Type;
}

/** The body of a container, given the types of its list and of the surrounding values. */
export interface TypedBody<Analysis> {
  readonly analysis: Analysis;
  readonly needs: Readonly<Record<string, Type>>;
  readonly outputs: Readonly<Record<string, Type>>;
}

/**
 * Types a body as a function whose inputs have the types of what feeds the container. What every path of the body needs
 * becomes a need of the container, and is checked before it runs.
 */
export function typeBody<Analysis extends Analysed>(
  { route: around, requestData, needed }: Around,
  node: Node,
  body: Body,
  input: (port: string) => Type,
  analyse: (route: Route) => Analysis,
): TypedBody<Analysis> {
  const given = givenTo(node, body, input);
  const asked = needed.get(node.id) ?? unknown;
  const typed = (entries: readonly Given[]): Route =>
    withTypes(around, node, body, entries, alternative(asked, 'list')?.element);
  const first = analyse(typed(given));
  const needs = given.map((each): Given => {
    const need = neededAtStart(first, each.node, each.output);
    const isItem = each.port === node.kind.container?.list;
    const source = node.inputs.get(each.port);
    const [whole, wanted] = isItem ? [list(each.type), list(need)] : [each.type, need];
    const isOwn = source === undefined || !requestData.feeds(source);
    // A type that can never fit is reported inside, at the wire, and so is a column that may be null.
    const isReported = isNever(meet(each.type, need)) || lackOf(whole, wanted, isOwn) !== undefined;
    return { ...each, type: isReported ? unknown : need };
  });
  const checked = given.map((each, index) => {
    const need = needs[index]?.type ?? unknown;
    // Without a check, TypeScript learns nothing, not even that a field may exist.
    return isSubset(each.type, need) ? each : { ...each, type: checkedFor(each.type, need) };
  });
  const isSame = checked.every((each, index) => each === given[index]);
  const analysis = isSame ? first : analyse(typed(checked));
  const { container } = node.kind;
  if (container === undefined) return { analysis, needs: {}, outputs: {} };
  const own: Readonly<Record<string, Type>> = Object.fromEntries(
    needs.map(({ port, type }) => [port, port === container.list ? listFor(container, type, asked) : type] as const),
  );
  const source = checkedFor(input(container.list), own[container.list] ?? unknown);
  const result = resultOf(analysis);
  const isOfEach = node.kind.behaviour.kind === 'pure';
  return {
    analysis,
    needs: own,
    outputs: {
      [container.results]: (isOfEach ? listAsLongAs : listOfAtMost)(source, result),
      ...(container.failures === undefined ? {} : { [container.failures]: listOfAtMost(source, failureOfItem) }),
    },
  };
}

/** The list must be as long as what is needed of the list of results. */
const listFor = ({ most = Infinity }: Container, item: Type, results: Type): Type =>
  meet(listOfAtMost(most, item), listAsLongAs(results, item));

function givenTo({ id, kind: { container } }: Node, { route }: Body, input: (port: string) => Type): readonly Given[] {
  return [...route.nodes.values()].flatMap((entry): readonly Given[] => {
    if (entry.kind.behaviour.kind !== 'entry') return [];
    if (entry.id !== id)
      return entry.kind.outputs.map(({ name }) => {
        const port = bodyInput(entry.id, name);
        return { port, node: entry.id, output: name, type: input(port) };
      });
    if (container === undefined) return [];
    const item = alternative(input(container.list), 'list')?.element ?? unknown;
    return [{ port: container.list, node: id, output: container.item, type: item }];
  });
}

/** The body's flow, with the types and names of its entries' values, and what is needed of its result. */
function withTypes(
  around: Route,
  container: Node,
  { route }: Body,
  given: readonly Given[],
  result: Type | undefined,
): Route {
  const nodes = mapEntries(route.nodes, (node) => {
    if (result !== undefined && isEnd(node)) return { ...node, kind: withNeed(node.kind, result) };
    if (node.kind.behaviour.kind !== 'entry') return node;
    const own = given.filter((each) => each.node === node.id);
    const types = Object.fromEntries(own.map(({ output, type }) => [output, type]));
    const index = node.id === container.id ? { [container.kind.container?.index ?? '']: number('int32', 'index') } : {};
    const named = new Map(own.map(({ port, output }) => [output, nameOf(around, container, port)]));
    const kind: Kind = {
      ...node.kind,
      outputs: node.kind.outputs.map((output) => {
        const name = named.get(output.name);
        return name === undefined ? output : { ...output, named: name };
      }),
      typing: () => ({ needs: {}, outputs: { ...index, ...types } }),
    };
    return { ...node, kind };
  });
  return { ...route, nodes };
}

function nameOf(around: Route, { kind, inputs }: Node, port: string): string {
  const input = inputs.get(port);
  const name = input === undefined ? port : describeInput(around, input);
  return port === kind.container?.list ? `item of ${name}` : name;
}

/** Whether a node ends a body with a result for the item. */
const isEnd = ({ kind: { behaviour, inputs } }: Node): boolean => behaviour.kind === 'return' && inputs.length > 0;

const withNeed = (kind: Kind, need: Type): Kind => ({
  ...kind,
  typing: () => ({ needs: Object.fromEntries(kind.inputs.map(({ name }) => [name, need])), outputs: {} }),
});

/** The type of the body's result for an item, which has been checked. */
function resultOf({ route, types }: Analysed): Type {
  const end = [...route.nodes.values()].find(isEnd);
  const [port] = end?.kind.inputs ?? [];
  if (end === undefined || port === undefined || !end.inputs.has(port.name)) return unknown;
  const [type, need] = [types.inputType(end, port.name), types.need(end, port.name)];
  return isSubset(type, need) ? type : checkedFor(type, need);
}

/** The container, with the effects of its body. */
export function withBody(node: Node, body: Body, analysis: Analysed): Node {
  const { route, live } = analysis;
  const { behaviour } = node.kind;
  const prepares = behaviour.kind === 'effect' ? preparedInputs(node, analysis) : undefined;
  const readsClock = live.some(({ kind }) => kind.reads?.kind === 'clock');
  return {
    ...node,
    kind: {
      ...node.kind,
      ...(readsClock ? { reads: { kind: 'clock' } } : {}),
      behaviour: behaviourWith(behaviour, analysis),
    },
    body: { ...body, route, ...(prepares === undefined ? {} : { prepares }) },
  };
}

function behaviourWith(behaviour: Kind['behaviour'], { live, evaluationOrder }: Analysed): Kind['behaviour'] {
  const rejects = live.some(mayRefuse) || checksValues(evaluationOrder);
  if (behaviour.kind === 'pure') return { ...behaviour, rejects };
  if (behaviour.kind !== 'effect' || behaviour.effect.kind !== 'call') return behaviour;
  return { ...behaviour, effect: { ...behaviour.effect, rejects } };
}
