import { code, identifier, join } from './code.ts';
import type { Code } from './code.ts';

/** A boolean expression and its opposite, as one would write it: `a !== b` for `a === b`. */
export const condition = (value: Code, negated: Code): Code => ({ ...value, negated });

/** The opposite of a condition; `!(…)` for code that has none. */
export const not = (value: Code): Code => condition(value.negated ?? code`!(${value})`, value);

/** Whether a value is null or undefined. */
export const isMissing = (value: Code): Code => condition(code`${value} == null`, code`${value} != null`);

export const equals = (left: Code, right: Code): Code =>
  condition(code`${left} === ${right}`, code`${left} !== ${right}`);

/** Whether one of several conditions holds. */
export const anyOf = (each: readonly Code[]): Code => condition(join(each, ' || '), join(each.map(not), ' && '));

/** The expression in parentheses or marks. What is known about it is preserved. */
export const dressed = (value: Code, dress: (side: Code) => Code): Code => ({
  ...value,
  ...dress(value),
  ...(value.negated === undefined ? {} : { negated: dress(value.negated) }),
  ...(value.bigint === undefined ? {} : { bigint: dress(value.bigint) }),
});

/** An expression that is safe in any context: in parentheses, unless it is a name. Formatting removes unneeded ones. */
export const operand = (expression: Code): Code =>
  expression.reference?.path.length === 0 ? expression : dressed(expression, (side) => code`(${side})`);

/** Code that tests a value and then uses it. A function names the value, since TypeScript only narrows names. */
export const named = (value: Code, name: string, use: (value: Code) => Code): Code =>
  value.reference === undefined ? code`((${identifier(name)}) => ${use(identifier(name))})(${value})` : use(value);

/** Whether it is a name that is assigned once. TypeScript also narrows such names inside functions. */
export const isFixedName = ({ reference }: Code): boolean =>
  reference !== undefined &&
  reference.path.length === 0 &&
  (typeof reference.base === 'string' || reference.base.assignedLater !== true);
