import { createHash, createHmac } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { isObject, numberOf, textOf } from './config.ts';
import type { Config } from './config.ts';
import { number, string } from '../../compiler/ir/type.ts';
import { faultOf } from './faults.ts';
import { refuse } from './refusal.ts';
import { textWork } from './text.ts';
import { millisecondsOf, spelled, sumOf, unitsBetween } from './times.ts';
import { booleanFrom, canonical, jsonFrom, levelsOf, numberFrom, partOf, signatureOf } from './values.ts';

/** The inputs of a pure node. */
export interface ComputeContext {
  readonly config: Config;
  /** Whether the node needs a timestamp at the port. */
  readonly isTime: (port: string) => boolean;
  /** The value wired to a port; undefined if there is none. */
  readonly input: (port: string) => unknown;
  readonly ports: readonly string[];
  /** The name of a port's source in messages, and whether part of it came from the request. */
  readonly sourceName: (port: string) => string;
  readonly status: (port: string) => 400 | 500;
  /** The same for the value that the node computes from all its inputs. */
  readonly made: { readonly name: string; readonly status: 400 | 500 };
  readonly request: RequestFacts;
}

/** The request as the nodes of Request data see it. */
export interface RequestFacts {
  readonly pathParam: (name: string) => unknown;
  readonly queryParam: (name: string) => unknown;
  readonly header: (name: string) => unknown;
  readonly url: string;
  readonly body: () => unknown;
  readonly raw: Uint8Array;
  readonly secret: (name: string) => string;
  readonly now: Date;
  readonly uuid: () => string;
}

type Compute = (at: ComputeContext) => unknown;

/**
 * The value of every pure kind with one output.
 */
export const computations: Readonly<Record<string, Compute>> = {
  'get-path-param': ({ config, request }) => request.pathParam(textOf(config, 'name')),
  'get-query-param': ({ config, request }) => request.queryParam(textOf(config, 'name')),
  'get-json-body': ({ request }) => request.body(),
  'get-body-field': ({ config, request }) => partOf(request.body(), [textOf(config, 'field')]),
  'get-raw-body': ({ request }) => request.raw,
  'get-header': ({ config, request }) =>
    withoutScheme(request.header(textOf(config, 'name').toLowerCase()), config['scheme']),
  'get-secret': ({ config, request }) => request.secret(textOf(config, 'name')),
  'request-url': ({ request }) => request.url,
  value: ({ config }) => config['value'],
  'get-property': ({ config, input }) => partOf(input('object'), textOf(config, 'path').split('.')),
  'build-object': ({ ports, input }) => Object.fromEntries(ports.map((port) => [port, input(port) ?? null])),
  'build-list': ({ ports, input }) => ports.map((port) => input(port) ?? null),
  'merge-objects': ({ input }) => Object.fromEntries([...entries(input('base')), ...entries(input('over'))]),
  template: ({ config, input }) => fillIn(textOf(config, 'template'), input, (text) => text),
  select: ({ input }) => (input('condition') === true ? input('whenTrue') : input('whenFalse')),
  now: ({ request }) => request.now.toISOString(),
  uuid: ({ request }) => request.uuid(),
  'to-timestamp': ({ input }) => {
    const time = millisecondsOf(input('value'));
    return time === undefined ? null : spelled(time);
  },
  'to-number': (at) => convert(at, numberFrom(at.input('value')), 'must be a number'),
  'to-boolean': (at) => convert(at, booleanFrom(at.input('value')), 'must be true or false'),
  'read-parameter': (at) => readParameter(at),
  'parse-json': (at) => convertJson(at),
  'to-string': ({ input }) => textFrom(input('value')),
  'to-json': ({ input }) => JSON.stringify(input('value') ?? null),
  fallback: ({ input }) => input('value') ?? input('fallback'),
  compare: ({ config, input, isTime }) => {
    const read = isTime('left') || isTime('right') ? (port: string) => millisecondsOf(input(port)) : input;
    return compare(textOf(config, 'operator'), read('left'), read('right'));
  },
  and: ({ input }) => input('a') === true && input('b') === true,
  or: ({ input }) => input('a') === true || input('b') === true,
  not: ({ input }) => input('a') !== true,
  math: calculate,
  text: textWork,
  'date-add': addTime,
  'date-difference': ({ config, input }) => unitsBetween(input('from'), input('to'), textOf(config, 'unit')),
  code: evaluate,
  hash: ({ config, input }) => digest(config, input('data'), input('secret')),
  'within-tolerance': ({ config, input, request }) =>
    Math.abs(request.now.getTime() / 1000 - asNumber(input('timestamp'))) <= numberOf(config, 'seconds'),
};

