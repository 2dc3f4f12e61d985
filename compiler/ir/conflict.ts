import type { Type } from './type.ts';

/** Why inputs do not fit together. */
export interface Conflict {
  readonly message: string;
  readonly hint: string;
  /** The needs if all inputs are also used as timestamps, which settles the conflict; the hint if only one is. */
  readonly times?: { readonly needs: Readonly<Record<string, Type>>; readonly hint: string };
  readonly unknownField?: UnknownField;
}

/** A field that a setting names, and that no value has there. */
export interface UnknownField {
  /** Where the setting is in the config. */
  readonly at: readonly (string | number)[];
  /** What it names, and which part of that is unknown. */
  readonly path: readonly string[];
  readonly index: number;
  readonly known: readonly string[];
  /** Whether ports are called after the setting. */
  readonly namesPorts: boolean;
}
