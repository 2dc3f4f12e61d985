import {
  code,
  comment,
  declared,
  empty,
  identifier,
  importedType,
  join,
  literal,
  mentions,
  objectLiteral,
  print,
  quantity,
  read,
} from '../../../code/code.ts';
import type { Chunk, Code } from '../../../code/code.ts';
import { ownNames, undeclared } from '../../../code/declared-names.ts';
import { propertyKey } from '../../../code/quote.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import { isMark, marked, markedAll, unmarked } from '../../../code/mark.ts';
import { invariant } from '../../../base/invariant.ts';
import type { RoutePlan, Variable } from '../../../ir/plan.ts';
import type { Trigger } from '../../../ir/kind.ts';
import type { Route } from '../../../ir/project.ts';
import { longestRouteId } from '../../../ir/grammar.ts';
import { alternative } from '../../../ir/type.ts';
import { nameSources } from '../../../ir/name-sources.ts';
import { camelCase } from '../../../ir/names.ts';
import { emitBlock, withoutEnd } from './emit-block.ts';
import { emitForm, serveForm } from './emit-form.ts';
import { emittedMark } from './emitted-mark.ts';
import { mayAnswerLatin1 } from './may-answer-latin1.ts';
import { createNames, isTaken } from './names.ts';
import { createOrigins } from './origins.ts';
import { responseSchemas } from './response-schema.ts';
import type { NamingStep, RouteScope } from './scope.ts';
import { lookInto, unseen } from './seen.ts';
import { emitType } from './type-text.ts';
import { usage, type Usage } from './usage.ts';

export interface EmittedRoute {
  /** Path inside the project, such as `src/routes/users/get-user.ts`. */
  readonly file: string;
  readonly exportName: string;
  /** Comments at the top of the file. */
  readonly header: string;
  /** The module without header and imports. */
  readonly code: Code;
}

/** One route as a Fastify plugin in a file of its own. */
export function emitRoute(plan: RoutePlan): EmittedRoute {
  const { checked } = plan;
  const { route } = checked;
  const exportName = routeName(route);
  const { statements, scope, constants } = emitStatements(plan, exportName);
  const schema = emitSchema(plan);
  const registration = code`${marked(route.start, emitCall(plan, statements, schema !== undefined))}${emitHandler(statements, scope)});`;
  const setUp = [
    ...(checked.body.raw ? [lib.acceptRaw([code`app`, objectLiteral([['json', literal(checked.body.json)]])])] : []),
    ...(route.trigger.kind === 'form' ? [serveForm(route)] : []),
    ...(mayAnswerLatin1(checked) ? [code`app.addHook('onSend', ${libFunction('keepLatin1')})`] : []),
  ];
  const lines = [...setUp.map((line) => code`${line};`), ...constants(), registration];
  const missing = undeclared(join(lines, '\n'));
  invariant(
    missing.length === 0,
    `the route ${route.id} mentions ${missing.join(', ')} and declares it nowhere before`,
  );
  const plugin = code`export const ${identifier(exportName)}: ${importedType('fastify', 'FastifyPluginAsync')} = async (app) => {\n${join(lines, '\n\n')}\n};`;
  return {
    file: `src/routes/${fileName(routeFolder(route.path))}/${fileName(route.id)}.ts`,
    exportName,
    header: header(route),
    code: join(
      [
        ...(route.trigger.kind === 'form' ? [emitForm(route.trigger, route)] : []),
        ...(schema === undefined ? [] : [code`const schema: ${importedType('fastify', 'FastifySchema')} = ${schema};`]),
        plugin,
      ],
      '\n\n',
    ),
  };
}

/**
 * The handler's statements. What nothing reads has no name, and no name hides what a kind's code calls so: what an emitter
 * leaves out of the plan, and which words it uses, a second pass knows.
 */
