import type { JsonObject } from '../../../compiler/base/json.ts';
import { methods } from '../../shared/route-path.ts';

interface Trigger {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  /** The initial trigger in the config of Start; undefined for a request. */
  readonly first?: JsonObject;
  /** The method of its requests; undefined if any will do. */
  readonly method?: string;
}

/** The triggers to choose from. */
export const triggers: readonly Trigger[] = [
  { id: 'request', title: 'Request', detail: 'an endpoint of your API' },
  {
    id: 'webhook',
    title: 'Webhook',
    detail: 'called by another service, such as GitHub or Stripe',
    first: { type: 'webhook' },
    method: 'POST',
  },
  {
    id: 'cron',
    title: 'Schedule',
    detail: 'runs by the clock, such as every night',
    first: { type: 'cron', schedule: '0 3 * * *' },
  },
  {
    id: 'form',
    title: 'Form',
    detail: 'a page with fields that people fill in',
    first: { type: 'form', fields: [{ name: 'name', type: 'text', required: true }] },
    method: 'POST',
  },
];

export const triggerOf = (kind: string): Trigger | undefined => triggers.find(({ id }) => id === kind);

/** The methods that a route can have, to choose from. */
export const methodChoices = methods.map((id) => ({ id, title: id }));
