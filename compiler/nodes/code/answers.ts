import { rememberRecent } from '../../base/remember.ts';
import { checkExpressions, parseExpression, printInput } from './check-expressions.ts';
import type { Answer, Parsed, Question } from './check-expressions.ts';
import { printType } from './print-type.ts';
import { loadTypeScript } from './typescript.ts';

/**
 * TypeScript's answers, by question, most recently used last. Both are plain data that depends on nothing else. The
 * answers are kept between builds, so that TypeScript is only loaded for new questions.
 */
export interface Answers {
  readonly expressions: ReadonlyMap<string, Parsed>;
  readonly checks: ReadonlyMap<string, Answer>;
}

const expressions = new Map<string, Parsed>();
const checks = new Map<string, Answer>();
/** Questions to ask TypeScript together with the next one whose answer is needed. */
const waiting = new Map<string, Question>();

/** How many of each kind are kept; the least recently used are forgotten. */
const most = 2000;

export const answersSoFar = (): Answers => ({ expressions, checks });

/** Restores the answers of an earlier build. */
export function recallAnswers(known: Answers): void {
  for (const [key, value] of known.expressions) expressions.set(key, value);
  for (const [key, value] of known.checks) checks.set(key, value);
}

export const isParsed = (text: string, names: readonly string[]): boolean =>
  expressions.has(JSON.stringify([text, ...names]));

export const parsed = (text: string, names: readonly string[]): Parsed =>
  rememberRecent(expressions, JSON.stringify([text, ...names]), most, () =>
    parseExpression(text, names, loadTypeScript()),
  );

/** Announces a question. All questions announced before an answer is needed are checked in one program. */
export function announce(question: Question): void {
  const key = keyOf(question);
  if (!checks.has(key)) waiting.set(key, question);
}

let isCollecting = false;

/** Runs a type inference without asking new questions: they are only announced, to be asked together later. */
export function collectQuestions(run: () => void): void {
  isCollecting = true;
  try {
    run();
  } finally {
    isCollecting = false;
  }
}

/** The answer; undefined if it is not known yet while questions are collected. */
export const answeredIfDue = (question: Question): Answer | undefined =>
  isCollecting ? checks.get(keyOf(question)) : answered(question);

export const answered = (question: Question): Answer => {
  const key = keyOf(question);
  return rememberRecent(checks, key, most, () => {
    waiting.set(key, question);
    const asked = [...waiting];
    waiting.clear();
    const answers = checkExpressions(
      asked.map(([, each]) => each),
      loadTypeScript(),
    );
    for (const [index, [each]] of asked.entries()) checks.set(each, answers[index] ?? { issues: [] });
    return checks.get(key) ?? { issues: [] };
  });
};

const keyOf = ({ text, inputs, output }: Question): string =>
  JSON.stringify([
    text,
    output === undefined ? 'auto' : printType(output),
    ...[...inputs].map(([name, type]) => [name, printInput(type)]),
  ]);
