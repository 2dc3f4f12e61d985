import { parseJson } from '../../../base/json.ts';
import type { JsonObject } from '../../../base/json.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { isText, parameterTypes } from '../../../ir/parameter-types.ts';
import type { TextRead } from '../../../ir/parameter-types.ts';
import { restOf } from '../../../ir/path.ts';
import { cookiesOf, headersOf } from '../../../ir/request-data.ts';
import { runNodes } from '../../../ir/route.ts';
import type { Type } from '../../../ir/type.ts';
import { schemaOfType } from '../schemas/json-schema.ts';

/** What a route reads from its path, query, headers and cookies, as OpenAPI parameters. */
export function parametersOf(checked: CheckedRoute): JsonObject[] {
  const { route } = checked;
  const nodes = runNodes(checked);
  const reads = nodes.flatMap(({ kind }) => kind.reads ?? []);
  const query = new Map(
    reads.flatMap((read): [string, string | undefined][] => (read.kind === 'query' ? [[read.name, undefined]] : [])),
  );
  for (const [name, { description }] of route.contract.query) query.set(name, description);
  const securedBy = (byCookie: boolean): ReadonlySet<string> =>
    new Set(checked.security.filter(({ isCookie }) => (isCookie === true) === byCookie).map(({ header }) => header));
  const [secured, securedCookies] = [securedBy(false), securedBy(true)];
  const cookies = new Set(nodes.flatMap(cookiesOf).map(({ name }) => name));
  const headers = new Map(
    nodes
      .flatMap(headersOf)
      .map((name): [string, { description?: string; required: boolean }] => [name, { required: false }]),
  );
  for (const [name, declared] of route.contract.headers) headers.set(name.toLowerCase(), declared);
  const typeOf = parameterTypes(checked);
  const isNeeded = (kind: TextRead['kind'], name: string): boolean => typeOf({ kind, name }).presence === 'required';
  const schemaOf = (kind: TextRead['kind'], name: string): JsonObject => {
    const [given] = reads.flatMap((read) =>
      (read.kind === 'path' || read.kind === 'query') && read.kind === kind && read.name === name
        ? (read.declared?.default ?? [])
        : [],
    );
    // In a URL or a header, scalars are sent in their JSON spelling.
    const type: Type = { ...typeOf({ kind, name }), presence: 'required' };
    const value = typeof given === 'string' && !isText(type) ? parseJson(given) : given;
    return { ...schemaOfType(type, 'request'), ...(value === undefined ? {} : { default: value }) };
  };
  const described = (description: string | undefined) => (description === undefined ? {} : { description });
  return [
    ...route.pathParams.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: name === restOf(route.path) ? schemaOf('path', name) : neverEmpty(schemaOf('path', name)),
    })),
    ...[...query].map(([name, description]) => ({
      name,
      in: 'query',
      required: isNeeded('query', name),
      ...described(description),
      schema: schemaOf('query', name),
    })),
    ...[...headers]
      .filter(([name]) => !ignored.has(name) && !secured.has(name))
      .map(([name, { description, required }]) => ({
        name,
        in: 'header',
        required: required || isNeeded('header', name),
        ...described(description),
        schema: schemaOf('header', name),
      })),
    ...[...cookies]
      .filter((name) => !securedCookies.has(name))
      .map((name) => ({ name, in: 'cookie', required: isNeeded('cookie', name), schema: schemaOf('cookie', name) })),
  ];
}

/** OpenAPI describes these headers elsewhere and ignores them as parameters. */
const ignored: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

const neverEmpty = (schema: JsonObject): JsonObject =>
  schema['type'] === 'string' ? { ...schema, minLength: 1 } : schema;
