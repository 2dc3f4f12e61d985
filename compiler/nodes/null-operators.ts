import { z } from 'zod';

/** Operators without a value to compare with: whether what they look at is missing, or is there. */
export const nullOperator = z.enum(['is-null', 'is-not-null']);
export type NullOperator = z.infer<typeof nullOperator>;

export const isNullOperator = (operator: string): operator is NullOperator =>
  operator === 'is-null' || operator === 'is-not-null';

/** The same for a condition as written, which then has no settings for a value either. */
export const takesNoValue = <Config extends { readonly operator: string }>(
  config: Config,
): config is Extract<Config, { readonly operator: NullOperator }> => isNullOperator(config.operator);
