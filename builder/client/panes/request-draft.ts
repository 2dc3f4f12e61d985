import type { JsonObject, JsonValue } from '../../../compiler/base/json.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { isList, isObject, ownOf } from '../../shared/gestures/json.ts';
import type { KeptRows } from '../../shared/messages.ts';
import { objectOf, textOf } from '../json.ts';
import { acceptedBy, isPlain } from './accepted-body.ts';

/** A request as written before it is sent. */
export interface RequestDraft {
  readonly url: string;
  readonly headers: string;
  readonly body: string;
}

/**
 * The initial request for a route: that of an example, else one that fits the declarations and what the compiler has
 * inferred.
 */
export function draftOf(view: RouteView, example = view.examples[0]): RequestDraft {
  const request = objectOf(objectOf(example)['request']);
  const proposed = example === undefined ? view.request : undefined;
  const body = request['body'] ?? request['form'] ?? request['text'] ?? declaredSample(view) ?? proposed?.body;
  const headers = Object.entries(proposed?.headers ?? objectOf(request['headers'])).map(
    ([name, value]) => `${name}: ${textOf(value) ?? ''}`,
  );
  return {
    url: textOf(request['url']) ?? proposed?.url ?? filledPath(view.url ?? view.path),
    headers: headers.join('\n'),
    body: body === undefined || view.method === 'GET' ? '' : written(view, body),
  };
}

/** A text is sent unchanged; anything else is written as JSON. */
const written = (view: RouteView, body: JsonValue): string =>
  isPlain(acceptedBy(view)) ? (textOf(body) ?? '') : JSON.stringify(body, undefined, 2);

/** A path with values for its parameters. */
export const filledPath = (path: string): string => path.replace(/:[A-Za-z][A-Za-z0-9_]*/g, '1');

/** A body that fits Start's declaration, as a JSON Schema or as the fields of a form. */
function declaredSample({ nodes }: RouteView): JsonValue | undefined {
  for (const { config } of nodes) {
    const { body, trigger } = config;
    if (isObject(body)) return sampleOf(body);
    const { fields } = objectOf(trigger);
    if (isList(fields)) return Object.fromEntries(fields.map((field) => sampleOfField(objectOf(field))));
  }
  return undefined;
}

const samples: Readonly<Record<string, JsonValue>> = {
  email: 'ada@example.com',
  uuid: '3f333df6-90a4-4fda-8dd3-9485d27cee36',
  date: '2030-01-01',
  'date-time': '2030-01-01T00:00:00.000Z',
  uri: 'https://example.com',
};

/** The simplest value of a JSON Schema. */
export function sampleOf(schema: JsonObject): JsonValue {
  const { example, examples, enum: options } = schema;
  if (example !== undefined) return example;
  for (const list of [examples, options]) if (isList(list) && list[0] !== undefined) return list[0];
  if (schema['const'] !== undefined) return schema['const'];
  switch (schema['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries(objectOf(schema['properties'])).map(([name, member]) => [name, sampleOf(objectOf(member))]),
      );
    case 'array':
      return isObject(schema['items']) ? [sampleOf(schema['items'])] : [];
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' ? schema['minimum'] : 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return samples[textOf(schema['format']) ?? ''] ?? 'text';
  }
}

function sampleOfField(field: JsonObject): readonly [string, JsonValue] {
  const name = textOf(field['name']) ?? '';
  const type = textOf(field['type']) ?? '';
  if (type === 'number') return [name, 1];
  if (type === 'checkbox') return [name, true];
  const [option] = isList(field['options']) ? field['options'] : [];
  return [name, type === 'select' ? (option ?? '') : (samples[type] ?? 'text')];
}

/** The values of a JSON object as a browser sends a form; undefined if it is not an object. */
export function asForm(body: JsonValue | undefined): string | undefined {
  if (!isObject(body)) return undefined;
  const pairs = Object.entries(body).flatMap(([name, value]): readonly [string, string][] => {
    if (value === null || value === false) return [];
    return [[name, typeof value === 'string' ? value : value === true ? 'on' : JSON.stringify(value)]];
  });
  return new URLSearchParams(pairs).toString();
}

/** `Name: value` lines; undefined if a line is not one. */
export function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*?)\s*$/.exec(line));
  return pairs.some((pair) => pair === null)
    ? undefined
    : Object.fromEntries(pairs.flatMap((pair) => (pair === null ? [] : [[pair[1] ?? '', pair[2] ?? '']])));
}

/** What is known about the values in an answer. */
export interface Known {
  /** Texts that are the same each time, since the example itself contains them. */
  readonly given: ReadonlySet<string>;
  /** Generated keys that differ each time, by the name of their column. */
  readonly made: KeptRows['made'];
}

/** A value in the form that an example expects: values generated by the server, such as ids and times, vary. */
export function asExpected(value: JsonValue, known: Known): JsonValue {
  if (isList(value)) return value.map((item) => asExpected(item, known));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        isMade(key, member, known) ? '$any' : asExpected(member, known),
      ]),
    );
  if (typeof value !== 'string' || known.given.has(value)) return value;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)) return '$uuid';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(value)) return value;
  // The same time may be given in another notation: without milliseconds, or of another zone.
  const time = Date.parse(value);
  return [...known.given].some((text) => Date.parse(text) === time) ? value : '$timestamp';
}

function isMade(key: string, value: JsonValue, { made }: Known): boolean {
  const ids = ownOf(made, key);
  return typeof value === 'number' && (ids === 'any' || ids?.includes(value) === true);
}

/** All texts in a value. */
export const textsIn = (value: JsonValue | undefined): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : isList(value)
      ? value.flatMap(textsIn)
      : isObject(value)
        ? Object.values(value).flatMap(textsIn)
        : [];
