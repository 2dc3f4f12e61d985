import { randomUUID } from 'node:crypto';
import Fastify, { LogController, errorCodes } from 'fastify';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { JsonObject } from '../../compiler/base/json.ts';
import type { CheckedProject, CheckedRoute } from '../../compiler/ir/checked.ts';
import { trustsCookies } from '../../compiler/ir/trusts-cookies.ts';
import { string } from '../../compiler/ir/type.ts';
import { configsOf, fastifyPath, isObject, objectIn, textOf } from './config.ts';
import { callsOf } from './call.ts';
import type { Config } from './config.ts';
import { declaredFault } from './declared.ts';
import { accept } from './accepts.ts';
import type { Accepted } from './accepts.ts';
import type { BodyReader } from './establish.ts';
import { faultOf } from './faults.ts';
import { cookieIn } from './cookies.ts';
import { formOf, isOfThisSite, serveForm } from './form.ts';
import type { RequestFacts } from './compute.ts';
import { invalidStatus, refuse, tellsAll, unreadable, unrouted } from './refusal.ts';
import { jobsIn } from './jobs.ts';
import { runJob } from './run-job.ts';
import { withoutRequest, worldOf } from './surroundings.ts';
import type { Parts } from './surroundings.ts';
import type { Jobs } from './jobs.ts';
import { runFlow } from './run.ts';
import type { Answer, World } from './world.ts';
import { runOnSchedule } from './schedule.ts';
import type { Run } from './schedule.ts';
import { send, sendError } from './send.ts';
import type { Calls } from './state.ts';
import { inTransaction } from './transaction.ts';
import { jsonFrom } from './values.ts';

export interface Reference {
  readonly app: FastifyInstance;
  /** Runs the flow of a route with a schedule once. */
  readonly tick: (route: string) => Promise<Run>;
  readonly jobs: Jobs;
}

interface Surroundings extends Parts {
  readonly calls: Calls;
  readonly invalid: number;
}

/** A server that interprets the flows of a project: slow, and correct by docs/language.md. */
export async function buildReference(checked: CheckedProject, file: JsonObject, given: Parts): Promise<Reference> {
  const parts: Surroundings = {
    ...given,
    calls: callsOf(checked, file),
    invalid: invalidStatus(objectIn(file, 'errors')),
  };
  const telling = objectIn(file, 'errors');
  const app = Fastify({
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 1024 },
    http: { optimizeEmptyRequests: true },
    frameworkErrors: (error, _request, reply) => {
      void sendError(unrouted(error), reply, telling);
    },
    ajv: {
      customOptions: {
        allErrors: tellsAll(telling),
        coerceTypes: false,
        ownProperties: true,
        removeAdditional: false,
        useDefaults: false,
      },
      onCreate: (ajv) => {
        for (const [name, check] of [
          ['uuid', 'uuid'],
          ['date-time', 'timestamp'],
          ['email', 'email'],
        ] as const) {
          ajv.addFormat(
            name,
            (text: string) =>
              faultOf(text, string(check), { whole: '', field: () => ({ whole: '', field: nameless }) }) === undefined,
          );
        }
      },
    },
  });
  app.setErrorHandler((error, _request, reply) => sendError(error, reply, telling));
  app.setNotFoundHandler((_request, reply) => sendError(refuse(404, 'Route not found'), reply, telling));
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
    const empty = isObject(request.params)
      ? Object.entries(request.params).find(([name, value]) => name !== '*' && value === '')
      : undefined;
    if (empty !== undefined) throw unreadable(`path parameter "${empty[0]}" must not be empty`);
    if (request.method !== 'GET' && !['identity', undefined].includes(request.headers['content-encoding']))
      throw refuse(415, 'body must not have a content encoding');
  });
  acceptJson(app);
  const configs = configsOf(file);
  const configsOfRoute = (id: string): ReadonlyMap<string, Config> => configs.get(id) ?? new Map();
  for (const route of checked.routes)
    await app.register(async (scope) => serve(scope, checked, route, configsOfRoute(route.route.id), parts));
  return {
    app,
    jobs: jobsIn(parts.connection, checked.project, (id, inputs) => runJob(checked, id, inputs, parts)),
    tick: (id) => {
      const route = checked.routes.find((each) => each.route.id === id);
      if (route === undefined) throw new RangeError(`no route ${id}`);
      return runOnSchedule(() =>
        answerOf(
          checked,
          route,
          configsOfRoute(id),
          withoutRequest(parts),
          { isKnown: () => true, read: () => undefined },
          parts,
        ),
      );
    },
  };
}

const nameless = (): { whole: string; field: () => never } => ({
  whole: '',
  field: () => {
    throw new TypeError('a format is of a string');
  },
});

/** Any case, any parameters. An empty body counts as none. */
const jsonType = /^application\/(json|[^\s;/]+\+json)\s*(;|$)/i;

function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonType, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    parsed(body),
  );
}

