import { createHash } from 'node:crypto';
import type { CheckedProject, CheckedRoute } from '../../compiler/ir/checked.ts';
import { vertexOf } from '../../compiler/ir/control-graph.ts';
import type { Node } from '../../compiler/ir/project.ts';
import { numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { contractOf } from './contract.ts';
import { conflictOf } from './database.ts';
import { endsFlow, failed, failureOf } from './effects.ts';
import { contentOf, usualStatus } from './content.ts';
import { cookiesOf } from './cookies.ts';
import { withStatus } from './http.ts';
import { keyOf } from './keys.ts';
import { establish } from './establish.ts';
import { runEffect } from './run-effect.ts';
import type { BodyReader } from './establish.ts';
import type { RequestFacts } from './compute.ts';
import { attempt, isAnswered } from './attempt.ts';
import type { Answer, World } from './world.ts';
import { createState, portNamed } from './state.ts';
import type { Calls, State } from './state.ts';
import { decide, isTold, outputsOf } from './call.ts';
import { isMissing, partOf } from './values.ts';

export interface Flow {
  readonly project: CheckedProject['project'];
  readonly checked: CheckedRoute;
  readonly configs: ReadonlyMap<string, Config>;
  readonly request: RequestFacts;
  readonly body: BodyReader;
  readonly world: World;
  readonly calls: Calls;
  /** The tenant that the request acts for, once the guard that determines it has returned. */
  readonly acting: { tenant?: unknown };
}

/** The outputs of a function, by name. */
interface Outputs {
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** Runs one flow for one request, node by node from Start until an answer. */
export async function runFlow(flow: Omit<Flow, 'acting'>): Promise<Answer> {
  const end = await follow({ ...flow, acting: {} }, {}).catch((error: unknown) => {
    // Whatever its status, the answer of a guard rolls back what was written.
    if (isAnswered(error)) return { ...error.answer, commits: false };
    throw error;
  });
  if ('outputs' in end) throw new TypeError('Return Values ends functions only.');
  return end;
}

/** Runs a function for the node that calls it. */
export async function runFunction(
  caller: Flow,
  id: string,
  given: (name: string) => unknown,
): Promise<Outputs['outputs']> {
  const { checked, configs } = caller.calls.find(id);
  const inputs = [...(checked.route.signature?.inputs.keys() ?? [])];
  const body = { isKnown: () => true, read: () => undefined };
  const end = await follow(
    { ...caller, checked, configs, body, acting: { ...caller.acting } },
    Object.fromEntries(inputs.map((name) => [portNamed('input', name), given(name)])),
  );
  if (!('outputs' in end)) throw new TypeError('A path of a function ends in Return Values.');
  return end.outputs;
}

/** After a failure, the flow continues at Catch, if there is one, with the same values that existed at Start. */
async function follow(flow: Flow, given: Readonly<Record<string, unknown>>, item?: State): Promise<Answer | Outputs> {
  const { project, checked, configs, request, body, world, calls } = flow;
  const state = item ?? createState(checked, configs, request, body.isKnown, calls, world.trace);
  const run = (): Promise<Answer | Outputs> => walk(flow, state, checked.route.start, given, item !== undefined);
  const { catcher } = checked.control;
  if (catcher === undefined) return run();
  const end = await attempt(world, project.tables.values(), run);
  if (!('failure' in end)) return end;
  // A function rolls back only its own writes.
  const after = checked.route.signature === undefined ? await world.rollBack() : world;
  return walk({ ...flow, world: after }, state, catcher, end, false);
}

async function walk(
  flow: Flow,
  state: State,
  start: string,
  given: Readonly<Record<string, unknown>>,
  isItem: boolean,
): Promise<Answer | Outputs> {
  const { project, checked, request, body, world, acting } = flow;
  const { route } = checked;
  const contract = contractOf(checked);
  /** The exits that the flow takes for effects that failed. */
  const waysOut = new Map<string, string>();
  for (let node = route.nodes.get(start); node !== undefined;) {
    world.trace?.(node.id);
    if (node.id !== route.start) establish(checked, contract, state, body, node.id, false);
    const step = await run(node);
    if (typeof step !== 'string') return step;
    const next = node.next.get(step);
    // Only a scheduled flow may end without an answer.
    if (next === undefined) return { status: 200, commits: true, headers: [], body: undefined, value: undefined };
    const isStart = node.id === route.start && route.signature === undefined && !isItem;
    establish(checked, contract, state, body, vertexOf(node, step), isStart);
    node = route.nodes.get(next.to);
  }
  throw new TypeError('A path of a flow ends in an answer.');

  /** Runs a node; returns the port by which the flow continues, or its end. */
  async function run(node: Node): Promise<string | Answer | Outputs> {
    const { type } = node.kind;
    const goOn = (port: string, outputs: Readonly<Record<string, unknown>> = {}): string => {
      state.give(node, port, outputs);
      return port;
    };
    if (node.id === start) return goOn('next', given);
    // The end of an item, with or without a result.
    if (isItem && node.kind.behaviour.kind === 'return')
      return { outputs: node.kind.inputs.length === 0 ? {} : { result: state.input(node, 'result') } };
    if (node.partOf !== undefined && type === 'verify-jwt') return orInvalid(node, goOn);
    if (node.partOf !== undefined && type === 'limit-rate') return withinOrNot(node, goOn);
    if (node.partOf !== undefined && node.next.has('missing')) return orMissing(node, goOn);
    if (node.partOf !== undefined && node.next.has('rejected'))
      return goOn(Number(state.input(node, 'status')) >= 400 ? 'rejected' : 'next');
    const wayOut = waysOut.get(node.partOf ?? '');
    if (wayOut !== undefined) return goOn(node.next.has(wayOut) ? wayOut : 'error');
    switch (type) {
      case 'for-each':
        return runEach(node, goOn);
      case 'branch':
      case 'if-null':
      case 'validate':
      case 'switch':
        return decide(node, state);
      case 'db-exists':
        return goOn((await succeed(node))['count'] === 0 ? 'no' : 'yes');
      case 'check-password':
        return goOn((await succeed(node))['matches'] === true ? 'match' : 'mismatch');
      case 'deduplicate':
        return goOn((await isFirst(node)) ? 'first' : 'duplicate');
      case 'return-json':
      case 'return-response':
        if (route.signature === undefined) return answer(node, await streamed(node));
        throw Object.assign(new Error('A guard has answered'), { answer: answer(node) });
      case 'return-values':
        return { outputs: outputsOf(node, route, state) };
      case 'fail':
        throw failed({ message: String(state.input(node, 'message')), code: 'failed' });
      default:
        return act(node, goOn);
    }
  }

  /** After a query whose `missing` is wired: whether the row existed. */
  function orMissing(node: Node, goOn: (port: string, outputs?: Readonly<Record<string, unknown>>) => string): string {
    const [port = ''] = node.kind.inputs.map(({ name }) => name);
    const found = state.input(node, port);
    if (isMissing(found) || found === 0) return goOn('missing');
    // For a file, its parts are outputs, too.
    return goOn('next', { ...Object(node.kind.type === 'load-file' ? found : {}), [port]: found });
  }

  /** After the verification of a token: whether it has claims. */
  function orInvalid(node: Node, goOn: (port: string, outputs?: Readonly<Record<string, unknown>>) => string): string {
    const claims = state.input(node, 'claims');
    if (isMissing(claims)) return goOn('invalid', { reason: state.input(node, 'reason') });
    const passed = node.kind.behaviour.kind === 'test' ? (node.kind.behaviour.passesValues ?? []) : [];
    return goOn('valid', Object.fromEntries(passed.map(({ output, path = [] }) => [output, partOf(claims, path)])));
  }

  /** After a use is counted: whether the limit is exceeded. */
  function withinOrNot(node: Node, goOn: (port: string, outputs: Readonly<Record<string, unknown>>) => string): string {
    const [remaining, retryAfter] = [state.input(node, 'remaining'), state.input(node, 'retryAfter')];
    return isMissing(retryAfter) ? goOn('within', { remaining }) : goOn('exceeded', { retryAfter });
  }

  /** One item after the other. Where a node inside answers, the flow ends. */
  async function runEach(
    node: Node,
    goOn: (port: string, outputs: Readonly<Record<string, unknown>>) => string,
  ): Promise<string | Answer> {
    const inside = checked.bodies.get(node.id);
    if (inside === undefined) throw new TypeError(`${node.id} has a body`);
    state.begin(node);
    const results: unknown[] = [];
    const failures: unknown[] = [];
    const collects = textOf(state.config(node), 'onError', 'fail') === 'collect';
    for (const [index, each] of state.items(node).entries()) {
      const run = (): ReturnType<typeof follow> =>
        follow(
          { ...flow, checked: inside, body: { isKnown: () => true, read: () => undefined }, acting: { ...acting } },
          {},
          each,
        );
      const end = collects ? await attempt(world, project.tables.values(), run) : await run();
      if ('failure' in end) failures.push({ index, ...end.failure });
      else if (!('outputs' in end)) return end;
      else if ('result' in end.outputs) results.push(end.outputs['result']);
    }
    return goOn('next', { results, failures });
  }

  async function act(
    node: Node,
    goOn: (port: string, outputs: Readonly<Record<string, unknown>>) => string,
  ): Promise<string> {
    if (node.next.has('error')) {
      let reason: unknown;
      const outputs = await attempt(world, project.tables.values(), () =>
        effectOf(node).catch((error: unknown) => {
          reason = error;
          throw error;
        }),
      );
      if (!('failure' in outputs)) return goOn('next', outputs);
      const written = node.exits ?? node.next;
      const wayOut = [await conflictOf(reason, world.connection), 'error'].find((port) => written.has(port));
      if (wayOut === undefined) throw failed(failureOf(reason, project.tables.values()));
      waysOut.set(node.id, wayOut);
      const { failure } = outputs;
      return goOn('error', { failure: isAsked(node) ? withStatus(failure, reason) : failure });
    }
    return goOn('next', await succeed(node));
  }

  async function succeed(node: Node): Promise<Readonly<Record<string, unknown>>> {
    try {
      return await effectOf(node);
    } catch (error) {
      throw endsFlow(error) || isAnswered(error) ? error : failed(failureOf(error, project.tables.values()));
    }
  }

  function effectOf(node: Node): Promise<Readonly<Record<string, unknown>>> {
    return runEffect({ project, checked, request, world, state, tenant: acting.tenant, call: callFunction }, node);
  }

  async function callFunction(node: Node, id: string, given: (name: string) => unknown): Promise<Outputs['outputs']> {
    const tenant = isTold(node) ? given('tenant') : acting.tenant;
    const outputs = await runFunction({ ...flow, acting: { tenant } }, id, given);
    const { tenancy } = project;
    // The first call counts.
    if (id === tenancy?.guard) acting.tenant ??= outputs[tenancy.output];
    return outputs;
  }

  async function isFirst(node: Node): Promise<boolean> {
    const scope = textOf(state.config(node), 'scope', route.id);
    const found = await world.connection.query('insert into reference_keys values ($1, $2) on conflict do nothing', [
      scope,
      createHash('sha256')
        .update(JSON.stringify(keyOf(node, (port) => state.input(node, port))))
        .digest('hex'),
    ]);
    return found.rowCount === 1;
  }

  /** The rows of a stream, which are read now. */
  async function streamed(node: Node): Promise<unknown> {
    const body = state.input(node, 'body');
    return typeof body === 'function' ? Reflect.apply(body, undefined, []) : undefined;
  }

  function answer(node: Node, rows?: unknown): Answer {
    const { behaviour } = node.kind;
    const headers = behaviour.kind === 'respond' ? [...behaviour.headers] : [];
    const config = state.config(node);
    const input = (port: string): unknown => (port === 'body' && rows !== undefined ? rows : state.input(node, port));
    const given = input('status') ?? numberOf(config, 'status', usualStatus(config));
    const status = typeof given === 'number' ? given : 200;
    const { body, type, headers: own = [] } = contentOf(config, input);
    return {
      status,
      commits: status < 400 || (status < 500 && config['commit'] === true),
      headers: [
        ...own,
        ...headers.map(([name, port]) => [name, String(input(port))] as const),
        ...cookiesOf(config, input).map((text) => ['set-cookie', text] as const),
      ],
      value: input('body'),
      ...(rows === undefined ? {} : { isStream: true }),
      body: status === 204 || status === 304 ? undefined : body,
      type,
    };
  }
}

/** Whether it waits for another server. */
const isAsked = ({ kind }: Node): boolean =>
  kind.type === 'http-request' && kind.outputs.some(({ name }) => name === 'status');
