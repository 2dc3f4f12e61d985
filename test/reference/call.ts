import type { JsonObject } from '../../compiler/base/json.ts';
import type { CheckedProject, CheckedRoute } from '../../compiler/ir/checked.ts';
import { vertexOf } from '../../compiler/ir/control-graph.ts';
import type { Node, Route } from '../../compiler/ir/project.ts';
import type { RequestFacts } from './compute.ts';
import { configsOf } from './config.ts';
import { contractOf } from './contract.ts';
import { computeItem, mayRefuseIn, prepareItems } from './body.ts';
import { establish } from './establish.ts';
import { createState, portNamed } from './state.ts';
import type { Callable, Calls, State } from './state.ts';
import { isMissing } from './values.ts';

/** How flows of a project call its functions. */
export function callsOf({ functions, project: { tables } }: CheckedProject, file: JsonObject): Calls {
  const configs = configsOf(file, 'functions');
  const callable = (id: string): Callable => {
    const checked = functions.get(id);
    if (checked === undefined) throw new RangeError(`no function ${id}`);
    return { checked, configs: configs.get(id) ?? new Map() };
  };
  const calls: Calls = {
    find: callable,
    tables,
    run: (id, given, request) => callFunction(callable(id), calls, given, request),
    mayRefuse: (id) => mayRefuseIn(callable(id).checked, calls),
    item: (body, given, request, around) => computeItem(body, given, request, calls, around),
    mayRefuseIn: (body) => mayRefuseIn(body, calls),
    prepare: prepareItems,
  };
  return calls;
}

/** Runs the nodes of a function with its inputs, until Return Values. Returns its outputs by name. */
function callFunction(
  { checked, configs }: Callable,
  calls: Calls,
  given: (name: string) => unknown,
  request: RequestFacts,
): Readonly<Record<string, unknown>> {
  const { route } = checked;
  const { inputs = new Map() } = route.signature ?? {};
  const state = createState(checked, configs, request, () => true, calls);
  const values = Object.fromEntries([...inputs.keys()].map((name) => [portNamed('input', name), given(name)]));
  return outputsOf(followToEnd(checked, state, values), route, state);
}

/** Follows a flow that only decides to the node at its end. */
function followToEnd(checked: CheckedRoute, state: State, given: Readonly<Record<string, unknown>>): Node {
  const { route, bodies } = checked;
  const contract = contractOf(checked);
  const body = { isKnown: () => true, read: () => undefined };
  for (let node = route.nodes.get(route.start); node !== undefined;) {
    if (node.id !== route.start) establish(checked, contract, state, body, node.id, false);
    if (node.kind.behaviour.kind === 'return') return node;
    const inside = bodies.get(node.id);
    const port =
      node.id === route.start
        ? give(node, state, 'next', given)
        : inside === undefined
          ? decide(node, state)
          : decideEach(node, inside, state);
    establish(checked, contract, state, body, vertexOf(node, port), false);
    node = route.nodes.get(node.next.get(port)?.to ?? '');
  }
  throw new TypeError('A path of a function ends in Return Values, and one of an item in its result.');
}

/** For Each in a flow that only decides: nothing in it can fail. */
function decideEach(node: Node, inside: CheckedRoute, state: State): string {
  state.begin(node);
  const results = state.items(node).flatMap((item) => {
    const end = followToEnd(inside, item, {});
    return end.kind.inputs.length === 0 ? [] : [item.input(end, 'result')];
  });
  return give(node, state, 'next', { results, failures: [] });
}

/** The inputs of Return Values, by output. */
export const outputsOf = (end: Node, { signature }: Route, state: State): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...(signature?.outputs.keys() ?? [])].map((name) => [name, state.input(end, portNamed('output', name))]),
  );

/** Chooses the exit of a node that only decides. */
export function decide(node: Node, state: State): string {
  const input = (port: string): unknown => state.input(node, port);
  const { behaviour } = node.kind;
  switch (node.kind.type) {
    case 'branch':
      return give(node, state, input('condition') === true ? 'true' : 'false');
    case 'validate':
      return isMissing(input(' made'))
        ? give(node, state, 'valid')
        : give(node, state, 'invalid', { errors: input(' made') });
    case 'if-null':
      return isMissing(input('value'))
        ? give(node, state, 'null')
        : give(node, state, 'present', { value: input('value') });
    default: {
      const found =
        behaviour.kind === 'switch' ? behaviour.cases.find(([, value]) => value === input('value')) : undefined;
      return give(node, state, found?.[0] ?? 'default');
    }
  }
}

function give(node: Node, state: State, port: string, outputs: Readonly<Record<string, unknown>> = {}): string {
  state.give(node, port, outputs);
  return port;
}

/** Whether the flow tells a function which tenant it acts for. */
export function isTold({ inputs }: Node): boolean {
  const told = inputs.get('tenant');
  return told !== undefined && !(told.kind === 'wire' && told.implied === true);
}
