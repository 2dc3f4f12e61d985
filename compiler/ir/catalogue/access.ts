import type { Rule } from '../../base/diagnostic.ts';
import type { Path } from '../../base/operation.ts';
import { quoted } from '../../base/visible-text.ts';
import { guess, spelling } from '../fixes.ts';

/** Rows FS36xx: requirements of a project's `access` on its routes. */

export const unguarded: Rule<{
  readonly node: string;
  readonly answers: boolean;
  readonly guard: string;
  readonly path: readonly string[];
  readonly route: string;
  /** The list in `access` that decides whether this route requires the guard: its path, and the routes in it. */
  readonly list: { readonly are: 'except' | 'only'; readonly path: Path; readonly ids: readonly string[] };
}> = {
  code: 'FS3601',
  severity: 'error',
  title: 'A route without the guard that it needs',
  message: ({ node, answers, guard, path }) =>
    `${node} ${answers ? 'answers' : 'acts for'} anybody: “access” requires the guard ${quoted(guard)}, and this path does not pass it: ${path.join(' → ')}.`,
  hint: ({ guard, route, list }) =>
    `Call ${quoted(guard)} first, and continue from its “next”. If everybody may use the route, ${
      list.are === 'except' ? `add ${quoted(route)} to "except" of "access"` : `take it out of "only" of "access"`
    }.`,
  fixes: ({ route, list: { are, path, ids } }) => [
    guess({
      title: `Let everybody use ${quoted(route)}`,
      operations: [{ do: 'set', path, value: are === 'except' ? [...ids, route] : ids.filter((id) => id !== route) }],
    }),
  ],
  explanation: {
    cause:
      'Where a project has “access”, no route that requests start reads, writes, sends or answers below 400 before the guard has let the request through. So a new route is never open to everybody by oversight. Log lines and answers that refuse may come before it.',
    bad: '"access": { "guard": "current-user" } … { "from": "start.next", "to": "list.in" }',
    good: '{ "from": "start.next", "to": "me.in" }, { "from": "me.next", "to": "list.in" }   // me is a Call of “current-user”',
  },
};

export const requiresNoGuard: Rule<{ readonly name: string }> = {
  code: 'FS3602',
  severity: 'error',
  title: 'Access by a function that is not a guard',
  message: ({ name }) => `“access” requires ${quoted(name)}, which is not a guard: it could not refuse a request.`,
  hint: () => 'Set "guard": true on the function, and answer there the requests that it refuses.',
  explanation: {
    cause: 'Only a guard may answer in the place of the routes that call it.',
    bad: '"access": { "guard": "total" } … { "id": "total", "inputs": { … } }',
    good: '"access": { "guard": "current-user" } … { "id": "current-user", "guard": true, … }',
  },
};

export const noSuchRoute: Rule<{
  readonly name: string;
  readonly list: 'except' | 'only';
  /** How the route of that name is started, if it exists. */
  readonly startedBy: string | undefined;
  readonly near: string | undefined;
}> = {
  code: 'FS3603',
  severity: 'error',
  title: 'Access to a route that is none',
  message: ({ name, list, startedBy }) =>
    startedBy === undefined
      ? `“${list}” of “access” names the route ${quoted(name)}, which is none.`
      : `“${list}” of “access” names the route ${quoted(name)}, which is started by ${startedBy}, so that no guard is asked there.`,
  hint: ({ near }) => (near === undefined ? 'Remove it.' : `Did you mean ${quoted(near)}?`),
  fixes: ({ name, near }, at) => [
    ...spelling(at, name, near),
    guess({ title: `Remove ${quoted(name)}`, operations: [{ do: 'remove', path: at.path }] }),
  ],
  explanation: {
    cause:
      'A misspelt route would be protected where it should be open, or the other way round. Webhooks are protected by the signature of their sender, and nobody calls a schedule.',
    bad: '"access": { "guard": "current-user", "except": ["lgoin"] }',
    good: '"access": { "guard": "current-user", "except": ["login"] }',
  },
};
