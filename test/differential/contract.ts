import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { pointerTo } from '../../compiler/base/json-pointer.ts';
import { isList, isObject, parseJson, valueAt } from '../../compiler/base/json.ts';
import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { EmittedFile } from '../../compiler/phases/5-emit/index.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number | string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** How a request and its answer contradict openapi.json; undefined if they do not, or if the request is not in it. */
export type Contract = (call: Request, answer: Answer) => string | undefined;

/**
 * The contract of an emitted project. Every answer must be described: its status, content type and body. A request
 * that is accepted must have all parameters that the document requires, and a body if it requires one.
 */
export function contractOf(files: readonly EmittedFile[]): Contract {
  const document = parseJson(files.find(({ path }) => path === 'openapi.json')?.text ?? '') ?? {};
  const faultAt = openSchemas(document);
  const operations = Object.entries(objectAt(document, ['paths'])).flatMap(([path, methods]) =>
    Object.keys(isObject(methods) ? methods : {}).map((method) => openOperation(document, faultAt, path, method)),
  );
  return (call, answer) => {
    const [path = ''] = call.url.split('?', 1);
    return operations
      .find(({ method, pattern }) => method === call.method && pattern.test(path))
      ?.faultOf(call, answer);
  };
}

interface Operation {
  readonly method: string;
  readonly pattern: RegExp;
  readonly faultOf: Contract;
}

/** How a value contradicts the schema at a place in the document. */
type FaultAt = (at: readonly string[], value: unknown) => string | undefined;

function openOperation(document: JsonValue, faultAt: FaultAt, path: string, method: string): Operation {
  const place = ['paths', path, method];
  const faultOfAnswer = ({ status, headers, body }: Answer): string | undefined => {
    const isNamed = valueAt(document, [...place, 'responses', String(status)]) !== undefined;
    const at = [...place, 'responses', isNamed ? String(status) : 'default'];
    const isOther = Number(status) <= 400 || Number(status) === 409;
    if (!isNamed && isOther && valueAt(document, [...at, 'description']) === 'Any other failure')
      return `no status ${status}`;
    if (body === '') return undefined;
    const type = typeOf(headers);
    if (objectAt(document, [...at, 'content'])[type] === undefined) return `no ${type} (${pointerTo(at)})`;
    const value = parseJson(body);
    if (!/[/+]json$/.test(type) || isInsteadOfOwn(document, value)) return undefined;
    const schema = [...at, 'content', type, 'schema'];
    // A flow may send a text of its own with a content type of JSON.
    return faultAt(schema, body) === undefined ? undefined : faultAt(schema, value);
  };
  const faultOfRequest = (call: Request): string | undefined => {
    const parameters = valueAt(document, [...place, 'parameters']);
    const missing = (isList(parameters) ? parameters : []).find(
      (each) => isObject(each) && each['required'] === true && !isGiven(call, each),
    );
    if (missing !== undefined) return `without ${JSON.stringify(missing)}`;
    const isNeeded = valueAt(document, [...place, 'requestBody', 'required']) === true;
    return isNeeded && (call.body ?? '') === '' ? 'without a body' : undefined;
  };
  return {
    method: method.toUpperCase(),
    pattern: patternOf(path),
    faultOf: (call, answer) =>
      faultOfAnswer(answer) ?? (Number(answer.status) < 400 ? faultOfRequest(call) : undefined),
  };
}

function openSchemas(document: JsonValue): FaultAt {
  const ajv = new Ajv2020({ strict: false, ownProperties: true, logger: false });
  formats.default(ajv);
  // These are not formats of JSON Schema.
  for (const name of ['int32', 'int64', 'double', 'binary']) ajv.addFormat(name, true);
  ajv.addSchema(isObject(document) ? document : {}, 'document');
  const validators = new Map<string, ValidateFunction>();
  return (at, value) => {
    const pointer = pointerTo(at);
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
    validators.set(pointer, validate);
    return validate(value) ? undefined : `${ajv.errorsText(validate.errors)} (${pointer})`;
  };
}

/** An error in Fastify's shape, in a project with a shape of its own, whose expression has thrown. */
const isInsteadOfOwn = (document: JsonValue, value: JsonValue | undefined): boolean =>
  isObject(value) &&
  'statusCode' in value &&
  valueAt(document, ['components', 'schemas', 'Error', 'properties', 'statusCode']) === undefined;

function objectAt(document: JsonValue, path: readonly string[]): JsonObject {
  const found = valueAt(document, path);
  return isObject(found) ? found : {};
}

const typeOf = (headers: Readonly<Record<string, unknown>>): string =>
  String(headers['content-type'] ?? '')
    .split(';', 1)
    .join('')
    .trim()
    .toLowerCase();

/** The URL's path has a value for each parameter, or would not have matched. */
function isGiven({ url, headers }: Request, { name, in: kind }: JsonObject): boolean {
  const [, search = ''] = url.split('?', 2);
  if (kind === 'query') return new URLSearchParams(search).has(String(name));
  return kind !== 'header' || Object.keys(headers).some((each) => each.toLowerCase() === String(name).toLowerCase());
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{[^}]*\}/g, '.+')}$`);
