import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { guess, remove, spelling } from '../fixes.ts';

/** Rows FS2513 to FS2516 and FS2588: the settings of triggers. */

export const wrongSchedule: Rule<{ readonly schedule: string; readonly reason: string; readonly hint: string }> = {
  code: 'FS2513',
  severity: 'error',
  title: 'A schedule that cron does not know',
  message: ({ schedule, reason }) => `The schedule ${quoted(schedule)} ${reason}.`,
  hint: ({ hint }) => hint,
  explanation: {
    cause:
      'A schedule has five fields: minute, hour, day of the month, month, day of the week. Each is *, a value, a range (1-5) or a list (1,15); * and ranges may have a step (*/10).',
    bad: '{ "type": "cron", "schedule": "0 0 3 * * *" }',
    good: '{ "type": "cron", "schedule": "0 3 * * *" }',
  },
};

export const unknownTimeZone: Rule<{ readonly timezone: string; readonly near: string | undefined }> = {
  code: 'FS2514',
  severity: 'error',
  title: 'Unknown time zone',
  message: ({ timezone }) => `There is no time zone ${quoted(timezone)}.`,
  hint: ({ near }) =>
    near === undefined
      ? 'Use a name of the IANA database, such as "Europe/Berlin" or "UTC".'
      : `Did you mean ${quoted(near)}?`,
  fixes: ({ timezone, near }, at) => spelling(at, timezone, near),
  explanation: {
    cause:
      'A schedule runs by the clock of a place. Offsets such as +01:00 know no daylight saving time and are not taken.',
    bad: '{ "type": "cron", "schedule": "0 3 * * *", "timezone": "Berlin" }',
    good: '{ "type": "cron", "schedule": "0 3 * * *", "timezone": "Europe/Berlin" }',
  },
};

export const wrongWebhookId: Rule<{ readonly id: string }> = {
  code: 'FS2515',
  severity: 'error',
  title: 'A malformed webhook id',
  message: ({ id }) => `${quoted(id)} is not a webhook id.`,
  hint: () =>
    'A webhook id is "whk_" and 24 letters or digits. `flowsmith webhook` makes one; or leave it out, and the URL is the bare path.',
  fixes: (_, at) => [
    guess({ title: 'Remove the id: the URL is then the bare path', operations: [remove(at, at.path)] }),
  ],
  explanation: {
    cause:
      'The id is the last segment of the webhook’s URL. It is generated once, long enough to be unique, and kept in the flow.',
    bad: '{ "type": "webhook", "id": "github" }',
    good: '{ "type": "webhook", "id": "whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L" }',
  },
};

export const formPlaceholder: Rule<
  { readonly text: string } & (
    | { readonly missing: string }
    | { readonly unknown: string; readonly needed: readonly string[] }
  )
> = {
  code: 'FS2588',
  severity: 'error',
  title: 'A text of a form with wrong placeholders',
  message: (facts) =>
    'missing' in facts
      ? `The text ${quoted(facts.text)} does not say where ${facts.missing} goes.`
      : `The text ${quoted(facts.text)} has the placeholder ${quoted(facts.unknown)}, for which there is no value.`,
  hint: (facts) => {
    if ('missing' in facts) return `Write ${facts.missing} where the page is to put it.`;
    const [needed] = facts.needed;
    return needed === undefined ? 'This text has no placeholders: write it without.' : `Its placeholder is ${needed}.`;
  },
  explanation: {
    cause:
      'What a page says may depend on the field, such as what there is to choose from. Without its placeholder, a text would leave that out; one that the page does not know would be shown as it is.',
    bad: '"texts": { "oneOf": "muss einer der Werte sein" }',
    good: '"texts": { "oneOf": "muss einer von {{options}} sein" }',
  },
};

export const fieldOptions: Rule<{ readonly field: string; readonly type: string }> = {
  code: 'FS2516',
  severity: 'error',
  title: 'Options of a form field',
  message: ({ field, type }) =>
    type === 'select'
      ? `The select field ${quoted(field)} has nothing to choose from.`
      : `The field ${quoted(field)} is of type ${type}, which takes no options.`,
  hint: ({ type }) =>
    type === 'select' ? 'List its "options".' : 'Remove "options", or make it a field of type "select".',
  explanation: {
    cause: 'A select field offers its options; no other type of field has any.',
    bad: '{ "name": "size", "type": "select" }',
    good: '{ "name": "size", "type": "select", "options": ["S", "M", "L"] }',
  },
};
