import type { FastifyInstance } from 'fastify';
import { own } from '../values/property.ts';
import type { JsonObject } from '../values/read.ts';
import { requestError } from './errors.ts';
import { parseNumber } from './form-values.ts';
import { acceptOnly } from './json-body.ts';

/** The types of fields that are not texts. A list may be sent any number of times, all others only once. */
export type FieldTypes = Readonly<Record<string, 'number' | 'boolean' | 'list'>>;

/** Within `app`, which must be a separate scope, bodies are forms, and arrive as objects. */
export function acceptForm(app: FastifyInstance, types: FieldTypes = {}): void {
  acceptOnly(app, 'application/x-www-form-urlencoded', async (_request, body) =>
    // `URLSearchParams` drops a leading question mark, as in a URL, so this adds one.
    readFields(new URLSearchParams(`?${body.toString()}`), types),
  );
  app.addHook('preValidation', async (request) => {
    // A missing body is a form without fields, which browsers send if no box is ticked.
    request.body ??= readFields([], types);
  });
}

/**
 * The fields of a form as an object, without empty ones. A value that is not a valid number or boolean
 * remains a text, for the schema to refuse.
 */
export function readFields(entries: Iterable<readonly [string, string]>, types: FieldTypes): JsonObject {
  const given = Map.groupBy(entries, ([name]) => name);
  // As in JSON: it would become the prototype of copies.
  if (given.has('__proto__')) throw requestError('body must be a form', 400);
  const fields = [...given].flatMap(([name, all]): readonly (readonly [string, unknown])[] => {
    const texts = all.map(([, text]) => text);
    const type = own(types, name);
    if (type === 'list') return [[name, texts]];
    if (texts.length > 1) throw requestError(`body field "${name}" must be given once`);
    const [text = ''] = texts;
    if (text === '') return [];
    if (type === 'boolean') return [[name, readBox(text)]];
    return [[name, type === 'number' ? (parseNumber(text) ?? text) : text]];
  });
  return { ...notGiven(types), ...Object.fromEntries(fields) };
}

/** Forms send nothing for an empty list or an unticked box. */
const notGiven = (types: FieldTypes): JsonObject =>
  Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) =>
      type === 'number' ? [] : [[name, type === 'list' ? [] : false]],
    ),
  );

/** Browsers send `on` for a ticked box that has no value of its own. */
function readBox(text: string): boolean | string {
  if (text === 'on' || text === 'true') return true;
  return text === 'false' ? false : text;
}