/** The outputs of kinds that have more than one. */
export const projections: Readonly<Record<string, (at: ComputeContext, port: string) => unknown>> = {
  'split-object': ({ input }, port) => partOf(input('object'), [port]),
  'parse-signature': ({ config, input }, port) =>
    partOf(signatureOf(asText(input('header')), textOf(config, 'format'), textOf(config, 'version', 'v1')), [port]),
};

/** A template wired to a mail's `html`. */
export const fillInHtml = ({ config, input }: ComputeContext): unknown =>
  fillIn(textOf(config, 'template'), input, escape);

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const textFrom = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.keys(value).map((name) => [name, value[name]]) : [];

function withoutScheme(value: unknown, scheme: unknown): unknown {
  if (typeof scheme !== 'string' || typeof value !== 'string') return value;
  const space = value.indexOf(' ');
  const rest = value.slice(space).replace(/^ +/, '');
  return space > 0 && value.slice(0, space).toLowerCase() === scheme.toLowerCase() && rest !== '' ? rest : undefined;
}

function convert({ config, sourceName, status }: ComputeContext, converted: unknown, rule: string): unknown {
  if (converted !== undefined) return converted;
  if (config['onInvalid'] === 'null') return null;
  throw refuse(status('value'), `${sourceName('value')} ${rule}`);
}

/** A typed parameter: its config is that of the node that reads it. */
function readParameter(at: ComputeContext): unknown {
  const text = at.input('value');
  if (text === undefined || text === null) return text;
  const name = { whole: at.sourceName('value'), field: nameless };
  const type = textOf(at.config, 'type');
  if (type === 'boolean') return convert(at, booleanFrom(text), 'must be true or false');
  const value = type === 'uuid' || type === 'timestamp' ? text : convert(at, numberFrom(text), 'must be a number');
  const fault =
    type === 'number'
      ? undefined
      : faultOf(value, type === 'integer' ? number('int32') : string(type === 'uuid' ? 'uuid' : 'timestamp'), name);
  if (fault !== undefined) throw refuse(at.status('value'), fault);
  return value;
}

const nameless = (): never => {
  throw new TypeError('a parameter has no fields');
};

