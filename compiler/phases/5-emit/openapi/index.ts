import { replaceParameters } from '../../../ir/path.ts';
import { allRunNodes, nodeOf } from '../../../ir/route.ts';
import { hasBody } from '../../../ir/response.ts';
import { bodiesByStatus, jsonType } from '../../../ir/response-bodies.ts';
import type { Bodies } from '../../../ir/response-bodies.ts';
import type { JsonObject } from '../../../base/json.ts';
import { issues } from '../../../ir/error-shape.ts';
import type { ErrorShape } from '../../../ir/error-shape.ts';
import type { CheckedRoute, ValueOperand } from '../../../ir/checked.ts';
import type { Declarations } from '../../../ir/route-summary.ts';
import { mayRefuse } from '../../../ir/may-reject.ts';
import type { Route } from '../../../ir/project.ts';
import { isValidated } from '../../../ir/request-body.ts';
import { isSubset } from '../../../ir/type-algebra.ts';
import { trustsCookies } from '../../../ir/trusts-cookies.ts';
import { formatJson, formatObject } from '../format-json.ts';
import { printWidth } from '../format.ts';
import type { EmittedFile } from '../project/facts.ts';
import { failingUpstream, failsByConflict } from './failures.ts';
import { headerSchemas } from './headers.ts';
import { parametersOf } from './parameters.ts';
import { schemeOf, securityOf } from './security.ts';
import { printPaths } from './print-paths.ts';
import type { PathOperation } from './print-paths.ts';
import { requestBodyOf } from './request-contract.ts';
import { schemaOfType } from '../schemas/json-schema.ts';
import type { Replace } from '../schemas/json-schema.ts';
import { rowFinder } from '../schemas/rows.ts';
import type { RowSchemas } from '../schemas/rows.ts';

/**
 * The contract of the whole server as OpenAPI 3.1, from the same facts as the code. It omits routes without a URL, and
 * routes with a secret segment, since the document may be published. It is composed of parts that are already
 * formatted.
 */
export function emitOpenApi(
  project: Declarations,
  operations: readonly PathOperation[],
  rows: RowSchemas,
): EmittedFile {
  const referenced = new Set(operations.flatMap((operation) => operation.rows));
  const named = [...rows.values()].flatMap(({ name, schema }) =>
    referenced.has(name) ? [[name, schema] as const] : [],
  );
  const schemes = new Map(operations.flatMap((operation) => [...operation.schemes]));
  const document = {
    openapi: '3.1.0',
    info: {
      title: project.name,
      version: '0.0.0',
      ...(project.description === undefined ? {} : { description: project.description }),
    },
    servers: [{ url: '/' }],
    paths: {},
    components: {
      schemas: { Error: errorSchema(project.errors), ...Object.fromEntries(named) },
      ...(schemes.size === 0 ? {} : { securitySchemes: Object.fromEntries(schemes) }),
    },
  };
  const empty = '\n  "paths": {},\n';
  const text = formatJson(document, printWidth);
  return {
    path: openApiPath,
    text: operations.length === 0 ? text : text.replace(empty, () => `\n${printPaths(operations)},\n`),
  };
}

const openApiPath = 'openapi.json';

/** A single operation, exactly as in the document. */
export const emitOpenApiPart = (operation: PathOperation): EmittedFile => ({
  path: openApiPath,
  text: `{\n${printPaths([operation])}\n}\n`,
});

/** A route's part of the document; undefined for a route that is not in it. */
export function describeOperation(
  checked: CheckedRoute,
  rows: RowSchemas,
  errors: ErrorShape,
): PathOperation | undefined {
  const { route } = checked;
  if (!isPublic(route)) return undefined;
  const rowOf = rowFinder(route, rows);
  const referenced = new Set<string>();
  const path = replaceParameters(route.path, (name) => `{${name}}`);
  const method = route.method.toLowerCase();
  const operation = operationOf(checked, ['paths', path, method], errors, (schema) => {
    const row = rowOf(schema);
    if (row === undefined) return schema;
    referenced.add(row.name);
    return { $ref: `#/components/schemas/${row.name}` };
  });
  return {
    path,
    method,
    text: formatObject(operation, '      ', printWidth),
    rows: [...referenced],
    schemes: checked.security.map((requirement) => [requirement.name, schemeOf(requirement)]),
  };
}

const isPublic = ({ url, trigger }: Route): boolean => url !== undefined && trigger.secretSegment === undefined;

const errorSchema = ({ body, validation }: ErrorShape): JsonObject =>
  body === undefined ? fastifyError(validation === 'all') : schemaOfType(body.type, 'response');

/** Fastify's shape of an error. Faults of the server are not listed as issues. */
const fastifyError = (tellsAll: boolean): JsonObject => ({
  type: 'object',
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string' },
    error: { type: 'string' },
    message: { type: 'string' },
    ...(tellsAll ? { issues: schemaOfType(issues, 'response') } : {}),
  },
  required: ['statusCode', 'error', 'message'],
});
const errorReference: JsonObject = { $ref: '#/components/schemas/Error' };

function operationOf(checked: CheckedRoute, at: readonly string[], errors: ErrorShape, replace: Replace): JsonObject {
  const { route } = checked;
  const requestBody = requestBodyOf(checked, [...at, 'requestBody']);
  const parameters = parametersOf(checked);
  return {
    operationId: route.id,
    ...(route.title === undefined ? {} : { summary: route.title }),
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.tags.length === 0 ? {} : { tags: [...route.tags] }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: responsesOf(checked, errors, replace),
    ...securityOf(checked.security),
  };
}

