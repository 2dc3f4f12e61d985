import type { JsonObject } from '../base/json.ts';

/** What Start declares that it expects. */
export interface DeclaredContract {
  readonly body?: JsonObject;
  readonly query: ReadonlyMap<string, { readonly description?: string }>;
  readonly headers: ReadonlyMap<string, { readonly description?: string; readonly required: boolean }>;
}
