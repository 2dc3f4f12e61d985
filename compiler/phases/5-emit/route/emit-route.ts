import { runNodes } from '../../../ir/route.ts';
import { isStream } from '../../../ir/type.ts';
import {
  code,
  comment,
  empty,
  identifier,
  importedType,
  join,
  literal,
  memberOf,
  objectLiteral,
  print,
  quantity,
} from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import { undeclared } from '../../../code/declared-names.ts';
import { declares, ifRead } from '../../../code/locals.ts';
import { settle } from '../../../code/settle.ts';
import { unionOf } from '../../../code/union.ts';
import { lib, libFunction } from '../../../code/lib.ts';
import { marked, valuesIn } from '../../../code/mark.ts';
import { invariant } from '../../../base/invariant.ts';
import type { RoutePlan } from '../../../ir/plan.ts';
import type { Trigger } from '../../../ir/trigger.ts';
import type { Route } from '../../../ir/project.ts';
import { camelCase } from '../../../ir/names.ts';
import { awaits, emitBlock } from './emit-block.ts';
import { containers } from './emit-container.ts';
import { emittedHeader } from '../emitted-mark.ts';
import { fileName, routeFolder } from '../file-name.ts';
import type { RowSchemas } from '../schemas/rows.ts';
import { typebox } from '../schemas/typebox.ts';
import { mayAnswerLatin1 } from '../../../ir/may-answer-latin1.ts';
import { heldValues } from './held-values.ts';
import type { Held } from './held-values.ts';
import { fixedNames, functionName, importNames, isTaken } from './names.ts';
import { createScope, declaredBody, given } from './create-scope.ts';
import { responseSchemas } from './response-schema.ts';
import type { RouteScope } from './scope.ts';
import { emitType } from './type-text.ts';
import { routerPath } from '../../../ir/path.ts';
import { isValidated } from '../../../ir/request-body.ts';
import { trustsCookies } from '../../../ir/trusts-cookies.ts';

export interface EmittedRoute {
  /** Path inside the project, such as `src/routes/users/get-user.ts`. */
  readonly file: string;
  readonly exportName: string;
  /** Comments at the top of the file. */
  readonly header: string;
  /** The module without header and imports. */
  readonly code: Code;
  readonly held: () => readonly Held[];
}

/** Emits a route as a Fastify plugin in its own file. */
export function emitRoute(plan: RoutePlan, rows: RowSchemas, isTraced: boolean): EmittedRoute {
  const { checked } = plan;
  const { route } = checked;
  const { page } = route.trigger;
  const { accepts } = route.contract;
  const exportName = routeName(route);
  const schema = emitSchema(plan, rows);
  const { scope, constants, readers } = createScope(plan, containers, isTraced);
  const registration = emitRegistration(plan, scope, schema !== undefined);
  const inPlugin = [registration, ...constants().toReversed()];
  const { parts: settled, names } = settle(
    [...inPlugin, ...readers().toReversed()],
    [...fixedNames, ...namesOfTrigger(route.trigger), exportName],
    importNames,
  );
  const [registered, inModule] = [settled.slice(0, inPlugin.length), settled.slice(inPlugin.length).toReversed()];
  const setUp = [
    ...(accepts === undefined ? [] : [accepts.emit(route.contract.body)]),
    ...(accepts === undefined && checked.body.raw
      ? [lib.acceptRaw([code`app`, objectLiteral([['json', literal(checked.body.json)]])])]
      : []),
    ...(page === undefined ? [] : [page.serve(route)]),
    ...(route.url !== undefined && page === undefined && trustsCookies(checked)
      ? [code`app.addHook('onRequest', ${lib.refuseOtherSites([code`new URL(app.config.BASE_URL).origin`])})`]
      : []),
    ...(route.url !== undefined && mayAnswerLatin1(checked)
      ? [code`app.addHook('onSend', ${libFunction('keepLatin1')})`]
      : []),
  ];
  const lines = [...setUp.map((line) => code`${line};`), ...registered.toReversed()].filter(
    (line) => line.chunks.length > 0,
  );
  const missing = undeclared(join([...inModule, ...lines], '\n'));
  invariant(
    missing.length === 0,
    `the route ${route.id} mentions ${missing.join(', ')} and declares it nowhere before`,
  );
  const plugin = code`export const ${identifier(exportName)}: ${importedType('fastify', 'FastifyPluginAsync')} = async (app) => {\n${join(lines, '\n\n')}\n};`;
  return {
    file: `src/routes/${fileName(routeFolder(route.path))}/${fileName(route.id)}.ts`,
    exportName,
    header: header(route),
    held: () => heldValues(plan, { names, isAttempted: scope.isAttempted, inPlace: () => valuesIn(plugin) }),
    code: join(
      [
        ...(page === undefined ? [] : [page.declare(route)]),
        ...(schema === undefined ? [] : [code`const schema: ${importedType('fastify', 'FastifySchema')} = ${schema};`]),
        ...(inModule.length === 0 ? [] : [join(inModule, '\n')]),
        plugin,
      ],
      '\n\n',
    ),
  };
}

/** The names in scope around a handler with this trigger, in addition to those around every handler. */
const namesOfTrigger = ({ entrance, page }: Trigger): readonly string[] => [
  ...(entrance.kind === 'job' ? ['log', 'signal'] : []),
  ...(page?.names ?? []),
];

/** The call that registers the handler. */
function emitRegistration(plan: RoutePlan, scope: RouteScope, hasSchema: boolean): Code {
  const { route } = plan.checked;
  const isAsync = awaits(plan.block, scope);
  const body = emitBlock(plan.block, scope);
  const handler = code`${isAsync ? code`async ` : empty}(${parameters(scope)}) => {\n${body}\n}`;
  return code`${marked(route.start, code`${emitCall(plan, isAsync, hasSchema)}, `)}${handler});`;
}

