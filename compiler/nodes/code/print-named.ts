import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { operand } from '../../code/condition.ts';
import { askedBy, readsName, someWithin } from './expression.ts';
import type { Expression } from './expression.ts';
import { printExpression } from './print-expression.ts';
import type { Printing } from './print-expression.ts';

/** Whether an expression tests if an input is present or true, which TypeScript rejects for literals. */
export const isAsked = (expression: Expression, name: string): boolean =>
  someWithin(expression, (part) => askedBy(part).some((asked) => asked.kind === 'name' && asked.name === name));

/**
 * Prints an expression with variables for the inputs that TypeScript has to narrow, since it narrows variables but not
 * assertions. A separate variable also keeps it from narrowing a part along with the whole, which the flow does not do.
 */
export function printNamed(
  expression: Expression,
  { names: fed, guarded }: Printing,
  narrows: (name: string) => boolean,
): Code {
  const unnamed = [...fed].filter(([name, value]) => {
    const needsName = (narrows(name) && value.reference === undefined) || isNarrowedWith(value, expression, fed);
    return needsName && readsName(expression, name);
  });
  if (unnamed.length === 0) return operand(printExpression(expression, { names: fed, guarded }));
  const parameters = unnamed.map(([name]) => ({ kind: 'name', name }) as const);
  const given = unnamed.map(([, value]) => value);
  const named = printExpression({ kind: 'function', parameters, body: expression }, { names: fed, guarded });
  return code`(${named})(${given})`;
}

/** Whether a value is part of another input that the expression tests for being present or true. */
const isNarrowedWith = ({ reference }: Code, expression: Expression, fed: ReadonlyMap<string, Code>): boolean =>
  [...fed].some(
    ([name, { reference: whole }]) =>
      reference !== undefined &&
      whole?.base === reference.base &&
      whole.path.length < reference.path.length &&
      whole.path.every((step, index) => step === reference.path[index]) &&
      isAsked(expression, name),
  );
