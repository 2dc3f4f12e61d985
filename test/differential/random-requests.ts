import type { JsonObject, JsonValue } from '../../compiler/base/json.ts';
import type { CheckedRoute } from '../../compiler/ir/checked.ts';
import { edgeVertex } from '../../compiler/ir/control-graph.ts';
import { fits } from '../../compiler/ir/fits.ts';
import { typeOfSchema } from '../../compiler/ir/type-of-schema.ts';
import type { Alternative, Type } from '../../compiler/ir/type.ts';
import { sign } from './calls.ts';
import type { Choose } from './choose.ts';
import { epoch } from './clock.ts';
import type { Call, Tick } from './compare.ts';
import { isObject, odd } from './hand-written/case.ts';
import { acceptedCall } from './random-accepts.ts';
import { textFor } from './random-texts.ts';
import { fieldsOf, formCall } from './random-forms.ts';

/** A request with mostly what the flow needs, then spoiled more often than not. */
export function randomCall(choose: Choose, project: JsonObject, checked: CheckedRoute): Call | Tick {
  const { route, body } = checked;
  if (route.url === undefined) return { tick: route.id };
  const isSpoiled = choose.chance(0.45);
  const url = urlOf(choose, checked, isSpoiled);
  const headers = headersOf(choose, checked, isSpoiled);
  if (route.trigger.page !== undefined) return formCall(choose, fieldsOf(project, route.id), url, headers, isSpoiled);
  const { accepts } = route.contract;
  if (accepts !== undefined) return acceptedCall(choose, checked, accepts, { url, headers }, isSpoiled);
  const hasBody = route.method !== 'GET' && (body.json || body.raw || choose.chance(0.1));
  if (!hasBody) return { method: route.method, url, headers };
  const value = isSpoiled && choose.chance(0.6) ? spoil(choose, bodyOf(choose, checked)) : bodyOf(choose, checked);
  const text = isSpoiled && choose.chance(0.15) ? choose.pick(brokenBodies) : JSON.stringify(value);
  const type = isSpoiled && choose.chance(0.1) ? choose.pick(contentTypes) : 'application/json';
  const isSigned = route.trigger.isDelivery === true && !(isSpoiled && choose.chance(0.3));
  return {
    method: route.method,
    url,
    headers: {
      ...headers,
      ...(type === '' ? {} : { 'content-type': type }),
      ...(isSigned ? { 'x-signature': `sha256=${sign(text)}` } : {}),
    },
    body: Buffer.from(text, 'utf8').toString('latin1'),
  };
}

