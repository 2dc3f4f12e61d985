import { functionIn } from '../base/flow-name.ts';
import type { Path, Step } from '../base/operation.ts';
import { excerpt, visibleText } from '../base/visible-text.ts';

/** Why an operation does not apply, in the user's words. */
export interface Refusal {
  readonly message: string;
  readonly hint: string;
}

/** What an operation refers to: its route, and the path there. */
export interface Subject {
  readonly route?: string;
  readonly path: Path;
}

const name = (text: string): string => `“${excerpt(visibleText(text))}”`;

/** A route or a function, by its flow name. */
const flow = (text: string): string => `${sortOf(text)} ${name(functionIn(text) ?? text)}`;
const sortOf = (text: string): string => (functionIn(text) === undefined ? 'route' : 'function');

export const noRoute = (route: string): Refusal => ({
  message: `There is no ${flow(route)} any more.`,
  hint: 'It was removed or renamed in the file. Look for it in the list.',
});

/**
 * `missing`: how many steps at the end of the path lead nowhere. Names the first of them that users have a word for.
 */
export function notThere({ path, ...where }: Subject, missing = 1): Refusal {
  const first = path.length - missing;
  const named = path.findIndex((step, index) => index >= first && nounOfStep(step, path.slice(0, index)) !== undefined);
  const subject = { ...where, path: path.slice(0, (named === -1 ? first : named) + 1) };
  return {
    message: `There is no ${nounOf(subject)}${inRoute(subject)} any more.`,
    hint: 'It was removed or renamed in the file. What you see now is the file as it is.',
  };
}

export const thereAlready = (subject: Subject): Refusal => ({
  message: `There is a ${nounOf(subject)}${inRoute(subject)} already.`,
  hint: 'Choose another name.',
});

export const needsId = (route: string): Refusal => ({
  message: `The ${flow(route)} needs an id that no other ${sortOf(route)} has.`,
  hint: 'Choose another id, in kebab-case.',
});

export const changedSince = (subject: Subject): Refusal => ({
  message: `The ${nounOf(subject)}${inRoute(subject)} was changed in the file since.`,
  hint: 'To keep that change, this one is not undone. Change it by hand.',
});

export const wrongShape = (subject: Subject, expected: string): Refusal => ({
  message: `The ${nounOf(subject)}${inRoute(subject)} is no ${expected}.`,
  hint: 'Mend it in the file first.',
});

export const notJson = (file: string): Refusal => ({
  message: `${visibleText(file)} is not valid JSON at the moment, so nothing can be changed there.`,
  hint: 'Mend it in your editor first; Problems says where.',
});

const inRoute = ({ route, path }: Subject): string =>
  route === undefined || path.length === 0 ? '' : ` in ${excerpt(visibleText(functionIn(route) ?? route))}`;

/** A part in users' words, to follow "There is no". */
function nounOf({ route, path }: Subject): string {
  const steps = path.map((step, index) => ({ step, before: path.slice(0, index) }));
  const known = steps.findLast(({ step, before }) => nounOfStep(step, before) !== undefined);
  if (known === undefined) return path.length > 0 ? keys(path) : route === undefined ? 'project' : flow(route);
  const rest = path.slice(known.before.length + 1);
  const noun = nounOfStep(known.step, known.before) ?? '';
  return rest.length === 0 ? noun : `${keys(rest)} at the ${noun}`;
}

function nounOfStep(step: Step, before: Path): string | undefined {
  if (typeof step === 'object')
    return 'id' in step
      ? `${before.at(-1) === 'routes' ? 'route' : before.at(-1) === 'functions' ? 'function' : 'node'} ${name(step.id)}`
      : `wire from ${name(step.from)} to ${name(step.to)}`;
  if (typeof step === 'number') return before.at(-1) === 'examples' ? `example ${step + 1}` : undefined;
  const [first, table] = before;
  if (before.length === 1 && first === 'tables') return `table ${name(step)}`;
  if (before.length === 3 && first === 'tables' && before[2] === 'columns' && typeof table === 'string')
    return `column ${name(`${table}.${step}`)}`;
  return before.length === 1 && first === 'secrets' ? `secret ${name(step)}` : undefined;
}

const keys = (path: Path): string =>
  name(path.map((step) => (typeof step === 'object' ? '…' : typeof step === 'number' ? step + 1 : step)).join('.'));
