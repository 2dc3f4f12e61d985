import { code, identifier, join, print } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { ErrorBody, ErrorShape } from '../../../ir/error-shape.ts';
import { parsed } from '../../../nodes/code/answers.ts';
import { printNamed } from '../../../nodes/code/print-named.ts';
import type { Entries } from '../library/fill-parts.ts';
import type { ProjectFacts } from './facts.ts';

/** The parts of the library that tell errors. Fastify's own shape is the library's, too. */
export function partsOfErrors({ errors: { body }, routes }: ProjectFacts): Entries {
  const hasPages = body !== undefined && routes.some(({ showsForm }) => showsForm === true);
  const own: readonly (readonly [string, Code])[] = [
    ['send-error', sendError(hasPages)],
    [
      'unreadable-body',
      code`const body = printError({ statusCode: status, error: STATUS_CODES[status], message }, error);`,
    ],
    ['unreadable-headers', code`'content-type': errorType,\n'content-length': Buffer.byteLength(body),`],
  ];
  const onPages: readonly (readonly [string, Code])[] = [
    ['json-answer', code`const told = keptError(reply);\nconst isJson = told !== undefined || ${isJson};`],
    [
      'page-answer',
      code`const answer: unknown = told ?? (typeof payload === 'string' && payload !== '' ? JSON.parse(payload) : null);`,
    ],
  ];
  return [
    ['own-errors', body !== undefined],
    ['page-errors', hasPages],
    [
      'shape-import',
      body !== undefined && print(importing(['errorType', ...(hasPages ? ['keepError'] : []), 'printError'])),
    ],
    ['page-import', hasPages && print(importing(['keptError']))],
    ['error-body', body === undefined || print(functionOf(body))],
    ['error-type', body === undefined || print(code`export const errorType = ${`${body.mediaType}; charset=utf-8`};`)],
    ...own.map(([name, text]) => [name, body === undefined || print(text)] as const),
    ...onPages.map(([name, text]) => [name, !hasPages || print(text)] as const),
  ];
}

const importing = (names: readonly string[]): Code =>
  code`import { ${join(names.map(identifier), ', ')} } from './error-body.ts';`;

const isJson = code`String(reply.getHeader('content-type')).startsWith('application/json')`;

const sendError = (isKept: boolean): Code =>
  join(
    [
      code`const found = { statusCode, code, error: STATUS_CODES[statusCode], message };`,
      ...(isKept ? [code`keepError(reply, found);`] : []),
      code`reply.code(statusCode).type(errorType).send(printError(found, error));`,
    ],
    '\n',
  );

function functionOf({ expression, inputs }: ErrorBody): Code {
  const syntax = parsed(expression, inputs);
  const names = new Map(inputs.map((name) => [name, identifier(name)]));
  const value = 'expression' in syntax ? printNamed(syntax.expression, names, () => false) : code`null`;
  return code`const errorBody = ({ ${join([...names.values()], ', ')} }: ErrorFacts): unknown => ${value};`;
}

/** In the library, 400 by default is the status of refused values; elsewhere it is given. */
export const withStatus = (text: string, invalid: ErrorShape['invalid']): string =>
  invalid === 400 ? text : text.replaceAll(/(status = |reply\.code\()400\b/g, `$1${invalid}`);
