import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';

/** Everything about a route except its flow. Examples are compared by name, so that moving one changes nothing. */
export function routeSettings(settings: JsonObject, examples: readonly JsonValue[]): JsonObject {
  if (examples.length === 0) return settings;
  const named = examples.map((example, index) => [nameOf(example) ?? `#${index + 1}`, example] as const);
  return { ...settings, examples: Object.fromEntries(named) };
}

function nameOf(example: JsonValue): string | undefined {
  const name = isObject(example) ? example['name'] : undefined;
  return typeof name === 'string' ? name : undefined;
}
