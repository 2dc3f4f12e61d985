import type { Rule } from '../../base/diagnostic.ts';
import { guess, set } from '../fixes.ts';

/** Rows FS2013 to FS2016 and FS2021 to FS2023: what 2-bind and the triggers find wrong with routes themselves. */

export const duplicateRouteId: Rule<{ readonly id: string }> = {
  code: 'FS2013',
  severity: 'error',
  title: 'Two routes with one id',
  message: ({ id }) => `Two routes have the id “${id}” (ids are compared without regard to case).`,
  hint: () => 'Give one of them another id: it names the emitted file.',
  explanation: {
    cause: 'The id of a route names its file and its handler.',
    bad: '{ "id": "get-user", … }, { "id": "get-user", … }',
    good: '{ "id": "get-user", … }, { "id": "get-order", … }',
  },
};

export const duplicateRoute: Rule<{
  readonly method: string;
  readonly path: string;
  readonly other: string;
  readonly form: boolean;
}> = {
  code: 'FS2014',
  severity: 'error',
  title: 'Two routes for the same requests',
  message: ({ method, path, other, form }) =>
    `${method} ${path} would answer the same requests as ${other}${form ? ', since a form serves its page at GET' : ''}.`,
  hint: () => 'Change the method or the path of one of them; names of parameters make no difference.',
  explanation: {
    cause:
      'A request is answered by one route. Paths that differ only in the names of their parameters match the same requests.',
    bad: 'GET /users/:id and GET /users/:name',
    good: 'GET /users/:id and GET /users/by-name/:name',
  },
};

export const duplicateWebhook: Rule<{ readonly id: string }> = {
  code: 'FS2015',
  severity: 'error',
  title: 'Two webhooks with one id',
  message: ({ id }) => `Two webhooks have the id “${id}”.`,
  hint: () => '`flowsmith webhook <flow> <route>` gives a route a new one.',
  explanation: {
    cause: 'The id makes the URL of a webhook unique and hard to guess.',
    bad: 'two Start Nodes with "id": "whk_5Jq0Zt8mWc2Xv7Rb1Ny4Kd9L"',
    good: 'an id of its own for each',
  },
};

export const reservedPath: Rule<{ readonly path: string }> = {
  code: 'FS2016',
  severity: 'error',
  title: 'A reserved path',
  message: ({ path }) => `${path} is served by the emitted server itself.`,
  hint: () => 'Choose another path: /healthz, /readyz, /metrics and /docs are for operators.',
  explanation: {
    cause: 'Health checks, metrics and documentation have fixed paths in every emitted server.',
    bad: '"path": "/healthz"',
    good: '"path": "/status"',
  },
};

export const formMethod: Rule<{ readonly route: string; readonly method: string }> = {
  code: 'FS2021',
  severity: 'error',
  title: 'A form is submitted by POST',
  message: ({ route, method }) => `“${route}” is started by a form, but its method is ${method}.`,
  hint: () => 'Set "method": "POST". The page itself is served at GET.',
  fixes: (_, at) => [{ title: 'Make it a POST', operations: [set(at, at.path, 'POST')] }],
  explanation: {
    cause: 'The page is served at GET of the path; submitting it starts the route by POST.',
    bad: '"method": "PUT" … "trigger": { "type": "form", … }',
    good: '"method": "POST" … "trigger": { "type": "form", … }',
  },
};

export const webhookMethod: Rule<{ readonly route: string; readonly method: string }> = {
  code: 'FS2022',
  severity: 'warning',
  title: 'A webhook that is not a POST',
  message: ({ route, method }) => `“${route}” is a webhook with method ${method}; providers deliver by POST.`,
  hint: () => 'Set "method": "POST", unless your provider says otherwise.',
  fixes: (_, at) => [guess({ title: 'Make it a POST', operations: [set(at, at.path, 'POST')] })],
  explanation: {
    cause: 'Practically every provider delivers webhooks by POST.',
    bad: '"method": "PUT" … "trigger": { "type": "webhook" }',
    good: '"method": "POST" … "trigger": { "type": "webhook" }',
  },
};

export const declaredBody: Rule<{ readonly message: string }> = {
  code: 'FS2023',
  severity: 'error',
  title: 'A declared body that no request can carry',
  message: ({ message }) => `The declared body schema ${message}.`,
  hint: () => 'Correct the schema, or leave it out: what the flow needs is inferred.',
  explanation: {
    cause: 'A declared body is a JSON Schema (draft-07) of an object.',
    bad: '"body": { "type": "strng" }',
    good: '"body": { "type": "object", "properties": { "name": { "type": "string" } } }',
  },
};
