import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { freeName, singular } from '../../shared/gestures/names.ts';
import { proposeRoute } from '../../shared/gestures/routes.ts';
import { triggerOf } from '../start/triggers.ts';
import { isParameter } from '../../shared/route-path.ts';

/** What a new route is made of. */
export interface RouteIdea {
  readonly method: string;
  readonly path: string;
  readonly trigger: string;
}

/** An id and a title for a route, by what starts it. */
export function propose(project: Pick<ProjectView, 'routes'>, { method, path, trigger }: RouteIdea) {
  if (trigger === 'request') return proposeRoute(project, method, path);
  const last = path.split('/').findLast((segment) => segment !== '' && !isParameter(segment)) ?? '';
  const noun = last
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const title = { webhook: `Receive ${noun} events`, cron: `Run ${noun}`, form: `Send ${singular(noun)}` }[trigger];
  const words = (title ?? noun).trim().replace(/ +/g, ' ');
  const taken = new Set(project.routes.map(({ id }) => id));
  return { id: freeName(words.toLowerCase().replaceAll(' ', '-'), taken, '-'), title: words };
}

/** A route that does nothing yet but begin: the page then proposes what it could do. */
export function newRoute(idea: RouteIdea, id: string, title: string, webhookId: string): JsonObject {
  const first = triggerOf(idea.trigger)?.first;
  const trigger = first && idea.trigger === 'webhook' ? { ...first, id: webhookId } : first;
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
