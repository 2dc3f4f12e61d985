import type { Place } from '../base/span.ts';
import type { CallEffect, Deed, Sink } from './deed.ts';
import type { PartPath } from './part-path.ts';
import type { SecurityRequirement } from './security.ts';
import type { Type } from './type.ts';

/** What a function declares: all that its own nodes know of its callers. */
export interface FunctionSignature {
  readonly id: string;
  readonly inputs: ReadonlyMap<string, Type>;
  readonly outputs: ReadonlyMap<string, Type>;
  /** Whether it may answer in the place of its callers. */
  readonly guard: boolean;
  /** What its inputs have to be: as declared, and as every path of the body needs them. Once that is known. */
  readonly needs?: ReadonlyMap<string, Type>;
  readonly place: Place;
}

/** What a call needs to know of a function. The body is not looked into again. */
export interface FunctionSummary extends FunctionSignature {
  readonly needs: ReadonlyMap<string, Type>;
  /** Whether a call may refuse what it makes of its inputs. */
  readonly rejects: boolean;
  /** What it does, also through calls; nothing if it only computes. */
  readonly deeds: readonly Deed[];
  /** Whether there is nothing to await. */
  readonly synchronous: boolean;
  /** Whether callers have to run it in a transaction of theirs. */
  readonly needsTransaction: boolean;
  readonly refusals: CallEffect['refusals'];
  /** By the port of an input, where parts of it go that tainted values must not reach. */
  readonly sinks: ReadonlyMap<string, readonly Sink[]>;
  readonly readsClock: boolean;
  /** The headers that it reads of the request. */
  readonly headers: readonly string[];
  /** What a guard may answer. */
  readonly answers: CallEffect['answers'];
  /** The guards that have let the request through once it returns, itself among them. */
  readonly passedGuards: readonly string[];
  /** The credentials that callers give to it, or to guards that it calls. */
  readonly security: readonly SecurityRequirement[];
  /** The tables and declared secrets that its nodes name. */
  readonly tables: readonly string[];
  readonly secrets: readonly string[];
  /** The functions that it calls. */
  readonly calls: readonly string[];
  /** The inputs that it compares in a time that depends on their contents. */
  readonly compares: ReadonlySet<string>;
  /** What a part of an output is made of, as far as taint goes. */
  readonly madeOf: (output: string, path: PartPath) => Ingredients;
  /** The emitted function; only for a project without errors. */
  readonly emitted: () => EmittedFunction;
}

/** What a flow has of a function that it calls, besides what the call gives and does. */
export type CalledFunction = Pick<FunctionSummary, 'id' | 'headers' | 'passedGuards' | 'security'>;

export interface Ingredients {
  readonly inputs: readonly { readonly name: string; readonly path: PartPath }[];
  /** Secrets and credentials inside. */
  readonly sources: readonly { readonly name: string; readonly secret: boolean }[];
  /** Whether a hash is in it, and whether one is keyed by a secret. */
  readonly hash: 'none' | 'plain' | 'keyed';
}

export interface EmittedFunction {
  /** Its module, from `src/`. */
  readonly module: string;
  readonly name: string;
  /** What it takes before its inputs, in this order. */
  readonly takes: readonly Surrounding[];
}

/** What a function uses of what surrounds its callers. */
export type Surrounding = 'app' | 'db' | 'request' | 'log' | 'signal' | 'now';

/** The names of ports that nodes of a function, or calls of it, have besides those of the signature. */
const fixed: ReadonlySet<string> = new Set(['in', 'next', 'error', 'failure']);

/** The port of an input or output. Where the name is that of another port, its sort is written before it. */
export const portOf = (sort: 'input' | 'output', name: string): string => (fixed.has(name) ? `${sort}.${name}` : name);
