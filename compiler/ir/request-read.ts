import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Accepts } from './accepts.ts';
import type { Type } from './type.ts';

/** The declaration of a parameter; by default, it is text. */
export interface DeclaredParameter {
  readonly type?: Type;
  readonly default?: JsonValue;
}

export type RequestRead =
  /** `key` is the router's name for the parameter: the rest of a path has no name there. */
  | { readonly kind: 'path'; readonly name: string; readonly key: string; readonly declared?: DeclaredParameter }
  | { readonly kind: 'query'; readonly name: string; readonly declared?: DeclaredParameter }
  /** The prefix of a credential, such as `Bearer`. */
  | { readonly kind: 'header'; readonly name: string; readonly scheme?: string }
  | { readonly kind: 'cookie'; readonly name: string; readonly signed?: boolean }
  | { readonly kind: 'body' }
  | { readonly kind: 'raw' }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'url' }
  /** The address of the client. */
  | { readonly kind: 'address' }
  | { readonly kind: 'clock' };

/** What Start declares about the request. */
export interface DeclaredContract {
  /** Undefined for JSON. */
  readonly accepts?: Accepts;
  readonly body?: JsonObject;
  readonly query: ReadonlyMap<string, { readonly description?: string }>;
  readonly headers: ReadonlyMap<string, { readonly description?: string; readonly required: boolean }>;
}
