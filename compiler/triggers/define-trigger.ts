import { z } from 'zod';
import type { Rule } from '../base/diagnostic.ts';
import { closedObject } from '../base/schema.ts';
import type { Trigger } from '../ir/trigger.ts';

export interface TriggerContext {
  /** Reports an issue in the trigger's config; `path` leads to it, such as `['fields', 0, 'name']`. */
  readonly report: <Facts>(rule: Rule<Facts>, facts: Facts, path: readonly (string | number)[]) => void;
}

/** Everything about a kind of trigger, in one object. */
export interface TriggerDefinition {
  readonly kind: string;
  readonly noun: string;
  /** The config, with the kind as its `type`. */
  readonly config: z.ZodObject;
  /**
   * The facets of a trigger with a config that fits the schema. An invalid part is reported and replaced by a harmless
   * one.
   */
  readonly bind: (config: unknown, context: TriggerContext) => Trigger;
}

export interface TriggerSpecification<Settings extends z.ZodRawShape> {
  readonly kind: string;
  readonly noun: string;
  /** The keys of the config besides `type`. */
  readonly settings: Settings;
  readonly facets: (
    settings: z.output<z.ZodObject<Settings>>,
    context: TriggerContext,
  ) => Omit<Trigger, 'kind' | 'noun'>;
}

/** Defines a trigger: one file, one call, all facets. CONTRIBUTING.md lists what else it needs. */
export function defineTrigger<Settings extends z.ZodRawShape>(
  specification: TriggerSpecification<Settings>,
): TriggerDefinition {
  const { kind, noun, settings } = specification;
  const schema = z.object(settings);
  return {
    kind,
    noun,
    config: closedObject({ type: z.literal(kind), ...settings }),
    bind: (config, context) => ({
      kind,
      noun,
      ...specification.facets(schema.parse(config, { jitless: true }), context),
    }),
  };
}
