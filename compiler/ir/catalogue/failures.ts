import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS3417 to FS3419: how flows fail, and what they do about failures. */

export const failInRequest: Rule<{ readonly node: string; readonly isGuard: boolean }> = {
  code: 'FS3417',
  severity: 'error',
  title: 'A Fail where a request waits for an answer',
  message: ({ node, isGuard }) =>
    `${node} ends ${isGuard ? 'a guard' : 'the flow of a request'}, which answers: whoever sent the request would learn nothing but “500”.`,
  hint: () => 'Use Return JSON, with a status from 400 on and a body that says why.',
  explanation: {
    cause:
      'Fail is for flows that have nobody to answer. A scheduled flow that ends in it is tried again; the call of a function that ends in it goes on by “error”, if that is wired.',
    bad: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "fail", "inputs": { "message": "Out of stock" } }',
    good: '{ "method": "POST", "path": "/orders" … { "id": "no", "type": "return-json", "config": { "status": 409 }, "inputs": { "body": { "error": "Out of stock" } } }',
  },
};
