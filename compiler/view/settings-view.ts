import type { JsonObject, JsonValue } from '../base/json.ts';
import type { SeenTypes } from '../ir/seen-types.ts';

/** What applies to the whole project, besides its routes, functions, tables and secrets. Plain JSON. */
export interface SettingsView {
  /** The JSON Schema of the settings. */
  readonly schema: JsonObject;
  /** As in the file. */
  readonly values: JsonObject;
  /** The types that an expression for error answers sees. */
  readonly sees: SeenTypes;
  /** Samples of error answers; undefined while a mistake makes them unknown. */
  readonly samples?: readonly ErrorSample[];
}

export interface ErrorSample {
  /** The error in words. */
  readonly about: string;
  readonly status: number;
  readonly mediaType: string;
  readonly body: JsonValue;
}