function emitStatements(plan: RoutePlan, exportName: string): RouteEmission & { readonly statements: Code } {
  const used = usage(plan.block);
  const unread = new Set<NamingStep | Variable>();
  const words = new Set(namesOfTrigger[plan.checked.route.trigger.kind]);
  for (let passes = 0; ; passes += 1) {
    invariant(passes < 100, `the names of the route ${plan.checked.route.id} settle`);
    const before = unread.size + words.size;
    const emission = createScope(plan, exportName, used, unread, words);
    const seenAt = lookInto(plan.block, emission.scope);
    const statements = emitBlock(withoutEnd(plan.block), { ...emission.scope, seenAt });
    for (const variable of emission.onlyAssigned(statements)) unread.add(variable);
    for (const name of ownNames(join([statements, ...emission.constants()], '\n')))
      if (emission.scope.names.given.has(name)) words.add(name);
    if (unread.size + words.size === before) return { ...emission, statements };
  }
}

/** Names that a handler gets besides those of every handler. */
const namesOfTrigger: Readonly<Record<Trigger['kind'], readonly string[]>> = {
  request: [],
  webhook: [],
  cron: ['log', 'signal'],
  form: ['form'],
};

/** The call that registers the handler, up to the handler. */
function emitCall(plan: RoutePlan, statements: Code, hasSchema: boolean): Code {
  const { route } = plan.checked;
  if (route.trigger.kind === 'cron') {
    const { schedule, timezone } = route.trigger;
    const times = [
      ['cron', literal(schedule)],
      ['timezone', literal(timezone)],
      ...(route.timeoutMs === undefined ? [] : [['timeoutMs', quantity(route.timeoutMs)] as const]),
    ] as const;
    return code`app.schedule(${route.id}, ${objectLiteral(times)}, `;
  }
  return code`app.${identifier(route.method.toLowerCase())}${requestTypes(plan, statements)}(${route.url ?? route.path}, ${options(plan, statements, hasSchema)}`;
}

interface RouteEmission {
  readonly scope: RouteScope;
  /** What the plugin makes once, before the handler. */
  readonly constants: () => Code[];
  /** The variables of several arms whose name is there only where they are declared and assigned. */
  readonly onlyAssigned: (statements: Code) => readonly Variable[];
}

