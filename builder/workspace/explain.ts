import { catalogue } from '../../compiler/ir/catalogue/index.ts';
import type { Answers, Problem } from '../shared/messages.ts';

/** What a finding means; undefined if there is no such code. */
export function explain(code: string): Answers['explain'] | undefined {
  const rule = catalogue.find((each) => each.code === code);
  if (rule === undefined) return undefined;
  const { cause, bad, good } = rule.explanation;
  return { cause, bad, good };
}

export const noFinding = (code: string): Problem => ({
  message: `There is no finding ${code}.`,
  hint: 'docs/diagnostics.md lists them all.',
});
