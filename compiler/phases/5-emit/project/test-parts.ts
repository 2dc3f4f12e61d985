import type { JsonValue } from '../../../base/json.ts';
import { code, literal, print } from '../../../code/code.ts';
import { placeholders, stringsIn } from '../../../ir/placeholders.ts';
import type { Example } from '../../../ir/project.ts';
import type { Entries } from '../library/fill-parts.ts';
import { storedTables } from './database.ts';
import type { ProjectFacts } from './facts.ts';

/** The optional parts of the helpers of a project's tests. */
export function partsOfTests(facts: ProjectFacts, imported: ReadonlySet<string>): Entries {
  const tables = storedTables(facts);
  const expected = expectedTexts(facts);
  const hasTexts =
    imported.has('expectRefusal') ||
    facts.routes.some(({ examples }) => examples.some(({ request }) => request.text !== undefined));
  const hasForms = facts.uses.has('forms');
  return [
    ['tables', tables.length > 0],
    ['table-names', print(code`const tables = ${literal(tables)};`)],
    ['traces', tracesOf(facts.uses, tables.length > 0)],
    ['texts', hasTexts],
    ['call', hasForms || 'export interface Call {'],
    ['sent', sentBody({ hasTexts, hasForms, hasContent: facts.uses.has('content') || facts.uses.has('cookies') })],
    ['placeholders', placeholders.some((each) => expected.has(each))],
    ...placeholders.map((each) => [each, expected.has(each)] as const),
  ];
}

/** The traces by which a test notices that a request has stored or sent something. */
const tracesOf = (uses: ProjectFacts['uses'], hasTables: boolean): string =>
  [
    hasTables && 'rows: results.map((result) => result.rows),',
    uses.has('mail') && 'mails: [...server.mails],',
    uses.has('http') && 'requests: [...server.others.sent],',
    uses.has('enqueue') && 'jobs: await storedJobs(server.app),',
    uses.has('files') && 'files: await storedFiles(server.app),',
  ]
    .filter((line) => line !== false)
    .join('\n');

/** How tests send a body (JSON, possibly as a text, or a form) and read the answer. */
function sentBody({
  hasTexts,
  hasForms,
  hasContent,
}: Readonly<Record<'hasTexts' | 'hasForms' | 'hasContent', boolean>>) {
  const given = 'body === undefined ? undefined : JSON.stringify(body)';
  return [
    `const text = ${hasTexts ? `call.text ?? (${given})` : given};`,
    "const json = { 'content-type': 'application/json', ...headers };",
    `const sent = text === undefined ? ${hasForms ? 'await sentForm(call)' : '{ headers }'} : { headers: json, payload: text };`,
    'const answer = await app.inject({ method, url, ...sent });',
    `return { status: answer.statusCode, headers: answer.headers, body: ${hasContent ? 'bodyOf(answer, parse)' : 'parse(answer.body)'} };`,
  ].join('\n');
}

/** The texts that examples expect, including placeholders. */
const expectedTexts = ({ routes, functions }: ProjectFacts): ReadonlySet<string> =>
  new Set(
    [
      ...functions.flatMap(({ examples }) => examples.map(({ outputs = {} }) => outputs)),
      ...[...routes, ...functions].flatMap(({ examples }) => examples.flatMap(expectedIn)),
    ].flatMap((value) => stringsIn(value).map(({ text }) => text)),
  );

const expectedIn = ({ response, then }: Pick<Example, 'response' | 'then'>): readonly JsonValue[] => [
  response?.body ?? null,
  ...Object.values(then?.rows ?? {}).flat(),
  ...(then?.mails ?? []),
  ...(then?.jobs ?? []),
  ...(then?.http ?? []),
  ...(then?.files ?? []),
];