function createScope(
  { checked }: RoutePlan,
  exportName: string,
  used: Usage,
  unread: Set<NamingStep | Variable>,
  words: ReadonlySet<string>,
): RouteEmission {
  const { route } = checked;
  const names = createNames(exportName, ({ join: id }) => route.nodes.get(id)?.label ?? id, words);
  const sources = nameSources(route);
  const written = new Set<Variable>();
  const reads = new Map<Chunk, Variable>();
  const hasRequest = route.trigger.kind !== 'cron';
  const signal = hasRequest ? code`request.signal` : code`signal`;
  const made = new Map<string, { readonly name: string; readonly value: Code; readonly nodes: readonly string[] }>();
  const write = (as: (name: string) => Code, variable: Variable): Code => {
    written.add(variable);
    return as(names.variable(variable));
  };
  const readVariable = (variable: Variable): Code => {
    const made = read(names.variable(variable));
    for (const chunk of made.chunks.filter(isMark)) reads.set(chunk, variable);
    return made;
  };
  const scope: RouteScope = {
    routeId: route.id,
    names,
    start: route.start,
    node: (id) => {
      const node = route.nodes.get(id);
      invariant(node !== undefined, `a plan mentions only nodes of its route, not ${id}`);
      return node;
    },
    isAttempted: (id) => used.attempted.has(id),
    isCredential: (node, port) => checked.credentials.has(`${node}.${port}`),
    nameMade: ({ id, kind }) =>
      sources.ofRef({ base: { kind: 'output', node: id, port: kind.outputs[0]?.name ?? '' }, path: [] }),
    isOutputUsed: (node, output) => used.outputs.has(`${node}.${output}`),
    isRead: (step) => used.variables.has(step.variable) && !unread.has(step) && !unread.has(step.variable),
    findUnread: (step) => unread.add(step),
    declare: (variable) => write(declared, variable),
    assign: (variable) => write(read, variable),
    read: readVariable,
    readAt: (chunk) => reads.get(chunk),
    assignments: (variable) => used.assignments.get(variable) ?? [],
    origins: createOrigins(checked),
    once: (hint, value, node) => {
      const key = JSON.stringify(unmarked(value).chunks);
      const before = made.get(key);
      const name = before?.name ?? names.fresh(hint, `constant ${key}`);
      made.set(key, { name, value, nodes: [...(before?.nodes ?? []), node] });
      return read(name);
    },
    db: () => (route.timeoutMs === undefined ? code`app.db` : code`${lib.untilAborted([code`app.db`, signal])}`),
    clock: () => {
      invariant(used.clock !== undefined, 'a plan with a node that reads the clock has a clock');
      return scope.read(used.clock);
    },
    inTransaction: false,
    isAnswer: false,
    seen: unseen,
    seenAt: () => unseen,
    outputType: checked.outputType,
    need: (node, port) => {
      const use = checked.operands.get(node)?.get(port);
      return use?.kind === 'value' ? use.need : undefined;
    },
    timeoutMs: route.timeoutMs,
    hasRequest,
    signal,
    log: hasRequest ? code`request.log` : code`log`,
    body: checked.body,
    declared: declaredBody(checked),
  };
  const onlyAssigned = ({ chunks }: Code): readonly Variable[] => {
    const isUsed = new Set(chunks.map((chunk) => reads.get(chunk)));
    return [...written].filter((variable) => variable.assignedLater && !isUsed.has(variable));
  };
  return {
    scope,
    onlyAssigned,
    constants: () =>
      [...made.values()].map(({ name, value, nodes }) =>
        markedAll(new Set(nodes), code`const ${declared(name)} = ${value};`),
      ),
  };
}

/** The body as Start declares it, where the flow reads one; `type` is what TypeScript knows of it then. */
function declaredBody({ route: { contract, declaredBody: type }, body }: RoutePlan['checked']): RouteScope['declared'] {
  if (type === undefined || !body.json) return undefined;
  return { schema: contract.body, type: alternative(type, 'object') === undefined ? undefined : type };
}

/** Whether Fastify checks the body itself, before the handler. */
const isCheckedByFastify = (checked: RoutePlan['checked']): boolean =>
  checked.route.contract.body !== undefined && !checked.body.raw;

/** Whether the body is typed when it reaches the handler. */
const isCheckedBefore = (checked: RoutePlan['checked']): boolean =>
  isCheckedByFastify(checked) || checked.route.trigger.kind === 'form';

function emitHandler(statements: Code, { hasRequest }: RouteScope): Code {
  const isAsync = mentions(statements, 'await');
  if (!hasRequest) {
    const used = ['log', 'signal'].filter((name) => mentions(statements, name)).map(identifier);
    return code`${isAsync ? code`async ` : empty}(${used.length === 0 ? empty : code`{ ${used} }`}) => {\n${statements}\n}`;
  }
  const request = mentions(statements, 'request') ? code`request` : code`_request`;
  const reply = mentions(statements, 'reply') ? code`, reply` : empty;
  const parameters = reply === empty && !mentions(statements, 'request') ? empty : code`${request}${reply}`;
  return code`${isAsync ? code`async ` : empty}(${parameters}) => {\n${statements}\n}`;
}

