import type { JsonValue } from '../../../compiler/base/json.ts';
import type { Operation } from '../../../compiler/base/operation.ts';
import type { KindView, PortView } from '../../../compiler/view/route-view.ts';
import { camelCase, freeName, singular, unaccented, withArticle } from './names.ts';
import { isParameter } from '../route-path.ts';

export interface NewRoute {
  readonly id: string;
  readonly title: string;
  readonly method: string;
  readonly path: string;
}

const longestId = 64;

/**
 * An id and a title for a route, by what it does with the table that its path names: `GET /users/:id` is “Get a user”.
 * `isTable`: the path names one for sure, such as `staff`, which has no plural.
 */
export function proposeRoute(
  { routes }: { readonly routes: readonly { readonly id: string }[] },
  method: string,
  path: string,
  isTable = false,
): Pick<NewRoute, 'id' | 'title'> {
  const segments = path.split('/').filter((segment) => segment !== '');
  const nouns = segments.flatMap((segment, index) => {
    if (isParameter(segment)) return [];
    const isOne = isParameter(segments[index + 1] ?? '') || (method === 'POST' && index === segments.length - 1);
    const words = wordsOf(segment);
    const last = words.pop();
    return last === undefined ? [] : [[...words, isOne ? singular(last) : last]];
  });
  const own = nouns.at(-1) ?? [];
  const isOfOne = isParameter(segments.at(-1) ?? '');
  const plural = wordsOf(segments.findLast((segment) => !isParameter(segment)) ?? '').at(-1) ?? '';
  const isPlural = singular(plural) !== plural;
  const verb = verbOf(method, isOfOne, isPlural || isTable);
  const words = [...(verb === undefined ? [] : [verb]), ...nouns.flat()];
  const id = (words.join('-') || method.toLowerCase()).slice(0, longestId - 3).replace(/-$/, '');
  const object = own.join(' ');
  const isOne = verb !== 'list' && verb !== undefined && isPlural;
  const title = [...(verb === undefined ? [] : [verb]), isOne ? withArticle(object) : object].join(' ').trim() || id;
  const taken = new Set(routes.map((route) => route.id));
  return { id: freeName(id, taken, '-'), title: title.charAt(0).toUpperCase() + title.slice(1) };
}

const wordsOf = (segment: string): string[] =>
  unaccented(segment)
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? [];

/** The verb for a method; undefined if the path contains one, as in `POST /login`. */
function verbOf(method: string, isOfOne: boolean, isCollection: boolean): string | undefined {
  if (method === 'GET') return isOfOne || !isCollection ? 'get' : 'list';
  if (method === 'POST') return isCollection && !isOfOne ? 'create' : undefined;
  return method === 'PUT' || method === 'PATCH' ? 'update' : method === 'DELETE' ? 'delete' : method.toLowerCase();
}

/** Adds a route that answers immediately: a Start and an answer, wired together. */
export function addRoute(
  { id, title, method, path }: NewRoute,
  kinds: ReadonlyMap<string, KindView>,
  config: { readonly [name: string]: JsonValue } = {},
): readonly Operation[] {
  const all = [...kinds.values()];
  const start = all.find(({ isEntry }) => isEntry);
  const reply = all.find(({ role }) => role === 'response');
  const [next, into] = [start?.outs, reply?.ins].map((ports) => ports?.find(({ is }) => is === 'control')?.name);
  const inputs = (reply?.ins ?? []).filter(({ is, optional }) => is === 'data' && optional !== true);
  const nodes = [
    ...(start === undefined
      ? []
      : [{ id: camelCase(start.type), type: start.type, ...withSettings({ ...start.sample, ...config }) }]),
    ...(reply === undefined
      ? []
      : [
          {
            id: 'reply',
            type: reply.type,
            ...withSettings(reply.sample),
            inputs: Object.fromEntries(inputs.map(literalFor)),
          },
        ]),
  ];
  const edges =
    start === undefined || next === undefined || into === undefined
      ? []
      : [{ from: `${camelCase(start.type)}.${next}`, to: `reply.${into}` }];
  const value = { id, ...(title === '' ? {} : { title }), method, path, flow: { nodes, edges } };
  return [{ do: 'add-route', value }];
}

const withSettings = (config: { readonly [name: string]: JsonValue }) =>
  Object.keys(config).length === 0 ? {} : { config };

const literals: Readonly<Record<string, JsonValue>> = { string: '', number: 0, boolean: false, list: [], null: null };
const literalFor = ({ name, type }: PortView): readonly [string, JsonValue] => [
  name,
  literals[type?.shape ?? ''] ?? {},
];

export const removeRoute = (route: string): readonly Operation[] => [{ do: 'remove-route', route }];