function responsesOf(checked: CheckedRoute, { invalid, body }: ErrorShape, replace: Replace): JsonObject {
  const bodies = bodiesByStatus(checked);
  const contentsOf = (given: Bodies): Contents =>
    new Map([...given].map(([mediaType, type]) => [mediaType, schemaOfType(type, 'response', replace)]));
  const error: Contents = new Map([[body?.mediaType ?? jsonType, errorReference]]);
  const page: Contents = new Map(checked.route.trigger.page === undefined ? [] : [['text/html', { type: 'string' }]]);
  const headers = headerSchemas(checked);
  const computed = bodies.get('default');
  // A status that the flow computes may coincide with any of the others.
  const any = computed === undefined ? [] : [contentsOf(computed)];
  const nodes = allRunNodes(checked);
  const upstream = failingUpstream(nodes, checked);
  const mayConflict = failsByConflict(checked);
  const refusals = [...(mayBeUnreadable(checked) ? [400] : []), ...(refusesValues(checked) ? [invalid] : [])];
  const failures = new Set([
    ...refusals,
    ...(checksBody(checked) || readsWholeBody(checked) ? [413, 415] : []),
    ...(checked.route.trigger.page !== undefined || trustsCookies(checked) ? [403] : []),
    ...(mayConflict ? [409] : []),
    ...(upstream === undefined ? [] : [502]),
    ...[500, 503],
  ]);
  const described = (description: string, ...contents: readonly Contents[]): JsonObject => ({
    description,
    ...([...contents, page].every(({ size }) => size === 0) ? {} : { content: anyOf([...contents, page]) }),
  });
  return {
    ...Object.fromEntries(
      refusals.map((status) => [status, described('What is wrong with the request', ...any, error)]),
    ),
    ...(mayConflict ? { 409: described('The change contradicts what is stored', ...any, error) } : {}),
    ...(upstream === undefined ? {} : { 502: described(`${upstream} has failed`, ...any, error) }),
    // A browser gets a page with 200 for an answer that has none.
    ...(page.size > 0 && [...bodies.keys()].some((status) => !hasBody(Number(status)))
      ? { 200: described(describeStatus('200')) }
      : {}),
    ...Object.fromEntries(
      [...bodies]
        .filter(([status]) => status !== 'default')
        .map(([status, given]) => {
          const contents = [contentsOf(given), ...any, ...(failures.has(Number(status)) ? [error] : [])];
          const description = describeStatus(status);
          const response = hasBody(Number(status)) ? described(description, ...contents) : { description };
          const named = headers.get(status);
          return [status, named === undefined ? response : { ...response, headers: named }];
        }),
    ),
    default: described(
      any.length === 0 ? 'Any other failure' : 'A status that the flow computes, or any other failure',
      ...any,
      error,
    ),
  };
}

/** Schemas by media type. */
type Contents = ReadonlyMap<string, JsonObject>;

function anyOf(all: readonly Contents[]): JsonObject {
  const types = new Set(all.flatMap((contents) => [...contents.keys()]));
  return Object.fromEntries(
    [...types].map((type) => {
      const schemas = all.flatMap((contents) => contents.get(type) ?? []);
      const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
      const [only, ...others] = distinct;
      return [type, { schema: others.length === 0 && only !== undefined ? only : { anyOf: distinct } }];
    }),
  );
}

/** A path parameter may be empty, and a body malformed. */
const mayBeUnreadable = (checked: CheckedRoute): boolean =>
  checked.operands.size > 0 && (checked.route.pathParams.length > 0 || checksBody(checked) || readsWholeBody(checked));
const refusesValues = (checked: CheckedRoute): boolean =>
  checksRequest(checked) || rejectsSomewhere(checked.route, checked.operands);
/** The fields of a form are checked even if none is read. */
const checksBody = (checked: CheckedRoute): boolean =>
  isValidated(checked) ||
  checked.route.trigger.page !== undefined ||
  checked.route.contract.accepts !== undefined ||
  checks(checked, ({ access }) => access.base.kind === 'body');
/** A text that is the whole body may not be UTF-8. */
const readsWholeBody = ({ route, operands }: CheckedRoute): boolean =>
  [...operands.keys()].some((id) => nodeOf(route, id).kind.reads?.kind === 'raw');
const checksRequest = (checked: CheckedRoute): boolean =>
  checksBody(checked) ||
  checks(checked, ({ access: { base }, type, need }) => {
    const isRead = base.kind !== 'body' && nodeOf(checked.route, base.node).kind.reads !== undefined;
    return isRead && !isSubset(type, need);
  });
const checks = ({ evaluationOrder }: CheckedRoute, isOf: (operand: ValueOperand) => boolean): boolean =>
  [...evaluationOrder.values()].flat().some((step) => step.kind === 'check' && isOf(step.operand));
const rejectsSomewhere = (route: Route, uses: CheckedRoute['operands']): boolean =>
  [...uses.keys()].some((id) => mayRefuse(nodeOf(route, id)));

/** The registry of IANA. */
const names: Readonly<Record<string, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  203: 'Non-Authoritative Information',
  204: 'No Content',
  205: 'Reset Content',
  206: 'Partial Content',
  300: 'Multiple Choices',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  507: 'Insufficient Storage',
  511: 'Network Authentication Required',
};
const describeStatus = (status: string): string => names[status] ?? `Status ${status}`;
