import type { Rule } from '../../base/diagnostic.ts';
import { quoted, quotedNames } from '../../base/visible-text.ts';
import { spelling } from '../fixes.ts';

/** Rows about functions and their calls, from all phases. */

const aFunction = '{ "id": "total", "inputs": { "price": "number" }, "outputs": { "total": "number" }, "flow": { … } }';

export const duplicateFunction: Rule<{ readonly id: string; readonly other: string }> = {
  code: 'FS2042',
  severity: 'error',
  title: 'Two functions with one name',
  message: ({ id, other }) =>
    id === other
      ? `Two functions have the id ${quoted(id)}.`
      : `The functions ${quoted(other)} and ${quoted(id)} would have one name in the emitted code.`,
  hint: () => 'Give one of them another id, and change its calls accordingly.',
  explanation: {
    cause: 'Calls name functions by id, and each becomes a function of the emitted code that is named after its id.',
    bad: '{ "id": "total", … }, { "id": "total", … }',
    good: '{ "id": "total", … }, { "id": "total-with-tax", … }',
  },
};

export const functionCycle: Rule<{ readonly path: readonly string[] }> = {
  code: 'FS2043',
  severity: 'error',
  title: 'Functions that call each other in a cycle',
  message: ({ path }) =>
    path.length === 2
      ? `The function ${quoted(path[0] ?? '')} calls itself.`
      : `Functions call each other in a cycle: ${path.join(' → ')}.`,
  hint: () => 'Leave out one of the calls: move what both need into a function that calls neither.',
  explanation: {
    cause: 'A call means what the nodes of the function would mean in its place, so calls must come to an end.',
    bad: '{ "id": "a", "flow": { … a Call of "b" … } }, { "id": "b", "flow": { … a Call of "a" … } }',
    good: '{ "id": "a", "flow": { … a Call of "b" … } }, { "id": "b", "flow": { … } }',
  },
};

export const wrongParameterType: Rule<{
  readonly type: string;
  readonly issue: string;
  readonly near: string | undefined;
}> = {
  code: 'FS2044',
  severity: 'error',
  title: 'A type that inputs and outputs cannot have',
  message: ({ type, issue }) => `${quoted(type)} ${issue}.`,
  hint: ({ near }) =>
    near === undefined
      ? 'Types are string, number, integer, boolean, uuid, timestamp, email, bytes and unknown; { name: string }, string[], string | null; row users, and users.id for the type of a column.'
      : `Did you mean ${quoted(near)}?`,
  explanation: {
    cause: 'The inputs and outputs of a function have types, written as TypeScript writes them.',
    bad: '"inputs": { "price": "decimal" }',
    good: '"inputs": { "price": "number", "code": "string | null" }',
  },
};

export const notInFunction: Rule<object> = {
  code: 'FS2045',
  severity: 'error',
  title: 'Return Values outside a function',
  message: () => 'Return Values ends a path of a function, and this flow is that of a route.',
  hint: () => 'End the path in a Return JSON.',
  explanation: {
    cause: 'A route answers requests; a function gives values to its callers.',
    bad: '"routes": [{ … { "id": "end", "type": "return-values" } … }]',
    good: '"routes": [{ … { "id": "end", "type": "return-json" } … }]',
  },
};

export const startOfFunction: Rule<object> = {
  code: 'FS2046',
  severity: 'error',
  title: 'A function that declares a request',
  message: () => 'The Start Node of a function declares a trigger, a body, a query or headers, which only routes have.',
  hint: () => 'Remove the settings of Start. What the function is given is declared in its "inputs".',
  explanation: {
    cause: 'A function is called. Requests reach routes, which give parts of them to the function as inputs.',
    bad: '{ "id": "total", … { "id": "start", "type": "start", "config": { "body": { … } } } … }',
    good: aFunction,
  },
};

export const unknownFunction: Rule<{
  readonly name: string;
  readonly near: string | undefined;
  readonly known: readonly string[];
}> = {
  code: 'FS2526',
  severity: 'error',
  title: 'Unknown function',
  message: ({ name }) => `The project has no function ${quoted(name)}.`,
  hint: ({ near, known }) => {
    if (near !== undefined) return `Did you mean ${quoted(near)}?`;
    return known.length === 0
      ? 'Declare it under "functions", or in a file of the folder functions/.'
      : `Valid names: ${quotedNames(known)}. Others are declared under "functions", or in files of the folder functions/.`;
  },
  fixes: ({ name, near }, at) => spelling(at, name, near),
  explanation: {
    cause: 'A Call names a function of the project.',
    bad: '{ "id": "sum", "type": "call", "config": { "function": "totl" } }',
    good: '{ "id": "sum", "type": "call", "config": { "function": "total" } }',
  },
};

