import { calculate } from './arithmetic.ts';
import { chosenUrl } from './chosen-url.ts';
import { evaluate } from './code.ts';
import { compare } from './comparison.ts';
import type { Compute, ComputeContext } from './compute.ts';
import { isObject, numberOf, textOf } from './config.ts';
import { convert, convertJson, readParameter } from './conversion.ts';
import { readCursor } from './cursors.ts';
import { readLocation } from './content.ts';
import { signedValue } from './cookies.ts';
import { digest } from './digest.ts';
import { fillInUrl } from './http.ts';
import { listWork } from './lists.ts';
import { refuse } from './refusal.ts';
import { fillInText } from './template.ts';
import { textWork } from './text.ts';
import { millisecondsOf, spelled, sumOf, unitsBetween } from './times.ts';
import { dateInZone, timeFrom } from './date-text.ts';
import { checkRow } from './row-checks.ts';
import { validate } from './validation.ts';
import { addInZone, partInZone, startInZone } from './zones.ts';
import { asNumber, asText, booleanFrom, numberFrom, partOf, signatureOf, textFrom } from './values.ts';

/**
 * The value of every pure kind with one output.
 */
export const computations: Readonly<Record<string, Compute>> = {
  'get-path-param': ({ config, request }) => request.pathParam(textOf(config, 'name')),
  'get-query-param': ({ config, request }) => request.queryParam(textOf(config, 'name')),
  'get-json-body': ({ request }) => request.whole() ?? request.body(),
  'get-body-field': ({ config, request }) => partOf(request.body(), [textOf(config, 'field')]),
  'get-raw-body': ({ request }) => request.raw,
  'get-header': ({ config, request }) =>
    withoutScheme(request.header(textOf(config, 'name').toLowerCase()), config['scheme']),
  'get-cookie': ({ config, request, input }) => {
    const value = request.cookie(textOf(config, 'name'));
    return config['signed'] === true ? signedValue(textOf(config, 'name'), value, asText(input('secret'))) : value;
  },
  'get-secret': ({ config, request }) => request.secret(textOf(config, 'name')),
  'request-url': ({ request }) => request.url,
  value: ({ config }) => config['value'],
  'get-property': ({ config, input }) => partOf(input('object'), textOf(config, 'path').split('.')),
  'build-object': ({ ports, input }) => Object.fromEntries(ports.map((port) => [port, input(port) ?? null])),
  'build-list': ({ ports, input }) => ports.map((port) => input(port) ?? null),
  'merge-objects': ({ input }) => Object.fromEntries([...entries(input('base')), ...entries(input('over'))]),
  template: fillInText,
  select: ({ input }) => (input('condition') === true ? input('whenTrue') : input('whenFalse')),
  now: ({ request }) => request.now.toISOString(),
  uuid: ({ request }) => request.uuid(),
  'random-token': ({ config, request }) => {
    const bytes = request.random(numberOf(config, 'bytes', 32));
    return Buffer.from(bytes).toString(config['encoding'] === 'hex' ? 'hex' : 'base64url');
  },
  'to-timestamp': ({ input }) => {
    const time = millisecondsOf(input('value'));
    return time === undefined ? null : spelled(time);
  },
  'to-number': (at) => convert(at, numberFrom(at.input('value')), 'must be a number'),
  'to-boolean': (at) => convert(at, booleanFrom(at.input('value')), 'must be true or false'),
  'read-parameter': readParameter,
  'table-check': checkRow,
  'read-cursor': readCursor,
  'build-url': fillInUrl,
  'read-location': readLocation,
  'chosen-url': chosenUrl,
  'parse-json': convertJson,
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
  'start-of': startOf,
  'date-part': ({ config, input }) =>
    partInZone(input('timestamp'), textOf(config, 'part'), textOf(config, 'timezone', 'UTC')),
  'format-date': ({ config, input }) =>
    dateInZone(input('timestamp'), textOf(config, 'pattern'), {
      locale: textOf(config, 'locale', 'en'),
      zone: textOf(config, 'timezone', 'UTC'),
    }),
  'parse-date': (at) => {
    const pattern = textOf(at.config, 'pattern');
    const time = timeFrom(at.input('value'), pattern, textOf(at.config, 'timezone', 'UTC'));
    return convert(at, time, `must be a date as “${pattern}” says`);
  },
  'date-difference': ({ config, input }) => unitsBetween(input('from'), input('to'), textOf(config, 'unit')),
  ...listWork,
  code: evaluate,
  validate,
  hash: ({ config, input }) => digest(config, input('data'), input('secret')),
  'within-tolerance': ({ config, input, request }) =>
    Math.abs(request.now.getTime() / 1000 - asNumber(input('timestamp'))) <= numberOf(config, 'seconds'),
};

/** The outputs of kinds that have more than one. */
export const projections: Readonly<Record<string, (at: ComputeContext, port: string) => unknown>> = {
  'read-fields': ({ check, input }, port) => partOf(input('record'), [textOf({ ...check }, port)]),
  'split-object': ({ input }, port) => partOf(input('object'), [port]),
  'get-basic-auth': ({ request }, port) =>
    partOf(basicAuthOf(withoutScheme(request.header('authorization'), 'Basic')), [port]),
  'get-file': ({ config, request }, port) => partOf(request.file(textOf(config, 'name')), [port]),
  // The tests have IPv4 only.
  'client-address': ({ request }) => request.address,
  'parse-signature': ({ config, input }, port) =>
    partOf(signatureOf(asText(input('header')), textOf(config, 'format'), textOf(config, 'version', 'v1')), [port]),
};

const entries = (value: unknown): readonly (readonly [string, unknown])[] =>
  isObject(value) ? Object.keys(value).map((name) => [name, value[name]]) : [];

function withoutScheme(value: unknown, scheme: unknown): unknown {
  if (typeof scheme !== 'string' || typeof value !== 'string') return value;
  const space = value.indexOf(' ');
  const rest = value.slice(space).replace(/^ +/, '');
  return space > 0 && value.slice(0, space).toLowerCase() === scheme.toLowerCase() && rest !== '' ? rest : undefined;
}

function addTime({ config, input, made }: ComputeContext): string {
  const [unit, zone] = [textOf(config, 'unit'), textOf(config, 'timezone', 'UTC')];
  const [time, amount] = [input('timestamp'), asNumber(input('amount'))];
  const isExact = zone === 'UTC' && unit !== 'months' && unit !== 'years';
  return written(isExact ? sumOf(time, amount, unit) : addInZone(time, amount, unit, zone), made);
}

function startOf({ config, input, made }: ComputeContext): string {
  return written(startInZone(input('timestamp'), textOf(config, 'unit'), textOf(config, 'timezone', 'UTC')), made);
}

function written(time: string | undefined, { name, status }: ComputeContext['made']): string {
  if (time !== undefined) return time;
  throw refuse(status, `${name} must be a time in the years 1 to 9999`);
}

function basicAuthOf(encoded: unknown): unknown {
  if (typeof encoded !== 'string' || encoded.length % 4 !== 0 || !/^[\w+/-]*={0,2}$/.test(encoded)) return {};
  try {
    const text = new TextDecoder('utf8', { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(atob(encoded), (each) => each.charCodeAt(0)),
    );
    const colon = text.indexOf(':');
    if (colon === -1 || btoa(atob(encoded)) !== encoded || [...text].some((each) => /\p{Cc}/u.test(each))) return {};
    return { username: text.slice(0, colon), password: text.slice(colon + 1) };
  } catch {
    return {};
  }
}
