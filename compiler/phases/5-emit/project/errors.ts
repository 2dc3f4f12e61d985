import { code, identifier, join, print } from '../../../code/code.ts';
import type { Code } from '../../../code/code.ts';
import type { ErrorBody, ErrorShape } from '../../../ir/error-shape.ts';
import { parsed } from '../../../nodes/code/answers.ts';
import { printNamed } from '../../../nodes/code/print-named.ts';
import type { Entries } from '../library/fill-parts.ts';
import type { ProjectFacts } from './facts.ts';

/** The parts of the library that report errors. The library's default is Fastify's own shape. */
export function partsOfErrors({ errors: { body, validation }, routes }: ProjectFacts): Entries {
  const tellsAll = validation === 'all';
  const hasPages = body !== undefined && routes.some(({ showsForm }) => showsForm === true);
  return [
    ...partsOfValidation(tellsAll),
    ['own-errors', body !== undefined],
    ['page-errors', hasPages],
    [
      'shape-import',
      body === undefined
        ? tellsAll && print(importing(['issuesOf']))
        : print(importing(['errorType', ...(hasPages ? ['keepError'] : []), 'printError'])),
    ],
    ['page-import', hasPages && print(importing(['keptError']))],
    ['error-body', body === undefined || print(functionOf(body))],
    ['error-type', body === undefined || print(code`export const errorType = ${`${body.mediaType}; charset=utf-8`};`)],
    ...sending(body !== undefined, tellsAll, hasPages),
    ['page-answer', !hasPages || 'const answer = keptError(reply) ?? answerIn(reply, payload);'],
  ];
}

/** By default, only the first fault is reported. */
const partsOfValidation = (tellsAll: boolean): Entries => [
  ['all-faults', tellsAll],
  ['issues', tellsAll || 'const issues = [issue];'],
  ['schema-faults', tellsAll || 'return requestError(sentenceOf(error, part));'],
  ['mistakes', tellsAll || 'if (!wantsPage(request)) throw requestError(sentenceOf(first));'],
];

const importing = (names: readonly string[]): Code =>
  code`import { ${join(names.map(identifier), ', ')} } from './error-body.ts';`;

/** How errors are sent. By default the library sends Fastify's shape, with one fault. */
function sending(hasBody: boolean, tellsAll: boolean, isKept: boolean): Entries {
  const headers = code`'content-type': errorType,\n'content-length': Buffer.byteLength(body),`;
  if (!hasBody)
    return [
      ['send-error', !tellsAll || print(sendWithIssues)],
      ['unreadable-body', !tellsAll || print(unreadableWithIssues)],
      ['unreadable-headers', true],
    ];
  return [
    ['send-error', print(sendError(isKept))],
    [
      'unreadable-body',
      'const body = printError({ statusCode: status, error: STATUS_CODES[status], message }, error);',
    ],
    ['unreadable-headers', print(headers)],
  ];
}

const sendWithIssues = code`const issues = statusCode < 500 ? issuesOf(error, message) : undefined;
sendJson(reply.code(statusCode), { statusCode, code, error: STATUS_CODES[statusCode], message, issues });`;

const unreadableWithIssues = code`const issues = issuesOf(error, message);
const body = JSON.stringify({ statusCode: status, error: STATUS_CODES[status], message, issues });`;

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
  const value =
    'expression' in syntax ? printNamed(syntax.expression, { names, guarded: new Set() }, () => false) : code`null`;
  return code`const errorBody = ({ ${join([...names.values()], ', ')} }: ErrorFacts): unknown => ${value};`;
}

/** The library's default of 400 is the status of refused values; any other status is passed explicitly. */
export const withStatus = (text: string, invalid: ErrorShape['invalid']): string =>
  invalid === 400 ? text : text.replaceAll(/(status = |reply\.code\()400\b/g, `$1${invalid}`);
