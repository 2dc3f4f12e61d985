import type { Rule } from '../../base/diagnostic.ts';
import { guess, remove, sayItIsMeant, spelling } from '../fixes.ts';
import { quoted } from '../../base/visible-text.ts';

/**
 * Rows FS3401 to FS3405 and from FS3410 on: how parts of a project fit together; transactions.ts has the other rows.
 */

export const shadowedRoute: Rule<{
  readonly method: string;
  readonly path: string;
  readonly winner: string;
  readonly loser: string;
  readonly loserPath: string;
  /** Whether the winner overrides nothing yet. */
  readonly isFirst: boolean;
}> = {
  code: 'FS3401',
  severity: 'warning',
  title: 'A route that takes requests from another',
  message: ({ method, path, winner, loser, loserPath }) =>
    `${method} ${path} is answered by “${winner}”, never by “${loser}” (${loserPath}), though both match.`,
  hint: ({ winner, loser }) =>
    `If “${winner}” is the exception that is meant, say so there: "overrides": ["${loser}"]. Otherwise give one of the two another path.`,
  fixes: ({ winner, loser, isFirst }, at) => [sayItIsMeant({ ...at, route: winner }, loser, { isFirst })],
  explanation: {
    cause:
      'The router takes a static segment before a parameter. So /users/me is never an “:id”, also when a user is called “me”.',
    bad: '{ "id": "get-me", "path": "/users/me", … }, { "id": "get-user", "path": "/users/:id", … }',
    good: '{ "id": "get-me", "path": "/users/me", "overrides": ["get-user"], … }, { "id": "get-user", "path": "/users/:id", … }',
  },
};

interface Override {
  readonly route: string;
  readonly other: string;
  readonly near: string | undefined;
  /** The routes from which it does take requests. */
  readonly taken: readonly string[];
}

const itTakes = ({ taken }: Override): string =>
  taken.length === 0
    ? 'Remove it: the route takes no requests from any other.'
    : `The route takes requests from ${taken
        .slice(0, 20)
        .map((id) => `“${id}”`)
        .join(', ')} only.`;

export const unknownOverride: Rule<Override> = {
  code: 'FS3411',
  severity: 'error',
  title: 'A route that overrides one that does not exist',
  message: ({ route, other }) =>
    `“${route}” says that it overrides “${other}”, but no route has that id, nor a node of it that sees all tenants.`,
  hint: (facts) => (facts.near === undefined ? itTakes(facts) : `Did you mean “${facts.near}”?`),
  fixes: ({ other, near }, at) => [
    ...spelling(at, other, near),
    guess({ title: `Remove ${quoted(other)}`, operations: [remove(at, at.path)] }),
  ],
  explanation: {
    cause: '"overrides" of a route lists, by their ids, the routes that it takes requests from on purpose.',
    bad: '{ "id": "get-me", "path": "/users/me", "overrides": ["get-usr"], … }, { "id": "get-user", "path": "/users/:id", … }',
    good: '{ "id": "get-me", "path": "/users/me", "overrides": ["get-user"], … }, { "id": "get-user", "path": "/users/:id", … }',
  },
};

export const needlessOverride: Rule<Override> = {
  code: 'FS3412',
  severity: 'warning',
  title: 'A route that overrides nothing of another',
  message: ({ route, other }) => `“${route}” says that it overrides “${other}”, but takes no request from it.`,
  hint: itTakes,
  fixes: ({ other }, at) => [{ title: `Remove ${quoted(other)}`, operations: [remove(at, at.path)] }],
  explanation: {
    cause:
      'If two routes match a request, the one whose path has a static segment in the place of a parameter takes it. An override that does not apply is outdated, or the two routes are swapped.',
    bad: '{ "id": "get-user", "path": "/users/:id", "overrides": ["get-me"], … }, { "id": "get-me", "path": "/users/me", … }',
    good: '{ "id": "get-user", "path": "/users/:id", … }, { "id": "get-me", "path": "/users/me", "overrides": ["get-user"], … }',
  },
};

export const unusedTable: Rule<{ readonly table: string }> = {
  code: 'FS3402',
  severity: 'warning',
  title: 'A table that no flow uses',
  message: ({ table }) => `No node reads or writes the table “${table}”, and no other table refers to it.`,
  hint: () => 'Use it, or remove it: otherwise it is created in the database for nothing.',
  fixes: ({ table }, at) => [guess({ title: `Remove the table ${quoted(table)}`, operations: [remove(at, at.path)] })],
  explanation: {
    cause:
      'Every declared table is created, migrated and backed up. One that nothing uses is usually left over, or a node names the wrong one.',
    bad: '"tables": { "users": { … }, "usres": { … } }',
    good: '"tables": { "users": { … } }',
  },
};

export const unusedSecret: Rule<{ readonly secret: string }> = {
  code: 'FS3403',
  severity: 'warning',
  title: 'A secret that no flow uses',
  message: ({ secret }) => `No node uses the secret “${secret}”, but the server will not start without it.`,
  hint: ({ secret }) => `Feed { "$secret": "${secret}" } where it is needed, or remove it from "secrets".`,
  fixes: ({ secret }, at) => [
    guess({ title: `Remove the secret ${quoted(secret)}`, operations: [remove(at, at.path)] }),
  ],
  explanation: {
    cause:
      'Every declared secret has to be set in the environment. One that is never used may mean that a signature is checked without it.',
    bad: '"secrets": { "SIGNING_SECRET": {} }   // and a Hash without “secret”',
    good: '"inputs": { "secret": { "$secret": "SIGNING_SECRET" } }',
  },
};

export const pathVerb: Rule<{
  readonly route: string;
  readonly method: string;
  readonly path: string;
  readonly segment: string;
}> = {
  code: 'FS3404',
  severity: 'warning',
  title: 'A verb in a path',
  message: ({ route, method, path, segment }) =>
    `The path of “${route}” (${method} ${path}) says what is done: “${segment}”.`,
  hint: () =>
    'Name the resource, and let the method say what is done with it: GET reads, POST adds, PUT replaces, PATCH changes, DELETE removes.',
  explanation: {
    cause: 'In REST a path names a thing, and the method says what to do with it. (Only with `--rules conventions`.)',
    bad: 'POST /create-user',
    good: 'POST /users',
  },
};

export const branchNeverTaken: Rule<{
  readonly node: string;
  readonly branch: string;
  readonly source: string;
  readonly known: string;
}> = {
  code: 'FS3405',
  severity: 'warning',
  title: 'An arm that is never taken',
  message: ({ node, branch, source, known }) => `${node} never continues from “${branch}”: ${source} ${known}.`,
  hint: ({ node }) => `Remove ${node} and what only that arm leads to, or feed it the condition that was meant.`,
  explanation: {
    cause:
      'What a test asks is known before the flow runs. The arm that cannot be taken is left out of the emitted code.',
    bad: '{ "from": "id.value", "to": "known.value" }   // a path parameter is always there',
    good: '{ "from": "user.record", "to": "known.value" }   // a record may not be found',
  },
};
