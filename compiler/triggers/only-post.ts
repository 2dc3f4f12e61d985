import type { Rule } from '../base/diagnostic.ts';
import type { TriggerRule } from '../ir/trigger.ts';

/** The rule of a trigger whose requests are always POST. */
export const onlyPost =
  (rule: Rule<{ readonly route: string; readonly method: string }>): TriggerRule =>
  (route, report) => {
    if (route.method !== 'POST') report(rule, { route: route.id, method: route.method }, ['method']);
  };
