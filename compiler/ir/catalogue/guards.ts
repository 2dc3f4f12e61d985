import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';

/** Rows FS3023, FS3026 and FS3027: functions that read or answer requests. */

export const functionAnswers: Rule<{ readonly node: string; readonly does: 'answers' | 'reads' }> = {
  code: 'FS3023',
  severity: 'error',
  title: 'A function that answers the request, or reads what a route declares',
  message: ({ node, does }) =>
    does === 'reads'
      ? `${node} reads a part of the request that the contract of a route describes, which a function cannot do.`
      : `${node} answers the request, which only a guard can do.`,
  hint: ({ does }) =>
    does === 'reads'
      ? 'Give it to the function as an input.'
      : 'Answer in the route, based on what the function returns. Or set "guard": true on the function, if it is there to refuse requests.',
  explanation: {
    cause:
      'A function works with what it is given, and with headers and the URL. The path, query, body and answers of a route belong to the route. Only a guard, which is there to refuse requests, answers.',
    bad: '{ "id": "current-user", … { "id": "no", "type": "return-json", "config": { "status": 401 } } … }',
    good: '{ "id": "current-user", "guard": true, … { "id": "no", "type": "return-json", "config": { "status": 401 } } … }',
  },
};

export const guardAnswer: Rule<{ readonly node: string; readonly status: number | undefined }> = {
  code: 'FS3026',
  severity: 'error',
  title: 'An answer that a guard cannot give',
  message: ({ node, status }) => {
    if (status === undefined) return `${node} answers with a status from data, which a guard cannot do.`;
    return status < 300
      ? `${node} answers ${status}, and a guard only refuses or redirects.`
      : `${node} says "commit", and what was written before a guard refuses is always taken back.`;
  },
  hint: ({ status }) =>
    status === undefined || status < 300
      ? 'Give it a fixed status from 300 on; or end the path in Return Values, and answer in the route.'
      : 'Remove "commit".',
  explanation: {
    cause:
      'A guard decides whether its callers go on. Where it answers, it refuses or redirects the request, and a transaction of its caller is rolled back.',
    bad: '{ "id": "current-user", "guard": true, … { "type": "return-json", "config": { "status": 200 } } … }',
    good: '{ "id": "current-user", "guard": true, … { "type": "return-json", "config": { "status": 401 } } … }',
  },
};

export const guardUndeclared: Rule<{ readonly node: string; readonly called: string; readonly id: string }> = {
  code: 'FS3027',
  severity: 'error',
  title: 'A function that calls a guard and is none',
  message: ({ node, called, id }) =>
    `${node} calls the guard ${quoted(called)}, which may answer the request, but ${quoted(id)} does not say that it is a guard.`,
  hint: () => 'Set "guard": true on the function; or call the guard in the routes.',
  explanation: {
    cause: 'A caller of a guard has to know that the call may end the request, even through a function in between.',
    bad: '{ "id": "my-orders", … a Call of the guard "current-user" … }',
    good: '{ "id": "my-orders", "guard": true, … a Call of the guard "current-user" … }',
  },
};
