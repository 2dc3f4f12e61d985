import { cron } from './cron.ts';
import type { TriggerDefinition } from './define-trigger.ts';
import { form } from './form.ts';
import { request } from './request.ts';
import { webhook } from './webhook.ts';

/** Every trigger, in the order of the docs. The first one is the default. */
export const triggers: readonly [TriggerDefinition, ...TriggerDefinition[]] = [request, webhook, cron, form];
