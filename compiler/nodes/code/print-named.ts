import { code } from '../../code/code.ts';
import type { Code } from '../../code/code.ts';
import { operand } from '../../code/condition.ts';
import { askedBy, readsName, someWithin } from './expression.ts';
import type { Expression } from './expression.ts';
import { printExpression } from './print-expression.ts';

/** Whether it is asked if an input is there, or true: TypeScript refuses to ask this of what is written there. */
export const isAsked = (expression: Expression, name: string): boolean =>
  someWithin(expression, (part) => askedBy(part).some((asked) => asked.kind === 'name' && asked.name === name));

/**
 * TypeScript narrows what has a name, and not what is asserted; and a part of a value along with the whole, which the
 * flow does not. A function gives what it takes a name of its own.
 */
export function printNamed(
  expression: Expression,
  fed: ReadonlyMap<string, Code>,
  narrows: (name: string) => boolean,
): Code {
  const unnamed = [...fed].filter(([name, value]) => {
    const needsName = (narrows(name) && value.reference === undefined) || isNarrowedWith(value, expression, fed);
    return needsName && readsName(expression, name);
  });
  if (unnamed.length === 0) return operand(printExpression(expression, fed));
  const parameters = unnamed.map(([name]) => ({ kind: 'name', name }) as const);
  const given = unnamed.map(([, value]) => value);
  return code`(${printExpression({ kind: 'function', parameters, body: expression }, fed)})(${given})`;
}

/** Whether a value is a part of another input of which the expression asks if it is there, or true. */
const isNarrowedWith = ({ reference }: Code, expression: Expression, fed: ReadonlyMap<string, Code>): boolean =>
  [...fed].some(
    ([name, { reference: whole }]) =>
      reference !== undefined &&
      whole?.base === reference.base &&
      whole.path.length < reference.path.length &&
      whole.path.every((step, index) => step === reference.path[index]) &&
      isAsked(expression, name),
  );