export const openFunctionPath: Rule<{
  readonly node: string;
  readonly port: string;
  readonly path: readonly string[];
}> = {
  code: 'FS3022',
  severity: 'error',
  title: 'A path of a function that gives nothing',
  message: ({ node, port, path }) =>
    `Nothing is wired to “${port}” of ${node}, so a call that takes this path gives no values: ${path.join(' → ')}.`,
  hint: ({ port }) => `Wire “${port}” to a Return Values, or to the node that comes next.`,
  explanation: {
    cause: 'Every path of a function ends in Return Values, which gives each of its outputs.',
    bad: '{ "from": "known.present", "to": "give.in" }   // and nothing at known.null',
    good: '{ "from": "known.present", "to": "give.in" }, { "from": "known.null", "to": "none.in" }',
  },
};

export const undeclaredInput: Rule<{ readonly input: string; readonly node: string; readonly need: string }> = {
  code: 'FS3024',
  severity: 'error',
  title: 'An input whose type has to be declared',
  message: ({ input, node, need }) =>
    `The function takes anything as input ${quoted(input)}, but ${node} needs it, or a part of it, to be of type ${need} on some paths only.`,
  hint: ({ input }) =>
    `Declare the type of input ${quoted(input)}, or convert it where a wrong value can be refused, such as by To Number.`,
  explanation: {
    cause:
      'A function never refuses an input: its callers know what it needs, and check that before the call. What every path needs of an unknown input is known to them; what only some paths need has to be declared.',
    bad: '"inputs": { "price": "unknown" } … { "from": "isFree.false", "to": "give.in" }, { "from": "start.price", "to": "double.a" }',
    good: '"inputs": { "price": "number" }',
  },
};

export const lateRefusal: Rule<{
  readonly call: string;
  readonly called: string;
  /** The inputs from which the refused value is computed. */
  readonly inputs: readonly string[];
  readonly before: string;
}> = {
  code: 'FS3025',
  severity: 'error',
  title: 'A call that refuses bad input after something has happened',
  message: ({ call, called, inputs, before }) =>
    `The function ${quoted(called)} may refuse what it makes of ${inputs.length === 0 ? 'what it reads' : inputs.map((name) => `input ${quoted(name)}`).join(' and ')}, but ${call} runs it only after ${before}.`,
  hint: ({ before }) =>
    `Call it before ${before}; or convert the value in this flow, and give the function the result.`,
  explanation: {
    cause:
      'Bad input is refused before anything happens. What a function makes of its inputs, such as a number of a text, it may refuse, and it does so when it is called.',
    bad: 'insert.next → book.in, and the function converts its input by To Number',
    good: 'the route converts the value by To Number, and the function takes a number; or book.next → insert.in',
  },
};

export const comparedCredential: Rule<{ readonly node: string; readonly port: string; readonly source: string }> = {
  code: 'FS3204',
  severity: 'error',
  title: 'A credential that a function compares in the open',
  message: ({ node, port, source }) =>
    `${source} reaches “${port}” of ${node}, and the function compares it in a time that reveals how much of it is right.`,
  hint: () => 'Compare it here and give the function the result, or let the function compare its hash.',
  explanation: {
    cause:
      'Where a flow compares a credential, flowsmith takes the same time whatever is right of it. A function does not know which of its inputs are credentials.',
    bad: '{ "from": "token.value", "to": "check.token" }   // and the function compares "token" with another input',
    good: '{ "from": "token.value", "to": "same.left" }, { "from": "same.result", "to": "check.isKnown" }',
  },
};

export const unusedFunction: Rule<{ readonly id: string }> = {
  code: 'FS3413',
  severity: 'warning',
  title: 'A function is never called',
  message: ({ id }) => `The function ${quoted(id)} is never called.`,
  hint: () => 'Call it, enqueue it, or remove it.',
  explanation: {
    cause: 'A function is only worth something to its callers.',
    bad: `"functions": [${aFunction}]   // and no Call`,
    good: '{ "id": "sum", "type": "call", "config": { "function": "total" } }',
  },
};
