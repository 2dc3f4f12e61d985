import type { ReportConfig } from '../../base/diagnostic.ts';
import { wrongCodeType, wrongExpression } from '../../ir/catalogue/config.ts';
import { answered } from './answers.ts';
import type { Question } from './check-expressions.ts';
import type { Issue } from './read-expression.ts';

type Path = readonly (string | number)[];

/** Reports what is wrong with the expression at the path. */
export function reportIssues(
  text: string,
  names: readonly string[],
  issues: readonly Issue[],
  path: Path,
  report: ReportConfig,
): void {
  const inputs = `The inputs are ${names.length === 0 ? 'none' : names.join(', ')}; docs/custom-kinds.md says what else an expression may contain.`;
  for (const { part, issue, hint = inputs, span } of issues) {
    const before = text.slice(0, span.start).split('\n');
    const where = text.includes('\n') ? { line: before.length, column: (before.at(-1) ?? '').length + 1 } : undefined;
    report(wrongExpression, { part, issue, hint, where }, path, span);
  }
}

/** Reports TypeScript's errors about the types of an expression. */
export function reportAnswer(question: Question, path: Path, report: ReportConfig): void {
  const { text, inputs } = question;
  const answer = answered(question);
  if ('issues' in answer) reportIssues(text, [...inputs.keys()], answer.issues, path, report);
  if ('notOfFlows' in answer)
    report(
      wrongCodeType,
      {
        type: answer.notOfFlows,
        issue: 'is the type of the result, and no value of a flow is of it.',
        hint: 'Give a text, a number, true or false, or lists and objects of them: call functions, and test patterns.',
      },
      path,
    );
}