/** What TypeScript has to know of the request, as far as the handler reads it. */
function requestTypes({ checked }: RoutePlan, statements: Code): Code {
  const { route } = checked;
  const reads = [...checked.operands.keys()].flatMap((id) => route.nodes.get(id)?.kind.reads ?? []);
  const members = (names: readonly string[], type: string): Code => ({
    chunks: ['{ ', { quoted: [...new Set(names)].map((name) => `${propertyKey(name)}${type}`).join('; ') }, ' }'],
  });
  const params = reads.flatMap((read) => (read.kind === 'path' ? [read.name] : []));
  const query = reads.flatMap((read) => (read.kind === 'query' ? [read.name] : []));
  const type = declaredBody(checked)?.type;
  const parts = [
    ...(params.length === 0 ? [] : [code`Params: ${members(params, ': string')}`]),
    ...(query.length === 0 ? [] : [code`Querystring: ${members(query, '?: string | string[]')}`]),
    ...(isCheckedBefore(checked) && type !== undefined && mentions(statements, 'request')
      ? [code`Body: ${emitType(type)}`]
      : []),
  ];
  return parts.length === 0 ? empty : code`<{ ${join(parts, '; ')} }>`;
}

/** The summary, and a schema of the answers where Fastify's serialiser prints them exactly; the whole contract is in openapi.json. */
function emitSchema(plan: RoutePlan): Code | undefined {
  const { route } = plan.checked;
  if (route.trigger.kind === 'cron') return undefined;
  const responses = responseSchemas(plan);
  const fields = [
    ...(isCheckedByFastify(plan.checked) && route.contract.body !== undefined
      ? [['body', literal(route.contract.body)] as const]
      : []),
    ...(responses.length === 0
      ? []
      : [['response', objectLiteral(responses.map(([status, schema]) => [String(status), schema] as const))] as const]),
  ];
  return fields.length === 0 ? undefined : objectLiteral(fields);
}

function options({ checked }: RoutePlan, statements: Code, hasSchema: boolean): Code {
  const { route } = checked;
  // What waits for nothing answers at once; a timer for each request would cost more than many a flow.
  const takesTime = mentions(statements, 'await');
  const fields = [
    ...(hasSchema ? [['schema', code`schema`] as const] : []),
    ...(isCheckedByFastify(checked) ? [['preValidation', libFunction('emptyWhenAbsent')] as const] : []),
    ...(route.bodyLimit === undefined ? [] : [['bodyLimit', quantity(route.bodyLimit)] as const]),
    ...(route.timeoutMs === undefined || !takesTime
      ? []
      : [['onRequest', lib.answerWithin([quantity(route.timeoutMs)])] as const]),
  ];
  return fields.length === 0 ? empty : code`${objectLiteral(fields)}, `;
}

function header({ id, title, description: text, trigger }: Route): string {
  const what = { request: 'route', webhook: 'webhook', cron: 'schedule', form: 'form' }[trigger.kind];
  const lines = [`${emittedMark}${what} "${id}". Change the flow, not this file.`];
  const words = [title, text]
    .filter((each) => each !== undefined && each.trim() !== '')
    .flatMap((each) => each?.split(/\r\n|[\n\r\u2028\u2029]/) ?? []);
  return print(join([...lines, ...words.filter((line) => line.trim() !== '')].map(comment), '')).trimEnd();
}

/** `getUser`; a name that means something else in the file gets `Route` behind it. */
function routeName({ id, trigger }: Route): string {
  const name = camelCase(id);
  return isTaken(name) || namesOfTrigger[trigger.kind].includes(name) ? `${name}Route` : name;
}

/** The first static segment of the path, reduced to [a-z0-9-] and 64 characters, or "root". Routes may share a folder: their ids differ. */
function routeFolder(path: string): string {
  const segment = path.split('/').find((each) => each !== '' && !each.startsWith(':')) ?? '';
  return (
    segment
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-')
      .slice(0, longestRouteId)
      .replaceAll(/^-+|-+$/g, '') || 'root'
  );
}

/** Windows has devices of these names in every folder, whatever ending a file has. No id and no folder holds an underscore. */
const fileName = (name: string): string => (/^(?:con|prn|aux|nul|com\d|lpt\d)$/.test(name) ? `${name}_` : name);
