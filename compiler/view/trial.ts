import type { JsonValue } from '../base/json.ts';
import type { TableFacts } from '../ir/table-facts.ts';
import type { Signing, Token } from '../ir/signing.ts';

/** What is needed to try a route. Plain JSON, since it is sent between processes. */
export interface Trial extends Watchable {
  /** The functions that it reaches, by flow name. */
  readonly functions: Readonly<Record<string, Watchable>>;
  /** How the sender of its deliveries signs them, or passes a secret, if the flow verifies that. */
  readonly signing?: Signing | Token;
  /** The tables that the route and its functions read and write, and those that these refer to. */
  readonly tables: readonly TableFacts[];
}

/** Which values of a flow may be shown. */
export interface Watchable {
  readonly watches: readonly Watch[];
  /** For wires with objects that the code only builds where they are used: the objects' fields, by wire. */
  readonly built: Readonly<Record<string, readonly BuiltField[]>>;
  /** Wires whose values must be hidden entirely. */
  readonly hidden: readonly string[];
}

/** An expression in the emitted code, and the wires that carry parts of its value. */
export interface Watch {
  readonly expression: string;
  readonly wires: readonly WatchedWire[];
}

/** A field of an object: its constant, or the wire that it comes from. */
export type BuiltField = { readonly name: string } & ({ readonly wire: string } | { readonly constant: JsonValue });

export interface WatchedWire {
  readonly id: string;
  readonly path: readonly string[];
  readonly shown: Shown;
}

/** The part of the value that may be shown: for an object, only these fields; for a list, this part of each item. */
export type Shown = 'all' | 'none' | { readonly fields: Readonly<Record<string, Shown>> } | { readonly items: Shown };