/** The start of the call, up to the handler. */
function emitCall(plan: RoutePlan, isAsync: boolean, hasSchema: boolean): Code {
  const { route } = plan.checked;
  const { entrance } = route.trigger;
  if (entrance.kind === 'job') return entrance.register(route);
  return code`app.${identifier(route.method.toLowerCase())}${requestTypes(plan)}(${[code`${routerPath(route.url ?? route.path)}`, ...options(plan, isAsync || sendsStream(plan), hasSchema)]}`;
}

/** The parameters that the handler reads. */
function parameters({ hasRequest }: RouteScope): Code {
  const { request, reply, log, signal } = given;
  if (!hasRequest) {
    const both = code`${declares(log)}, ${declares(signal)}`;
    const one = ifRead([log], declares(log), declares(signal));
    return ifRead([log, signal], code`{ ${ifRead([log], ifRead([signal], both, one), one)} }`);
  }
  return ifRead(
    [reply],
    code`${ifRead([request], declares(request), code`_request`)}, ${declares(reply)}`,
    ifRead([request], declares(request)),
  );
}

/** Whether the body is typed when it reaches the handler. */
const isCheckedBefore = (checked: RoutePlan['checked']): boolean =>
  isValidated(checked) || checked.route.trigger.page !== undefined;

/** The types of the request that the handler needs. */
function requestTypes({ checked }: RoutePlan): Code {
  const { route } = checked;
  const reads = runNodes(checked).flatMap(({ kind }) => kind.reads ?? []);
  const params = new Set(reads.flatMap((read) => (read.kind === 'path' ? [read.key] : [])));
  const query = new Set(reads.flatMap((read) => (read.kind === 'query' ? [read.name] : [])));
  const members = [...params].map((name) => memberOf(name, code`string`));
  const queryType = importedType('lib/http/request.ts', 'Query');
  const type = declaredBody(checked)?.type;
  const parts = [
    ...(members.length === 0 ? [] : [code`Params: { ${join(members, '; ')} }`]),
    ...(query.size === 0 ? [] : [code`Querystring: ${queryType}<${unionOf([...query])}>`]),
  ];
  const others = parts.length === 0 ? empty : code`<{ ${join(parts, '; ')} }>`;
  if (!isCheckedBefore(checked) || type === undefined) return others;
  const body = route.trigger.page?.bodyType ?? emitType(type);
  return ifRead([given.request], code`<{ ${join([...parts, code`Body: ${body}`], '; ')} }>`, others);
}

/**
 * The body's schema, and schemas of those answers that Fastify's serialiser prints exactly. The whole contract is in
 * openapi.json.
 */
function emitSchema(plan: RoutePlan, rows: RowSchemas): Code | undefined {
  const { route } = plan.checked;
  if (route.url === undefined) return undefined;
  const responses = responseSchemas(plan, rows);
  const fields = [
    ...(isValidated(plan.checked) && route.contract.body !== undefined
      ? [['body', typebox(route.contract.body)] as const]
      : []),
    ...(responses.length === 0
      ? []
      : [['response', objectLiteral(responses.map(([status, schema]) => [String(status), schema] as const))] as const]),
  ];
  return fields.length === 0 ? undefined : objectLiteral(fields);
}

/** Whether the database is queried while the answer is being sent. */
const sendsStream = ({ checked }: RoutePlan): boolean =>
  [...checked.route.nodes.values()].some(({ id, kind }) =>
    kind.outputs.some(({ name }) => isStream(checked.outputType(id, name))),
  );

function options({ checked }: RoutePlan, takesTime: boolean, hasSchema: boolean): readonly Code[] {
  const { route } = checked;
  const fields = [
    ...(hasSchema ? [['schema', code`schema`] as const] : []),
    // The parser for forms itself turns a missing body into an empty form.
    ...(isValidated(checked) && route.contract.accepts === undefined
      ? [['preValidation', libFunction('emptyWhenAbsent')] as const]
      : []),
    ...(route.tellsAll && isValidated(checked) ? [['attachValidation', literal(true)] as const] : []),
    ...(route.bodyLimit === undefined ? [] : [['bodyLimit', quantity(route.bodyLimit)] as const]),
    // A handler that awaits nothing answers at once; a timer per request would cost more than many flows do.
    ...(route.timeoutMs === undefined || !takesTime
      ? []
      : [['onRequest', lib.answerWithin([quantity(route.timeoutMs)])] as const]),
  ];
  return fields.length === 0 ? [] : [objectLiteral(fields)];
}

export function header({ id, title, description: text, trigger }: Route): string {
  const lines = [emittedHeader(trigger.noun, id)];
  const words = [...new Set([title, text])]
    .filter((each) => each !== undefined && each.trim() !== '')
    .flatMap((each) => each?.split(/\r\n|[\n\r\u2028\u2029]/) ?? []);
  return print(join([...lines, ...words.filter((line) => line.trim() !== '')].map(comment), '')).trimEnd();
}

/** `getUser`, or `getUserRoute` if that name is taken in the file. */
function routeName({ id, trigger, nodes }: Route): string {
  const name = camelCase(id);
  const isCalled = [...nodes.values()].some(
    ({ kind: { calls } }) => calls !== undefined && functionName(calls.id) === name,
  );
  return isCalled || isTaken(name) || namesOfTrigger(trigger).includes(name) ? `${name}Route` : name;
}
