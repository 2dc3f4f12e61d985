import { createHash } from 'node:crypto';
import type { CheckedProject, CheckedRoute, Operand } from '../../compiler/ir/checked.ts';
import { edgeVertex } from '../../compiler/ir/control-graph.ts';
import type { Node } from '../../compiler/ir/project.ts';
import { alternative } from '../../compiler/ir/type.ts';
import { numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { contractOf } from './contract.ts';
import { runQuery } from './database.ts';
import type { Connection } from './database.ts';
import { failureOf, mailOf, statusOfFailure } from './effects.ts';
import type { Failure, MailSink } from './effects.ts';
import { establish } from './establish.ts';
import type { BodyReader } from './establish.ts';
import type { RequestFacts } from './compute.ts';
import { refuse } from './refusal.ts';
import { createState } from './state.ts';
import type { Calls } from './state.ts';
import { decide } from './call.ts';

/** What a flow acts on. Queued mail has a separate sink, since it is rolled back with the transaction. */
export interface World {
  readonly connection: Connection;
  readonly sendMail: MailSink;
  readonly queueMail: MailSink;
  /** Called for each node that runs. */
  readonly trace?: ((node: string) => void) | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Undefined without a body. */
  readonly body: string | undefined;
  /** The value of the body; missing if a scheduled flow ends without an answer. */
  readonly value: unknown;
  /** Whether a transaction with this answer commits. */
  readonly commits: boolean;
}

/** Runs one flow for one request, node by node from Start until an answer. */
export async function runFlow(
  { project }: CheckedProject,
  checked: CheckedRoute,
  configs: ReadonlyMap<string, Config>,
  request: RequestFacts,
  body: BodyReader,
  world: World,
  calls: Calls,
): Promise<Answer> {
  const { route } = checked;
  const contract = contractOf(checked);
  const state = createState(checked, configs, request, body.isKnown, calls, world.trace);
  for (let node = route.nodes.get(route.start); node !== undefined;) {
    world.trace?.(node.id);
    if (node.id !== route.start) establish(checked, contract, state, body, node.id, false);
    const step = await run(node);
    if (typeof step !== 'string') return step;
    const next = node.next.get(step);
    // Only a scheduled flow may end without an answer.
    if (next === undefined) return { status: 200, commits: true, headers: [], body: undefined, value: undefined };
    establish(checked, contract, state, body, edgeVertex(node.id, step), node.id === route.start);
    node = route.nodes.get(next.to);
  }
  throw new TypeError('A path of a flow ends in an answer.');

  /** Runs a node; returns the port by which the flow continues, or the answer. */
  async function run(node: Node): Promise<string | Answer> {
    const { type } = node.kind;
    const goOn = (port: string, outputs: Readonly<Record<string, unknown>> = {}): string => {
      state.give(node, port, outputs);
      return port;
    };
    switch (type) {
      case 'start':
        return goOn('next');
      case 'branch':
      case 'if-null':
      case 'switch':
        return decide(node, state);
      case 'deduplicate':
        return goOn((await isFirst(node)) ? 'first' : 'duplicate');
      case 'return-json':
        return answer(node);
      default:
        return act(node, goOn);
    }
  }

  async function act(
    node: Node,
    goOn: (port: string, outputs: Readonly<Record<string, unknown>>) => string,
  ): Promise<string> {
    const isAttempt = node.next.has('error');
    // In PostgreSQL a failed statement aborts its transaction, up to the last savepoint.
    const savepoint = async (command: string): Promise<void> => {
      if (isAttempt && checked.transactional) await world.connection.query(command);
    };
    await savepoint('savepoint attempt');
    try {
      const outputs = await effectOf(node);
      await savepoint('release savepoint attempt');
      return goOn('next', outputs);
    } catch (error) {
      const failure = failureOf(error);
      if (!isAttempt) throw refusalOf(failure);
      await savepoint('rollback to savepoint attempt');
      return goOn('error', { failure });
    }
  }

  async function effectOf(node: Node): Promise<Readonly<Record<string, unknown>>> {
    const input = (port: string): unknown => state.input(node, port);
    const config = state.config(node);
    if (node.kind.type === 'log') return {};
    if (node.kind.type === 'send-email') {
      if (textOf(config, 'delivery', 'now') !== 'queued') return { messageId: await world.sendMail(mailOf(input)) };
      // The queue gives each mail an id from the database, where the tests make ids count up.
      await world.connection.query('select gen_random_uuid()');
      return { messageId: await world.queueMail(mailOf(input)) };
    }
    const ports = node.kind.inputs.map(({ name }) => name);
    const gives = (port: string): boolean => node.kind.outputs.some(({ name }) => name === port);
    const result = await runQuery(
      node.kind.type,
      { config, input, ports, ...record(node), gives },
      project.tables,
      world.connection,
    );
    return { record: result, records: result, count: result };
  }

  /**
   * The fields to write: those the flow lists, or those fields of an object of unknown shape that are columns a client
   * may set.
   */
  function record(node: Node): { readonly fields: ReadonlyMap<string, unknown>; readonly isListed: boolean } {
    const use = checked.operands.get(node.id)?.get(node.kind.type === 'db-insert' ? 'record' : 'changes');
    if (use?.kind !== 'fields') return { fields: new Map(), isListed: true };
    const isClosed = use.whole === undefined || alternative(use.whole.type, 'object')?.open === false;
    return { fields: new Map([...use.fields].map(([name, field]) => [name, valueOf(field)])), isListed: isClosed };
  }

  function valueOf(use: Operand): unknown {
    if (use.kind === 'literal') return use.value;
    if (use.kind === 'secret') return request.secret(use.name);
    return use.kind === 'value' ? state.valueOf(use.access) : undefined;
  }

  async function isFirst(node: Node): Promise<boolean> {
    const scope = textOf(state.config(node), 'scope', route.id);
    const found = await world.connection.query('insert into reference_keys values ($1, $2) on conflict do nothing', [
      scope,
      createHash('sha256')
        .update(JSON.stringify(state.input(node, 'key')))
        .digest('hex'),
    ]);
    return found.rowCount === 1;
  }

  function answer(node: Node): Answer {
    const { behaviour } = node.kind;
    const headers = behaviour.kind === 'respond' ? [...behaviour.headers] : [];
    const given = state.input(node, 'status') ?? numberOf(state.config(node), 'status', 200);
    const status = typeof given === 'number' ? given : 200;
    return {
      status,
      commits: status < 400 || (status < 500 && state.config(node)['commit'] === true),
      headers: headers.map(([name, port]) => [name, String(state.input(node, port))]),
      value: state.input(node, 'body'),
      body: status === 204 || status === 304 ? undefined : JSON.stringify(state.input(node, 'body') ?? null),
    };
  }
}

const refusalOf = ({ code, message }: Failure): Error => refuse(statusOfFailure[code], message);
