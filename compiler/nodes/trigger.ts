import { z } from 'zod';
import { nearest } from '../base/did-you-mean.ts';
import { closedObject } from '../base/schema.ts';
import { duplicateName, fieldOptions, unknownTimeZone, wrongSchedule, wrongWebhookId } from '../ir/catalogue/config.ts';
import { webhookIdPattern } from '../ir/grammar.ts';
import type { FormField, Trigger } from '../ir/kind.ts';
import type { BindContext } from './define-node.ts';
import { isTimeZone, scheduleFault } from './schedule.ts';

const formField = closedObject({
  name: z.string().min(1, 'a name'),
  label: z.string().exactOptional(),
  type: z.enum(['text', 'email', 'number', 'checkbox', 'select', 'textarea', 'date']),
  required: z.boolean().default(false),
  options: z
    .array(z.string())
    .exactOptional()
    .meta({ description: 'Of a select field: what there is to choose from.' }),
});

export const triggerConfig = z.discriminatedUnion('type', [
  closedObject({ type: z.literal('request') }),
  closedObject({
    type: z.literal('webhook'),
    id: z
      .string()
      .meta({ description: '`whk_` and 24 letters or digits; made by `flowsmith webhook`.' })
      .exactOptional(),
  }),
  closedObject({
    type: z.literal('cron'),
    schedule: z.string().meta({ description: 'Five fields: minute, hour, day of the month, month, day of the week.' }),
    timezone: z.string().default('UTC').meta({ description: 'A name of the IANA database.' }),
  }),
  closedObject({ type: z.literal('form'), title: z.string().exactOptional(), fields: z.array(formField) }),
]);
type TriggerConfig = z.output<typeof triggerConfig>;

/** The trigger of a config, with what is wrong in it reported; a wrong part is replaced by a harmless one. */
export function bindTrigger(config: TriggerConfig, context: BindContext): Trigger {
  switch (config.type) {
    case 'request':
      return { kind: 'request' };
    case 'webhook':
      return bindWebhook(config, context);
    case 'cron':
      return bindCron(config, context);
    case 'form':
      return {
        kind: 'form',
        ...(config.title === undefined ? {} : { title: config.title }),
        fields: bindFields(config.fields, context),
      };
  }
}

function bindWebhook({ id }: Extract<TriggerConfig, { type: 'webhook' }>, { report }: BindContext): Trigger {
  if (id === undefined) return { kind: 'webhook' };
  if (webhookIdPattern.test(id)) return { kind: 'webhook', id };
  report(wrongWebhookId, { id }, ['trigger', 'id']);
  return { kind: 'webhook' };
}

function bindCron({ schedule, timezone }: Extract<TriggerConfig, { type: 'cron' }>, { report }: BindContext): Trigger {
  const fault = scheduleFault(schedule);
  if (fault !== undefined) report(wrongSchedule, { schedule, ...fault }, ['trigger', 'schedule']);
  const isKnown = isTimeZone(timezone);
  if (!isKnown)
    report(unknownTimeZone, { timezone, near: nearest(timezone, Intl.supportedValuesOf('timeZone')) }, [
      'trigger',
      'timezone',
    ]);
  return {
    kind: 'cron',
    schedule: fault === undefined ? schedule.trim().split(/\s+/).join(' ') : '0 0 * * *',
    timezone: isKnown ? timezone : 'UTC',
  };
}

function bindFields(fields: readonly FormField[], { report }: BindContext): FormField[] {
  return fields.filter(({ name, type, options }, index) => {
    const isFirst = fields.findIndex((other) => other.name === name) === index;
    const hasOptions = options !== undefined && options.length > 0;
    if (!isFirst) report(duplicateName, { name, of: 'field' }, ['trigger', 'fields', index, 'name']);
    if (type === 'select' ? !hasOptions : options !== undefined)
      report(fieldOptions, { field: name, type }, ['trigger', 'fields', index]);
    return isFirst;
  });
}
