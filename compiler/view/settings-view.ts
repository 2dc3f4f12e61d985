import type { JsonObject, JsonValue } from '../base/json.ts';
import type { SeenTypes } from '../ir/seen-types.ts';

/** What holds for the whole project, beside its routes, functions, tables and secrets. Plain JSON. */
export interface SettingsView {
  /** The JSON Schema of the settings. */
  readonly schema: JsonObject;
  /** As in the file. */
  readonly values: JsonObject;
  /** What an expression of error answers sees. */
  readonly sees: SeenTypes;
  /** What error answers look like; undefined while that is unknown because of a mistake. */
  readonly samples?: readonly ErrorSample[];
}

export interface ErrorSample {
  /** What went wrong, in words. */
  readonly about: string;
  readonly status: number;
  readonly mediaType: string;
  readonly body: JsonValue;
}
