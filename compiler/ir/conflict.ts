import type { Type } from './type.ts';

/** Why inputs do not fit together. */
export interface Conflict {
  readonly message: string;
  readonly hint: string;
  /** The inputs that it is about; by default all. */
  readonly ports?: readonly string[];
  /** The needs that resolve the conflict if all inputs are also used as timestamps, and the hint if only one is. */
  readonly times?: { readonly needs: Readonly<Record<string, Type>>; readonly hint: string };
  readonly unknownField?: UnknownField;
}

/** A field that is named by a setting although no value there has it. */
export interface UnknownField {
  /** Where the setting is in the config. */
  readonly at: readonly (string | number)[];
  /** What it names, and which part of that is unknown. */
  readonly path: readonly string[];
  readonly index: number;
  readonly known: readonly string[];
  /** Whether ports are named after the setting. */
  readonly namesPorts: boolean;
}