const brokenBodies = [
  '',
  ' ',
  '{',
  'null',
  '[]',
  '"a"',
  '3',
  '{"a":1}x',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":"x","name":"a"}',
  '{"a":1e999}',
  '\uFEFF{"a":true}',
  '{"a":"\\ud800","name":"\\udc00x"}',
  `{"a":"${'x'.repeat(70_000)}"}`,
  '{"a":01}',
  `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
];
const contentTypes = [
  '',
  'text/plain',
  'application/json; charset=utf-8',
  'application/vnd.api+json',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON',
  'application/jsonx',
  'multipart/form-data',
];

function urlOf(choose: Choose, checked: CheckedRoute, isSpoiled: boolean): string {
  const { pick, chance } = choose;
  const { route } = checked;
  const wanted = textFor(choose, checked, isSpoiled);
  const escaped = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : encodeURIComponent(text);
  const path = (route.url ?? route.path).replaceAll(/[:*][a-z]+/g, (parameter) =>
    parameter.startsWith('*')
      ? pick(['', 'a', 'a/b', 'a//b/', '1', isSpoiled ? '%2F%00/%' : 'a%20b/c', isSpoiled ? '..%2f' : '%2F'])
      : isSpoiled && chance(0.2)
        ? pick(['', '%00', '%2F', 'é', '%', `${'1'.repeat(1030)}`, 'a%20b'])
        : (escaped(wanted('path', parameter.slice(1))) ??
          pick(parameter === ':uuid' ? uuids : ['1', '2', 'a', 'true'])),
  );
  const names = new Set(
    [...route.nodes.values()].flatMap(({ kind: { reads } }) => (reads?.kind === 'query' ? [reads.name] : [])),
  );
  const given = [...names].flatMap((name) => {
    if (chance(0.3)) return [];
    const one = `${encodeURIComponent(name)}=${escaped(wanted('query', name)) ?? pick(isSpoiled ? oddTexts : texts)}`;
    return isSpoiled && chance(0.15) ? [one, one] : [one];
  });
  return `${path}${given.length === 0 ? '' : `?${given.join('&')}`}`;
}

const uuids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000B', '1'];
const texts = [
  ...['1', '2', 'true', 'false', 'a', '2.5', '7', '250', '418', '[1]', '%7B%22a%22:1%7D'],
  ...['00000000-0000-4000-8000-00000000000a', '2024-02-29T12:00:00%2B02:00', '-3'],
];
const oddTexts = [
  ...texts,
  '',
  '%00',
  '1e3',
  '007',
  '%F0%9F%98%80',
  '%ff',
  'a+b',
  'null',
  '9007199254740993',
  '-0',
  '+5',
  '%22%5Cud800%22',
];

function headersOf(choose: Choose, checked: CheckedRoute, isSpoiled: boolean): Record<string, string | string[]> {
  const { pick, chance } = choose;
  const { route } = checked;
  const wanted = textFor(choose, checked, isSpoiled);
  const names = new Set(
    [...route.nodes.values()]
      .flatMap(({ kind: { reads } }) => (reads?.kind === 'header' ? [reads.name.toLowerCase()] : []))
      .concat([...route.contract.headers.keys()].map((name) => name.toLowerCase())),
  );
  const signedCookie = (value: string): string => `${value}.${sign(value, 'base64').replaceAll('=', '')}`;
  const readsCookie = [...route.nodes.values()].some(({ kind: { reads } }) => reads?.kind === 'cookie');
  const cookies = [
    'c=1',
    'c=a%20b; d=2',
    '__Host-c=é',
    'c="x"; c=y',
    'c',
    'c=%zz',
    ' c = 1 ;__Host-c=a.b',
    `c=${signedCookie('a')}`,
  ];
  return Object.fromEntries(
    [...names, ...(readsCookie ? ['cookie'] : [])].flatMap((name) => {
      if (name === 'cookie') return [[name, pick(cookies)]];
      if (name === 'x-signature' || chance(isSpoiled ? 0.4 : 0.1)) return [];
      return [
        [
          name,
          wanted('header', name) ??
            pick<string | string[]>([
              '1',
              'true',
              'a',
              'Bearer 12',
              'Basic YTpi',
              'Basic YTph',
              `t=${Math.floor(epoch / 1000)},v1=ab,v1=cd`,
              'v1,ab v1,cd',
              ...(isSpoiled ? ['', 'é', 'Bearer ', '1 ', ['a', 'b']] : []),
            ]),
        ],
      ];
    }),
  );
}

/** A body that the flow accepts: it meets all needs of the body, those at Start first. */
function bodyOf(choose: Choose, { route, anticipated, control }: CheckedRoute): JsonObject {
  const body: Record<string, JsonValue> = Object.create(null);
  const start = [...(route.nodes.get(route.start)?.next.keys() ?? [])].map((port) => edgeVertex(route.start, port));
  for (const vertex of [...start, ...control.order]) {
    for (const { access, type } of anticipated.get(vertex)?.values() ?? []) {
      if (access.base.kind === 'body' && access.path.length > 0) put(body, access.path, valueOf(choose, type));
    }
  }
  for (const {
    kind: { reads, behaviour },
  } of route.nodes.values()) {
    const names =
      reads?.kind === 'body' && behaviour.kind === 'access'
        ? [...behaviour.paths.values()].flatMap((path) => path.slice(0, 1))
        : [];
    for (const name of names)
      if (!Object.hasOwn(body, name) && choose.chance(0.7)) define(body, name, choose.pick(odd));
  }
  const { properties = {}, required = [] } = route.contract.body ?? {};
  if (isObject(properties) && Array.isArray(required))
    for (const [name, schema] of Object.entries(properties))
      if (!required.includes(name) && choose.chance(0.4)) Reflect.deleteProperty(body, name);
      else if (isObject(schema)) define(body, name, ofSchema(choose, schema));
  return body;
}

function put(target: Record<string, JsonValue>, [name, ...rest]: readonly string[], value: JsonValue): void {
  if (name === undefined) return;
  const before = Object.hasOwn(target, name) ? target[name] : undefined;
  if (rest.length === 0) {
    if (before === undefined) define(target, name, value);
    return;
  }
  const inner: Record<string, JsonValue> = before !== undefined && isObject(before) ? { ...before } : {};
  put(inner, rest, value);
  define(target, name, inner);
}

const define = (target: object, name: string, value: JsonValue): unknown =>
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });

const scalarsOf: Readonly<Record<string, readonly JsonValue[]>> = {
  string: ['a', 'b', 'ab', '1', 'true', 'é😀', '2.5', 'a@example.com', '{"a":1}'],
  number: [1, 2, 7, 250, 204, 0, -1, 2.5],
  boolean: [true, false],
};
const ofType = ({ pick }: Choose, type: string): JsonValue => pick(scalarsOf[type] ?? odd);

const containers: readonly JsonValue[] = [{}, { a: 'x' }, { a: 1, b: [] }, { a: '\0' }, [], ['a', 'b', 'a'], [1, 2.5]];

/** Of a declared field: mostly what its schema takes. */
function ofSchema(choose: Choose, schema: JsonObject): JsonValue {
  const taken = [...[...Object.values(scalarsOf), ...Object.values(checked)].flat(), ...containers].filter((value) =>
    fits(value, typeOfSchema(schema)),
  );
  return taken.length === 0 || choose.chance(0.05) ? choose.pick(odd) : choose.pick(taken);
}

const checked: Readonly<Record<string, readonly JsonValue[]>> = {
  uuid: ['00000000-0000-4000-8000-00000000000A', '00000000-0000-4000-8000-000000000001'],
  timestamp: ['2024-02-29T23:59:59.123+05:30', '2020-01-01T00:00:00Z'],
  email: ['a@example.com', 'fail@example.com'],
  int32: [1, 2, 7, -5],
  index: [0, 1, 2],
  limit: [0, 1, 5],
  status: [200, 204, 304, 418, 503],
};

function valueOf(choose: Choose, type: Type): JsonValue {
  if (type.presence !== 'required' && choose.chance(0.3)) return null;
  if (type.kind === 'unknown') return choose.pick(odd);
  return type.alternatives.length === 0 ? null : alternativeValue(choose, choose.pick(type.alternatives));
}

function alternativeValue(choose: Choose, alternative: Alternative): JsonValue {
  switch (alternative.kind) {
    case 'list':
      return Array.from({ length: choose.below(3) }, () => valueOf(choose, alternative.element));
    case 'object':
      return Object.fromEntries(
        [...alternative.fields].flatMap(([name, type]) =>
          type.presence !== 'required' && choose.chance(0.4) ? [] : [[name, valueOf(choose, type)]],
        ),
      );
    case 'string':
    case 'number': {
      if (alternative.kind === 'string' && alternative.values !== undefined && choose.chance(0.8))
        return choose.pick(alternative.values);
      const [check] = alternative.checks;
      return choose.pick((check === undefined ? undefined : checked[check]) ?? scalarsOf[alternative.kind] ?? odd);
    }
    default:
      return ofType(choose, alternative.kind);
  }
}

const spoiling: readonly JsonValue[] = [
  ...odd,
  '\ud800',
  'x\udc00y',
  '\0',
  'x'.repeat(5000),
  [[[]]],
  { constructor: 1 },
  { a: null },
  -2147483649,
  1e21,
  '2024-02-30T00:00:00Z',
  ['a@example.com', 3],
  { a: [1, { b: '\0' }] },
];

/** One or two fields missing, null, of another type, or one too many. */
function spoil(choose: Choose, body: JsonObject): JsonValue {
  const fields = Object.entries(body);
  for (let count = choose.below(2) + 1; count > 0 && fields.length > 0; count -= 1) {
    const index = choose.below(fields.length);
    const field = fields[index];
    if (field === undefined) continue;
    const value = field[1];
    if (choose.chance(0.25)) fields.splice(index, 1);
    else if (isObject(value) && choose.chance(0.5)) field[1] = spoil(choose, value);
    else field[1] = choose.chance(0.15) ? [value] : choose.pick(spoiling);
  }
  if (choose.chance(0.2))
    fields.push([choose.pick(['extra', 'id', 'token', 'created', 'toString']), choose.pick(spoiling)]);
  return Object.fromEntries(fields);
}
