import type { JsonValue } from '../base/json.ts';

/**
 * What the output of a node means in terms of its inputs, or the condition of a node that branches. Used to fold
 * branches, narrow values and verify webhooks. For an output without a meaning, only the type is known.
 */
export type Meaning =
  /** The node branches on this input. */
  | { readonly kind: 'condition'; readonly input: string }
  | { readonly kind: 'not'; readonly input: string }
  | { readonly kind: 'and' | 'or'; readonly inputs: readonly string[] }
  | { readonly kind: 'equals'; readonly left: string; readonly right: string; readonly whenTrue: boolean }
  /** `equals` with the constant null means the same. */
  | { readonly kind: 'is-null'; readonly input: string; readonly presentWhen: boolean }
  | { readonly kind: 'contains'; readonly list: string; readonly item: string }
  /** Whether a time is within `seconds` of the request's time. */
  | { readonly kind: 'fresh'; readonly timestamp: string; readonly seconds: number }
  | { readonly kind: 'constant'; readonly value: JsonValue }
  | { readonly kind: 'choice'; readonly condition: string; readonly whenTrue: string; readonly whenFalse: string }
  /** The value, or the fallback if it is missing. */
  | { readonly kind: 'fallback'; readonly value: string; readonly fallback: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** The same items in another order. */
  | { readonly kind: 'reordered'; readonly list: string }
  /** The fields of both objects; if both have the same one, that of `over`. */
  | { readonly kind: 'merge'; readonly base: string; readonly over: string }
  /** The parts of a text, from left to right. */
  | { readonly kind: 'template'; readonly parts: readonly TextPart[] }
  | {
      readonly kind: 'hash';
      readonly data: string;
      readonly secret: string;
      readonly algorithm: string;
      readonly encoding: 'hex' | 'base64' | 'base64url';
      /** The text before the hash. */
      readonly prefix: string;
    }
  /** `output` lists the signatures of this version in the header; `timestamp` is the header's time. */
  | {
      readonly kind: 'signatures';
      readonly header: string;
      readonly output: string;
      readonly timestamp: string;
      readonly format: 'key-value' | 'list';
      readonly version: string;
    }
  | { readonly kind: 'header'; /** The prefix that is removed. */ readonly scheme?: string }
  | { readonly kind: 'secret' };

/** Constant text, or the value of an input. */
export type TextPart = string | { readonly input: string };

/** The input that a node branches on. */
export const conditionOf = ({ meaning }: { readonly meaning?: Meaning }): string | undefined =>
  meaning?.kind === 'condition' ? meaning.input : undefined;

/** What is known about an input while another one is evaluated: it is true, false or (`null`) missing. */
export interface Premise {
  readonly input: string;
  readonly is: boolean | null;
}

/** A test of an input for null: the input is present exactly if the result is `presentWhen`. */
export interface NullTest {
  readonly input: string;
  readonly presentWhen: boolean;
}

/**
 * What is known while the input at `port` is evaluated: for a side of a choice, the choice's condition; for an operand
 * of `&&`, `||` or `??`, the operands before it.
 */
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