function convertJson(at: ComputeContext): unknown {
  const parsed = jsonFrom(at.input('value'));
  return 'fault' in parsed ? convert(at, undefined, parsed.fault) : parsed.value;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => [...text].map((character) => escapes[character] ?? character).join('');

/** A filled-in template: a text, or bytes if one of its placeholders is bytes. */
function fillIn(template: string, input: ComputeContext['input'], write: (text: string) => string): unknown {
  const pieces: (string | Uint8Array)[] = [];
  let rest = template;
  while (rest !== '') {
    const placeholder = /^\{\{ *([A-Za-z][A-Za-z0-9_-]*) *\}\}/.exec(rest);
    if (placeholder !== null) {
      const value = input(placeholder[1] ?? '');
      pieces.push(value instanceof Uint8Array ? value : write(textFrom(value)));
      rest = rest.slice(placeholder[0].length);
    } else {
      const isEscape = rest.startsWith('\\{{');
      pieces.push(isEscape ? '{{' : rest.slice(0, 1));
      rest = rest.slice(isEscape ? 3 : 1);
    }
  }
  if (pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  return Buffer.concat(joinTexts(pieces).map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** Joins texts before encoding, so that no surrogate pair is cut in two. */
function joinTexts(pieces: readonly (string | Uint8Array)[]): (string | Uint8Array)[] {
  const joined: (string | Uint8Array)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else joined.push(piece);
  }
  return joined;
}

function compare(operator: string, left: unknown, right: unknown): boolean {
  switch (operator) {
    case 'eq':
      return canonical(left) === canonical(right);
    case 'ne':
      return canonical(left) !== canonical(right);
    case 'contains':
      if (Array.isArray(left)) return left.some((item) => canonical(item) === canonical(right));
      return typeof right === 'string' && asText(left).includes(right);
    case 'starts-with':
      return asText(left).startsWith(asText(right));
    case 'ends-with':
      return asText(left).endsWith(asText(right));
    default:
      return typeof left === 'number'
        ? inOrder(operator, left - asNumber(right))
        : inOrder(operator, orderOfTexts(asText(left), asText(right)));
  }
}

/** By UTF-16 code units. */
const orderOfTexts = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

function inOrder(operator: string, difference: number): boolean {
  if (operator === 'lt') return difference < 0;
  if (operator === 'le') return difference <= 0;
  return operator === 'gt' ? difference > 0 : difference >= 0;
}

const signs: Readonly<Record<string, string>> = { add: '+', subtract: '-', multiply: '*', divide: '/', modulo: '%' };

/** The expression as JavaScript; those in the tests contain no types. */
function evaluate({ config, ports, input, made }: ComputeContext): unknown {
  const expression = textOf(config, 'expression');
  const refusal = (rule: string): Error => refuse(made.status, `${made.name} ${rule}`);
  const value = compute();
  if (
    levelsOf(value)
      .flat()
      .every((part) => typeof part !== 'number' || Number.isFinite(part))
  )
    return value;
  throw refusal(config['output'] === 'number' ? 'must be a finite number' : 'must hold finite numbers only');

  function compute(): unknown {
    try {
      return runInNewContext(`(${expression})`, Object.fromEntries(ports.map((port) => [port, input(port)])));
    } catch (error) {
      throw typeof error === 'object' && error !== null && 'name' in error && error.name === 'RangeError'
        ? refusal('must be computed from smaller values')
        : error;
    }
  }
}

function calculate({ config, input, made }: ComputeContext): number {
  const operator = textOf(config, 'operator');
  const result = resultOf(operator, asNumber(input('a')), asNumber(input('b')));
  if (Number.isFinite(result) || signs[operator] === undefined) return result;
  throw refuse(made.status, `${made.name} must be a finite number`);
}

function addTime({ config, input, made }: ComputeContext): string {
  const sum = sumOf(input('timestamp'), asNumber(input('amount')), textOf(config, 'unit'));
  if (sum !== undefined) return sum;
  throw refuse(made.status, `${made.name} must be a time in the years 1 to 9999`);
}

function resultOf(operator: string, a: number, b: number): number {
  switch (operator) {
    case 'add':
      return a + b;
    case 'subtract':
      return a - b;
    case 'multiply':
      return a * b;
    case 'divide':
      return a / b;
    case 'modulo':
      return a % b;
    case 'min':
      return Math.min(a, b);
    case 'max':
      return Math.max(a, b);
    case 'round':
      return Math.round(a);
    case 'floor':
      return Math.floor(a);
    case 'ceil':
      return Math.ceil(a);
    default:
      return Math.abs(a);
  }
}

function digest(config: Config, data: unknown, secret: unknown): string {
  const bytes = data instanceof Uint8Array ? data : Buffer.from(asText(data));
  const algorithm = textOf(config, 'algorithm');
  const hasher = typeof secret === 'string' ? createHmac(algorithm, keyOf(config, secret)) : createHash(algorithm);
  const hash = hasher.update(bytes).digest();
  const encoding = textOf(config, 'encoding');
  return textOf(config, 'prefix') + hash.toString(encoding === 'hex' || encoding === 'base64' ? encoding : 'base64url');
}

function keyOf(config: Config, secret: string): Buffer {
  const prefix = textOf(config, 'secretPrefix');
  const encoding = textOf(config, 'secretEncoding', 'utf8');
  return Buffer.from(
    secret.startsWith(prefix) ? secret.slice(prefix.length) : secret,
    encoding === 'hex' || encoding === 'base64' ? encoding : 'utf8',
  );
}