function serve(
  app: FastifyInstance,
  project: CheckedProject,
  checked: CheckedRoute,
  configs: ReadonlyMap<string, Config>,
  parts: Surroundings,
): void {
  const { route, body } = checked;
  if (route.url === undefined) return;
  const start = configs.get(route.start) ?? {};
  const trigger = objectIn(start, 'trigger');
  if (textOf(trigger, 'type') === 'form') serveForm(app, formOf(trigger, route.title ?? route.id, route.url), parts);
  if (trustsCookies(checked) && textOf(trigger, 'type') !== 'form')
    app.addHook('onRequest', async ({ headers }) => {
      if (!isOfThisSite(headers, new URL(parts.baseUrl).origin))
        throw refuse(403, 'The request came from another site');
    });
  const accepted = accept(app, start);
  if (body.raw && accepted === undefined) {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(body.json ? jsonType : '*', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) =>
      done(null, bytes),
    );
  }
  const isValidated = route.contract.body !== undefined && !body.raw;
  const options: RouteOptions = {
    method: route.method,
    url: fastifyPath(route.url),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    ...(isValidated
      ? {
          schema: { body: route.contract.body },
          attachValidation: route.tellsAll,
          schemaErrorFormatter: (errors) => declaredFault(errors, route.contract.body ?? {}),
        }
      : {}),
    // An absent body counts as empty, so that the error names the missing field.
    preValidation: async (each) => {
      if (isValidated && each.body === undefined) each.body = {};
    },
    handler: async (request, reply) => send(await answer(request), reply),
  };
  app.route(options);

  async function answer(request: FastifyRequest): Promise<Answer> {
    const reader = bodyReader(checked, request);
    const facts = factsOf(route.url ?? '', request, reader, parts, accepted);
    return answerOf(project, checked, configs, facts, reader, parts);
  }
}

function answerOf(
  project: CheckedProject,
  checked: CheckedRoute,
  configs: ReadonlyMap<string, Config>,
  facts: RequestFacts,
  body: BodyReader,
  parts: Surroundings,
): Promise<Answer> {
  const { transactional } = checked;
  const world = worldOf(parts);
  const flow = { project: project.project, checked, configs, request: facts, body, calls: parts.calls };
  const run = (around: World): Promise<Answer> => runFlow({ ...flow, world: around });
  return transactional ? inTransaction(world, checked.route.isolation, run) : run(world);
}

function bodyReader(
  checked: CheckedRoute,
  request: FastifyRequest,
): { readonly isKnown: () => boolean; readonly read: () => void; readonly value: () => unknown } {
  const found: { value?: unknown } = {};
  return {
    isKnown: () => 'value' in found,
    value: () => found.value,
    read: () => {
      if (request.validationError !== undefined) throw request.validationError;
      if (!checked.body.json) return;
      const received = request.body;
      const value = received instanceof Uint8Array ? parsed(received) : received;
      if (checked.body.raw) validate(checked, value === undefined ? {} : value, request);
      if (value === undefined && !checked.body.required) found.value = {};
      else if (isObject(value)) found.value = value;
      else throw refuse(400, 'body must be an object');
    },
  };
}

/** If the flow reads the raw bytes, too, the declared schema applies to the parsed body. */
function validate({ route: { contract } }: CheckedRoute, body: unknown, request: FastifyRequest): void {
  if (contract.body === undefined) return;
  const isValid = request.compileValidationSchema({ ...contract.body });
  if (!isValid(body)) throw declaredFault(isValid.errors ?? [], contract.body);
}

function parsed(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const json = jsonFrom(bytes);
  if (!('fault' in json)) return json.value;
  throw json.fault === 'must be valid JSON'
    ? new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
    : unreadable(`body ${json.fault}`);
}

function factsOf(
  url: string,
  request: FastifyRequest,
  body: { readonly value: () => unknown },
  { baseUrl, secrets, now, uuid, random }: Parts,
  accepted: Accepted | undefined,
): RequestFacts {
  const ownOf = (object: unknown, name: string): unknown =>
    typeof object === 'object' && object !== null && Object.hasOwn(object, name)
      ? Reflect.get(object, name)
      : undefined;
  const raw = request.body instanceof Uint8Array ? request.body : new Uint8Array();
  return {
    pathParam: (name) => ownOf(request.params, url.endsWith(`/*${name}`) ? '*' : name),
    queryParam: (name) => {
      const value = ownOf(request.query, name);
      if (Array.isArray(value)) throw refuse(400, `query parameter "${name}" must be given once`);
      return value;
    },
    header: (name) => {
      const value = ownOf(request.headers, name);
      return Array.isArray(value) ? value.join(', ') : value;
    },
    cookie: (name) => cookieIn(request.headers.cookie, name),
    url: `${baseUrl}${request.originalUrl}`,
    address: request.ip,
    body: body.value,
    raw,
    whole: () => (accepted?.hasFields === false ? accepted.whole(raw) : undefined),
    file: (name) => accepted?.file(request, name),
    secret: (name) => secrets[name] ?? '',
    now: now(),
    uuid,
    random,
  };
}
