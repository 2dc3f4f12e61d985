import { rememberRecent } from '../../base/remember.ts';
import { checkExpressions, parseExpression, printInput } from './check-expressions.ts';
import type { Answer, Parsed, Question } from './check-expressions.ts';
import { printType } from './print-type.ts';
import { loadTypeScript } from './typescript.ts';

/**
 * What TypeScript has said, by what it was asked: plain data, which depends on nothing else. Most recently used last.
 * It is kept from one build to the next, so that TypeScript is loaded only for what is new.
 */
export interface Answers {
  readonly expressions: ReadonlyMap<string, Parsed>;
  readonly checks: ReadonlyMap<string, Answer>;
}

const expressions = new Map<string, Parsed>();
const checks = new Map<string, Answer>();
/** Questions that TypeScript will be asked along with the next one that needs its answer. */
const waiting = new Map<string, Question>();

/** How many of each kind are kept; the least recently used are forgotten. */
const most = 2000;

export const answersSoFar = (): Answers => ({ expressions, checks });

/** Takes over what was said in an earlier build. */
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

/** Announces a question: all that are announced before the first answer is needed are checked in one program. */
export function announce(question: Question): void {
  const key = keyOf(question);
  if (!checks.has(key)) waiting.set(key, question);
}

let isCollecting = false;

/**
 * Runs an inference of types without answers to new questions: they are only announced, to be asked all at once later.
 */
export function collectQuestions(run: () => void): void {
  isCollecting = true;
  try {
    run();
  } finally {
    isCollecting = false;
  }
}

/** The answer, unless questions are collected and it is not known yet. */
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
