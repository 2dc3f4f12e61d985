import type { JsonObject } from '../../../compiler/base/json.ts';
import type { ProjectView } from '../../../compiler/view/route-view.ts';
import { freeName, unaccented } from '../../shared/gestures/names.ts';
import { proposeRoute } from '../../shared/gestures/routes.ts';
import { signatureChecks } from '../start/signature-checks.ts';
import { triggerOf } from '../start/triggers.ts';
import { isParameter } from '../../shared/route-path.ts';

/** Leaves space for a number that makes it unique. */
const longestId = 60;

/** The parts of a new route. */
export interface RouteIdea {
  readonly method: string;
  readonly path: string;
  readonly trigger: string;
  /** For `cron`. */
  readonly schedule?: string;
}

/** The path of a job is irrelevant, except that the emitted file is in a folder of that name. */
export const pathOfJobs = '/jobs';

/** An id and a title for a route, by its trigger; for a job, the id is derived from the given title. */
export function propose(project: Pick<ProjectView, 'routes'>, { method, path, trigger }: RouteIdea, given?: string) {
  if (trigger === 'request') return proposeRoute(project, method, path);
  const last = path.split('/').findLast((segment) => segment !== '' && !isParameter(segment)) ?? '';
  const noun = unaccented(last)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  const title = { webhook: `Receive ${senderOf(noun)} events`, cron: `Run ${noun}`, form: formTitle(noun) }[trigger];
  const words = (title ?? noun).trim().replace(/ +/g, ' ');
  const named =
    (trigger === 'cron' &&
      unaccented(given ?? '')
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join(' ')) ||
    words.toLowerCase();
  const taken = new Set(project.routes.map(({ id }) => id));
  return { id: freeName(named.slice(0, longestId).trim().replaceAll(' ', '-'), taken, '-'), title: words };
}

/** The sender of the events; “/events” names none. */
function senderOf(noun: string): string {
  const name = noun.replace(/ ?\bevents?$/, '');
  return signatureChecks.find(({ title }) => title.toLowerCase() === name)?.title ?? name;
}

/** Also the title of the form's page. */
const formTitle = (noun: string): string =>
  noun === '' ? 'Form' : `${noun.charAt(0).toUpperCase()}${noun.slice(1)} form`;

/** A route with nothing but its Start. The page then proposes what it could do. */
export function newRoute(idea: RouteIdea, id: string, title: string, webhookId: string): JsonObject {
  const first = triggerOf(idea.trigger)?.first;
  const own = idea.trigger === 'webhook' ? { id: webhookId } : idea.schedule && { schedule: idea.schedule };
  const trigger = first && { ...first, ...own };
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
