import { empty } from './code.ts';
import type { Code, Local, Pending, Statement } from './code.ts';

/** Code that mentions variables before they have names. */
const pending = (chunk: Pending): Code => ({ chunks: [chunk] });

export const declares = (local: Local): Code => pending({ local, use: 'declared' });
export const assigns = (local: Local): Code => pending({ local, use: 'assigned' });
export const reads = (local: Local): Code => ({
  ...pending({ local, use: 'read' }),
  reference: { base: local, path: [] },
});

/** The declaration of a variable, or `returned` if all that follows it is `return name;`. */
export const declaration = (local: Local, whole: Code, returned: Code): Code =>
  pending({ declaration: whole, of: local, returned });

/** Only the name, such as for a field that is named after a variable. */
export const names = (local: Local): Code => pending({ local, use: 'named' });

/** `then` if the following code reads one of the variables, else `otherwise`. */
export const ifRead = (locals: readonly Local[], then: Code, otherwise: Code = empty): Code =>
  pending({ ifRead: locals, then, otherwise });

/** Prints nothing, but gives the variable its name before those that follow. */
export const inOrder = (local: Local): Code => pending({ local, use: 'ordered' });

/** A comment that is left out as redundant if the line of code below contains all words of the text. */
export const unlessSaid = (text: string, code: Code): Code => pending({ unlessSaid: text, code });

/** A function whose parameters have the names of surrounding variables, which it does not read. */
export const withOwn = (own: readonly Local[], whole: Code): Code => pending({ own, function: whole });

/** Each on its own line. */
export const statements = (list: readonly Statement[]): Code => pending({ statements: list });

/** The variable of a node's `catch`; it hides no variable of the flow. */
export const caughtBy = (node: string): Local => ({ id: `caught ${node}`, names: ['error', 'caught', 'cause'] });

/** A parameter of the handler, which has the same name in every route. */
export const parameter = (name: string): Local => ({ id: name, names: [name], isParameter: true });
