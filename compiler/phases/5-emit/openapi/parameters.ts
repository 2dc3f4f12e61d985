import { nodeOf, runNodes } from '../../../ir/route.ts';
import type { JsonObject } from '../../../base/json.ts';
import { isWhole } from '../../../ir/checked.ts';
import type { CheckedRoute, AccessPath } from '../../../ir/checked.ts';
import type { RequestRead } from '../../../ir/request-read.ts';
import { cookiesOf, headersOf } from '../../../ir/request-data.ts';
import { isScalarType, string } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import { meet } from '../../../ir/type-algebra.ts';
import { schemaOfType } from '../schemas/json-schema.ts';
import { restOf } from '../../../ir/path.ts';

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
  const needs = neededTexts(checked);
  const isNeeded = (kind: TextRead['kind'], name: string): boolean =>
    needs.some(
      ({ read, hasDefault, type }) =>
        keyOf(read) === keyOf({ kind, name }) && !hasDefault && type.presence === 'required',
    );
  const schemaOf = (kind: TextRead['kind'], name: string): JsonObject => {
    const isRead = (read: TextRead): boolean => keyOf(read) === keyOf({ kind, name });
    const declared = reads.flatMap((read) =>
      (read.kind === 'path' || read.kind === 'query') && isRead(read) ? (read.declared ?? []) : [],
    );
    const types = declared.flatMap(({ type }) => type ?? []);
    const [given] = declared.flatMap((each) => each.default ?? []);
    return {
      // In a URL or a header, scalars are sent in their JSON spelling.
      ...schemaOfTexts([
        ...needs.flatMap(({ read, type }) => (isRead(read) && isScalarType(type) ? [type] : [])),
        ...types,
      ]),
      ...(given === undefined ? {} : { default: given }),
    };
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

type TextRead = Extract<RequestRead, { readonly name: string }>;
const keyOf = ({ kind, name }: Pick<TextRead, 'kind' | 'name'>): string =>
  `${kind} ${kind === 'header' ? name.toLowerCase() : name}`;

interface TextSource {
  readonly read: TextRead;
  /** Whether the text may be missing, since there is a default for it. */
  readonly hasDefault: boolean;
}

interface TextNeed extends TextSource {
  readonly type: Type;
}

/** The types that every path to an answer below 400 requires of texts, or of the values converted from them. */
function neededTexts(checked: CheckedRoute): readonly TextNeed[] {
  const { route, operands } = checked;
  const sourceOf = ({ base, path }: AccessPath): TextSource | undefined => {
    const kind = base.kind === 'output' && path.length === 0 ? nodeOf(route, base.node).kind : undefined;
    if (kind?.reads !== undefined) return textOf(kind.reads);
    if (base.kind !== 'output' || kind?.passes === undefined || kind.behaviour.kind !== 'pure') return undefined;
    const isDefault = kind.meaning?.kind === 'fallback';
    // A conversion that turns unreadable texts into null accepts any text.
    if (!isDefault && kind.behaviour.rejects !== true) return undefined;
    const passed = operands.get(base.node)?.get(kind.passes);
    const source = passed?.kind === 'value' && isWhole(passed.access) ? sourceOf(passed.access) : undefined;
    return source && { ...source, hasDefault: source.hasDefault || isDefault };
  };
  return checked.accepted().flatMap(({ access, type }) => {
    const source = sourceOf(access);
    return source === undefined ? [] : [{ ...source, type }];
  });
}

const textOf = (read: RequestRead): TextSource | undefined =>
  'name' in read ? { read, hasDefault: 'declared' in read && read.declared?.default !== undefined } : undefined;

/** A number is more specific than the text it is read from. */
function schemaOfTexts(types: readonly Type[]): JsonObject {
  const converted = types.filter((type) => !isText(type));
  const [first = string(), ...others] = converted.length > 0 ? converted : types;
  return schemaOfType({ ...others.reduce(meet, first), presence: 'required' }, 'request');
}

const isText = (type: Type): boolean =>
  type.kind === 'known' && type.alternatives.some(({ kind }) => kind === 'string');
