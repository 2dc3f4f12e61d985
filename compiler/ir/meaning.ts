import type { JsonValue } from '../base/json.ts';

/**
 * What the output of a node says, in terms of its inputs, or what a node that decides goes by. Branches are folded,
 * values narrowed and webhooks verified with it; a kind without one is computed, and nothing more is known of what it
 * gives.
 */
export type Meaning =
  /** A node that decides goes by this input. */
  | { readonly kind: 'condition'; readonly input: string }
  | { readonly kind: 'not'; readonly input: string }
  | { readonly kind: 'and' | 'or'; readonly inputs: readonly string[] }
  | { readonly kind: 'equals'; readonly left: string; readonly right: string; readonly whenTrue: boolean }
  /** Compared with the constant null, `equals` says the same. */
  | { readonly kind: 'is-null'; readonly input: string; readonly presentWhen: boolean }
  | { readonly kind: 'contains'; readonly list: string; readonly item: string }
  /** Whether a time lies near that of the request. */
  | { readonly kind: 'fresh'; readonly timestamp: string; readonly seconds: number }
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'choice'; readonly condition: string; readonly whenTrue: string; readonly whenFalse: string }
  /** The value, or the fallback where it is missing. */
  | { readonly kind: 'fallback'; readonly value: string; readonly fallback: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A text, from left to right. */
  | { readonly kind: 'template'; readonly parts: readonly TextPart[] }
  | {
      readonly kind: 'hash';
      readonly data: string;
      readonly secret: string;
      readonly algorithm: string;
      readonly encoding: 'hex' | 'base64' | 'base64url';
      /** What stands before the hash. */
      readonly prefix: string;
    }
  /** `output` is the list of those signatures of the header that have the version, `timestamp` its time. */
  | {
      readonly kind: 'signatures';
      readonly header: string;
      readonly output: string;
      readonly timestamp: string;
      readonly format: 'key-value' | 'list';
      readonly version: string;
    }
  | { readonly kind: 'header'; /** What is taken off it. */ readonly scheme?: string }
  | { readonly kind: 'secret' };

/** Constant text, or what feeds an input. */
export type TextPart = string | { readonly input: string };

/** The input that a node which decides goes by. */
export const conditionOf = ({ meaning }: { readonly meaning?: Meaning }): string | undefined =>
  meaning?.kind === 'condition' ? meaning.input : undefined;

/** What is known of an input where another one is computed: that it is true or false, or (`null`) missing. */
export interface Premise {
  readonly input: string;
  readonly is: boolean | null;
}

/** A side of a choice has its condition; what stands behind `&&`, `||` or `??` has what stands before. */
export function premisesOf(meaning: Meaning | undefined, port: string): readonly Premise[] {
  switch (meaning?.kind) {
    case 'choice':
      return port === meaning.condition ? [] : [{ input: meaning.condition, is: port === meaning.whenTrue }];
    case 'and':
    case 'or': {
      const before = meaning.inputs.slice(0, meaning.inputs.indexOf(port));
      return before.map((input) => ({ input, is: meaning.kind === 'and' }));
    }
    case 'fallback':
      return port === meaning.fallback ? [{ input: meaning.value, is: null }] : [];
    default:
      return [];
  }
}
