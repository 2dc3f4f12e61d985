/** Any JSON value. Read objects through own properties only. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
/** Of what came as JSON, and may be anything. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a JSON text says; undefined where it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
