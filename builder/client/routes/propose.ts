import type { JsonObject } from '../../../compiler/base/json.ts';

/** What a new route is made of. */
export interface RouteIdea {
  readonly method: string;
  readonly path: string;
  readonly trigger: string;
}

const verbs: Readonly<Record<string, string>> = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'delete' };

/** The id that a route of that method and path would be given: `GET /users/:id` is `get-user`. */
export function proposeId(idea: RouteIdea, taken: ReadonlySet<string>): string {
  const id = wordsOf(idea)
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const base = id === '' ? 'route' : id;
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

export function proposeTitle(idea: RouteIdea): string {
  const words = wordsOf(idea)
    .join(' ')
    .replace(/[-_.~]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Verb and noun: a parameter at the end means one of them, else it is all of them, or a new one. */
function wordsOf({ method, path, trigger }: RouteIdea): readonly string[] {
  const segments = path.split('/').filter(Boolean);
  const names = segments.filter((segment) => !segment.startsWith(':'));
  const last = names.at(-1) ?? 'home';
  const isOne = segments.at(-1)?.startsWith(':') === true;
  if (trigger === 'webhook') return ['receive', last, 'events'];
  if (trigger === 'cron') return ['run', last];
  if (trigger === 'form') return ['send', singular(last)];
  if (method === 'GET' && !isOne) return [segments.length === 0 ? 'show' : 'list', last];
  return [verbs[method] ?? method.toLowerCase(), singular(last)];
}

export const singular = (noun: string): string =>
  noun
    .replace(/ies$/, 'y')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<=[^s])s$/, '');

/** What is wrong with a path; undefined if it will do. */
export function pathIssueOf(path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path begins with “/”.';
  if (path === '/') return undefined;
  const segments = path.slice(1).split('/');
  if (segments.includes('')) return 'No segment may be empty.';
  const isSound = (segment: string): boolean => /^(?:[A-Za-z0-9._~-]+|:[A-Za-z][A-Za-z0-9_]*)$/.test(segment);
  return segments.every(isSound) ? undefined : 'Letters, digits and “._~-”, or parameters such as “:id”.';
}

/** The trigger as the Start node has it; nothing for a request. */
export function triggerOf({ trigger }: RouteIdea, webhookId: string): JsonObject | undefined {
  if (trigger === 'webhook') return { type: 'webhook', id: webhookId };
  if (trigger === 'cron') return { type: 'cron', schedule: '0 3 * * *' };
  if (trigger === 'form') return { type: 'form', fields: [{ name: 'name', type: 'text', required: true }] };
  return undefined;
}

/** A route that does nothing yet but begin. */
export function newRoute(idea: RouteIdea, id: string, title: string, webhookId: string): JsonObject {
  const trigger = triggerOf(idea, webhookId);
  return {
    id,
    ...(title === '' ? {} : { title }),
    method: idea.method,
    path: idea.path,
    flow: {
      nodes: [{ id: 'start', type: 'start', ...(trigger === undefined ? {} : { config: { trigger } }) }],
      edges: [],
    },
  };
}
