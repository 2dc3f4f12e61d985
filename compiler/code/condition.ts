import { code, identifier } from './code.ts';
import type { Code } from './code.ts';

/** A boolean expression and its opposite, as one would write it: `a !== b` beside `a === b`. */
export const condition = (value: Code, negated: Code): Code => ({ ...value, negated });

/** The opposite of a condition; of code that names none, `!(…)`. */
export const not = (value: Code): Code => condition(value.negated ?? code`!(${value})`, value);

/** Whether a value is null or undefined. */
export const isMissing = (value: Code): Code => condition(code`${value} == null`, code`${value} != null`);

export const equals = (left: Code, right: Code): Code =>
  condition(code`${left} === ${right}`, code`${left} !== ${right}`);

/** The expression in parentheses or marks: a condition in other clothes is still one, and so is a reference. */
export const dressed = (value: Code, dress: (side: Code) => Code): Code => ({
  ...value,
  ...dress(value),
  ...(value.negated === undefined ? {} : { negated: dress(value.negated) }),
});

/** An expression that stays whole, whatever it is put into. Formatting removes unneeded parentheses. */
export const operand = (expression: Code): Code => dressed(expression, (side) => code`(${side})`);

/** Code that tests a value and uses it: a function names it, as TypeScript narrows what has a name only. */
export const named = (value: Code, name: string, use: (value: Code) => Code): Code =>
  value.reference === undefined ? code`((${identifier(name)}) => ${use(identifier(name))})(${value})` : use(value);
