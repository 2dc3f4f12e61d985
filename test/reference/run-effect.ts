import { keyOf } from './keys.ts';
import type { CheckedProject, CheckedRoute, Operand } from '../../compiler/ir/checked.ts';
import { madeInput } from '../../compiler/ir/kind.ts';
import type { Node } from '../../compiler/ir/project.ts';
import { alternative } from '../../compiler/ir/type.ts';
import { aggregate } from './aggregate.ts';
import type { RequestFacts } from './compute.ts';
import { textOf } from './config.ts';
import { runQuery } from './database.ts';
import { mailOf } from './effects.ts';
import { keyOfFile, loaded } from './files.ts';
import { callServer, queuedCall } from './http.ts';
import { storeJob } from './jobs.ts';
import { list } from './listing.ts';
import { listsFields } from './operand.ts';
import { isPasswordOf, phcOf } from './passwords.ts';
import { runStatement } from './query.ts';
import { withRowsOf } from './row-security.ts';
import { setRelation } from './set-relation.ts';
import { portNamed } from './state.ts';
import type { State } from './state.ts';
import { signedToken, verifiedToken } from './tokens.ts';
import { asText } from './values.ts';
import type { World } from './world.ts';

interface Surroundings {
  readonly project: CheckedProject['project'];
  readonly checked: CheckedRoute;
  readonly request: RequestFacts;
  readonly world: World;
  readonly state: State;
  /** The tenant that the request acts for, if a guard has determined it. */
  readonly tenant: unknown;
  /** Runs the function that a node calls, and returns its outputs by name. */
  readonly call: (
    node: Node,
    id: string,
    given: (name: string) => unknown,
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** Carries out the effect of a node, and returns its outputs. */
export async function runEffect(
  { project, checked, request, world, state, tenant, call }: Surroundings,
  node: Node,
): Promise<Readonly<Record<string, unknown>>> {
  const input = (port: string): unknown => state.input(node, port);
  const config = state.config(node);
  if (node.kind.type === 'log') return {};
  if (node.kind.type === 'hash-password') return { hash: phcOf(asText(input('password')), request.random(16)) };
  if (node.kind.type === 'sign-jwt') return { token: signedToken(config, input, request.now) };
  if (node.kind.type === 'verify-jwt')
    return { ...verifiedToken(config, input('token'), input('secret'), request.now) };
  if (node.kind.type === 'check-password') return { matches: isPasswordOf(input('hash'), asText(input('password'))) };
  if (node.kind.type === 'limit-rate') return { ...world.countUse(config, checked.route.id, keyOf(node, input)) };
  const called = node.kind.calls?.id;
  if (called !== undefined) {
    const outputs = await call(node, called, (name) => input(portNamed('input', name)));
    return Object.fromEntries(Object.entries(outputs).map(([name, value]) => [portNamed('output', name), value]));
  }
  if (node.kind.type === 'enqueue') {
    const enqueues = textOf(config, 'function');
    const names = [...(project.functions.get(enqueues)?.inputs.keys() ?? [])];
    await storeJob(node, enqueues, names, input, world.connection);
    return {};
  }
  if (node.kind.type === 'send-email') {
    if (textOf(config, 'delivery', 'now') !== 'queued') return { messageId: await world.sendMail(mailOf(input)) };
    // The queue gives each mail an id from the database, where the tests make ids count up.
    await world.connection.query('select gen_random_uuid()');
    return { messageId: await world.queueMail(mailOf(input)) };
  }
  if (node.kind.type === 'http-request') {
    const url = String(input(madeInput) ?? textOf(config, 'url'));
    if (textOf(config, 'delivery', 'now') === 'queued') {
      const { rows } = await world.connection.query('select gen_random_uuid() as id');
      await world.queueCall(queuedCall(config, url, input, String(rows[0]?.['id'])));
      return {};
    }
    return callServer(config, url, input, node.exits?.has('rejected') === true, world.callServer);
  }
  if (node.kind.type === 'store-file' || node.kind.type === 'load-file' || node.kind.type === 'delete-file') {
    const hasTenants = [...project.tables.values()].some((table) => table.tenant !== undefined);
    const key = keyOfFile(input('key'), hasTenants && config['across'] !== true ? tenant : undefined);
    if (node.kind.type === 'load-file') return loaded(config, world.files.all.get(key));
    if (node.kind.type === 'store-file') world.files.store(key, input('bytes'), input('type'));
    else {
      // As with mails.
      await world.connection.query('select gen_random_uuid()');
      await world.deleteFile(key);
    }
    return {};
  }
  if (node.kind.type === 'db-query') {
    const run = (inTransaction: boolean) => runStatement(config, input, world.connection, inTransaction);
    const isKept =
      project.tenancy?.rowSecurity === true && config['across'] !== true && usesTenants(node, project.tables);
    const records = isKept
      ? await withRowsOf(tenant, project.tables.values(), world, () => run(true))
      : await run(world.inTransaction);
    return { records };
  }
  const ports = node.kind.inputs.map(({ name }) => name);
  const gives = (port: string): boolean => node.kind.outputs.some(({ name }) => name === port);
  const query = { config, input, ports, ...recordOf({ checked, request, state }, node), gives, tenant };
  if (node.kind.type === 'db-list') {
    const read = () => list(query, project.tables, world.connection);
    return config['stream'] === true ? { records: async () => (await read())['records'] } : read();
  }
  if (node.kind.type === 'db-aggregate') return aggregate(query, project.tables, world.connection);
  if (node.kind.type === 'db-set-relation') {
    await setRelation(query, project.tables, world.connection);
    return {};
  }
  const result = await runQuery(node.kind.type, query, project.tables, world.connection);
  return { record: result, records: result, count: result };
}

/**
 * The fields to write: those the flow lists, or those fields of an object of unknown shape that are columns a client
 * may set.
 */
function recordOf(
  { checked, request, state }: Pick<Surroundings, 'checked' | 'request' | 'state'>,
  node: Node,
): { readonly fields: ReadonlyMap<string, unknown>; readonly isListed: boolean } {
  const valueOf = (use: Operand): unknown => {
    if (use.kind === 'literal') return use.value;
    if (use.kind === 'secret') return request.secret(use.name);
    return use.kind === 'value' ? state.valueOf(use.access) : undefined;
  };
  const use = checked.operands.get(node.id)?.get(node.kind.type === 'db-insert' ? 'record' : 'changes');
  if (use?.kind !== 'fields') return { fields: new Map(), isListed: use === undefined || listsFields(use) };
  const isClosed = use.whole === undefined || alternative(use.whole.type, 'object')?.open === false;
  return { fields: new Map([...use.fields].map(([name, field]) => [name, valueOf(field)])), isListed: isClosed };
}

const usesTenants = (
  { kind: { table = '', related = [] } }: Node,
  tables: CheckedProject['project']['tables'],
): boolean => [table, ...related].some((name) => tables.get(name)?.tenant !== undefined);
