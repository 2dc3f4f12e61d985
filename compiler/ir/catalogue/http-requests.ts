import type { Rule } from '../../base/diagnostic.ts';
import { quoted } from '../../base/visible-text.ts';
import { guess, nodeAt, remove, set } from '../fixes.ts';

/** Rows FS2578 to FS2585, FS2587 and FS3421 to FS3424: requests to other servers. */

/** Why a URL is refused; `written` is how a URL parser writes it. */
export type UrlIssue = 'placeholder' | 'no-url' | 'insecure' | 'query' | { readonly written: string };

export const urlOfRequest: Rule<{ readonly url: string; readonly why: UrlIssue }> = {
  code: 'FS2578',
  severity: 'error',
  title: 'A URL that no request can have',
  message: ({ url, why }) => {
    if (why === 'placeholder') return `The server in ${quoted(url)} would depend on a value.`;
    if (why === 'no-url') return `${quoted(url)} is not the URL of a server.`;
    if (why === 'insecure') return `${quoted(url)} would send everything unencrypted through the network.`;
    if (why === 'query') return `${quoted(url)} has a query or a fragment.`;
    return `${quoted(url)} is another way to write ${quoted(why.written)}.`;
  },
  hint: ({ why }) => {
    if (why === 'placeholder' || why === 'no-url')
      return 'Write the server itself, such as https://api.example.com/users/{{id}}: placeholders belong in the path.';
    if (why === 'insecure') return 'Use https. Plain http is for localhost and for names without a dot.';
    if (why === 'query') return 'Name query parameters in "query": each becomes an input. A fragment is never sent.';
    return 'Write it that way, so that what is read is what is called.';
  },
  explanation: {
    cause:
      'Which server is called is for the flow to say, and never for the data: whoever could choose it could reach servers that only this one can reach, and have secrets sent to them. So the server is constant, and values in the path are percent-encoded.',
    bad: '"url": "https://{{host}}/users"',
    good: '"url": "https://api.example.com/users/{{id}}"',
  },
};

export const headerOfRequest: Rule<{ readonly name: string }> = {
  code: 'FS2579',
  severity: 'error',
  title: 'A header that the request sets itself',
  message: ({ name }) => `The request header ${quoted(name)} cannot be set by a flow.`,
  hint: () => 'Remove it: it follows from the URL, the body and the connection.',
  explanation: {
    cause: 'A wrong host, content-length or connection makes another request of it than the one that is written.',
    bad: '{ "type": "http-request", "config": { "headers": ["host"] } }',
    good: '{ "type": "http-request", "config": { "headers": ["idempotency-key"] } }',
  },
};

export const bodyOfRead: Rule<{ readonly method: string }> = {
  code: 'FS2580',
  severity: 'error',
  title: 'A body that is not sent',
  message: ({ method }) => `A ${method} request has no body.`,
  hint: () => 'Name what to ask for in "query" or in the URL, or choose another method.',
  explanation: {
    cause: 'GET and HEAD ask for what the URL names. Node sends no body with them.',
    bad: '{ "type": "http-request", "config": { "method": "GET", "body": "json" } }',
    good: '{ "type": "http-request", "config": { "method": "POST", "body": "json" } }',
  },
};

export const sentTwice: Rule<{ readonly method: string }> = {
  code: 'FS2581',
  severity: 'error',
  title: 'A request that would be sent twice',
  message: ({ method }) => `A ${method} would be sent twice, and could be carried out twice.`,
  hint: () =>
    'Name "Idempotency-Key" in "headers", and feed it a value that is the same for the same request, if the server honors it. Or remove “retries”.',
  explanation: {
    cause:
      'Where no answer comes, nobody knows whether the request was carried out. GET, HEAD, PUT and DELETE do the same however often they are sent; a POST pays twice, unless the other server knows by a key that it has done it already.',
    bad: '{ "type": "http-request", "config": { "method": "POST", "retries": 2 } }',
    good: '{ "type": "http-request", "config": { "method": "POST", "retries": 2, "headers": ["Idempotency-Key"] } }',
  },
};

export const pagesOfOther: Rule<{ readonly why: string }> = {
  code: 'FS2582',
  severity: 'error',
  title: 'Paging that reads no further pages',
  message: ({ why }) => `The pages would ${why}.`,
  hint: () => 'Pages are JSON that a GET answers with 2xx; anything else is a failure.',
  explanation: {
    cause:
      'All pages are asked for one after the other, and their items are put together as one list. So each of them has to be there, and to be JSON.',
    bad: '{ "type": "http-request", "config": { "method": "POST", "pages": { "items": "body.data", "next": "body.next" } } }',
    good: '{ "type": "http-request", "config": { "pages": { "items": "body.data", "next": "body.next" } } }',
  },
};

export const claimedSafe: Rule<{ readonly method: string }> = {
  code: 'FS2583',
  severity: 'warning',
  title: 'A request that is said to change nothing',
  message: ({ method }) => `That this ${method} changes nothing on the other server is only an assertion.`,
  hint: () =>
    'Keep it if it is a query, as in GraphQL or a search: it may then come before the proof of a webhook, and be sent again. Otherwise remove “safe”.',
  explanation: {
    cause:
      'HTTP says that GET and HEAD change nothing. About other methods only the other server knows, and a flow treats a safe request as a read.',
    bad: '{ "type": "http-request", "config": { "method": "POST", "safe": true, "url": "https://api.example.com/charges" } }',
    good: '{ "type": "http-request", "config": { "method": "POST", "url": "https://api.example.com/charges" } }',
  },
};

export const urlOrOrigin: Rule<{ readonly has: 'neither' | 'both' }> = {
  code: 'FS2584',
  severity: 'error',
  title: 'A request without one place to go',
  message: ({ has }) =>
    has === 'both'
      ? '“url” and “dynamicOrigin” both say where the request goes.'
      : 'Nothing says where the request goes.',
  hint: () =>
    'Write the server in “url”, such as https://api.example.com/users/{{id}}. Only for URLs that others have chosen, such as those of webhooks, write “dynamicOrigin” instead.',
  explanation: {
    cause:
      'A request goes either to a server that the flow names or to one that a value names. Of the latter, the compiler does not know, for example, which secrets it may learn.',
    bad: '{ "type": "http-request", "config": { "url": "https://api.example.com/", "dynamicOrigin": { "allow": "public" } } }',
    good: '{ "type": "http-request", "config": { "dynamicOrigin": { "allow": "public" } } }',
  },
};

export const authOfAnybody: Rule<{ readonly key: string }> = {
  code: 'FS2585',
  severity: 'error',
  title: 'A credential for whoever chooses the server',
  message: ({ key }) => `With “${key}”, whoever chooses the server would be sent a credential.`,
  hint: ({ key }) => `Remove “${key}”. To prove who sends the request, send a Hash of its body in a header.`,
  explanation: {
    cause: 'Where a value chooses the server, it may be one of the sender, who could then use the credential.',
    bad: '{ "type": "http-request", "config": { "dynamicOrigin": { "allow": "public" }, "auth": { "type": "bearer" } } }',
    good: '{ "type": "http-request", "config": { "dynamicOrigin": { "allow": "public" }, "headers": ["X-Signature"] } }',
  },
};

export const settingOfQueued: Rule<{ readonly key: string }> = {
  code: 'FS2587',
  severity: 'error',
  title: 'A setting that has no effect on a queued request',
  message: ({ key }) =>
    key === 'forward'
      ? 'With “forward”, a credential would be stored in the database until the queued request is sent.'
      : key === 'redirects'
        ? 'A queued request follows no redirects.'
        : `“${key}” is about the answer, but nothing waits for the answer to a queued request.`,
  hint: ({ key }) =>
    `Remove “${key}”; or set "delivery": "now", if ${key === 'forward' ? 'the credential has to be sent' : 'the flow needs the answer'}.`,
  fixes: ({ key }, at) => [
    guess({ title: `Remove “${key}”`, operations: [remove(at, at.path)] }),
    ...(at.node === undefined
      ? []
      : [guess({ title: 'Send it now', operations: [set(at, nodeAt(at.node, 'config', 'delivery'), 'now')] })]),
  ],
  explanation: {
    cause:
      'A queued request is stored as it will be sent, and sent after the flow has ended. The answer reaches no flow: 2xx ends it, a temporary failure is tried again, and anything else is logged. The stored request holds no credential: “auth” adds one when it is sent.',
    bad: '{ "type": "http-request", "config": { "method": "POST", "delivery": "queued", "onStatus": "pass" } }',
    good: '{ "type": "http-request", "config": { "method": "POST", "delivery": "queued" } }',
  },
};

export const foreignCredential: Rule<{ readonly node: string; readonly origin: string }> = {
  code: 'FS3421',
  severity: 'error',
  title: 'A credential for another server that is not a declared secret',
  message: ({ node, origin }) => `${node} would send ${origin} a credential that is not a declared secret.`,
  hint: ({ origin }) => `Feed “secret” by { "$secret": "NAME" }, and declare NAME with "for": [${quoted(origin)}].`,
  explanation: {
    cause:
      'What proves to another server who calls it is a secret of this server. Only of a declared secret is it known which servers may learn it.',
    bad: '{ "from": "authorization.value", "to": "charge.secret" }',
    good: '"inputs": { "secret": { "$secret": "PAYMENT_KEY" } }',
  },
};

export const secretElsewhere: Rule<{
  readonly node: string;
  readonly secret: string;
  readonly origin: string;
}> = {
  code: 'FS3422',
  severity: 'error',
  title: 'A secret for a server that it is not declared for',
  message: ({ node, secret, origin }) =>
    `${node} would send the secret ${secret} to ${origin}, for which it is not declared.`,
  hint: ({ secret, origin }) => `If that server may learn it, add it: "${secret}": { "for": [${quoted(origin)}] }.`,
  explanation: {
    cause:
      'A secret may leave the server only for those that it is declared for. So a change of a URL cannot hand it to anybody else.',
    bad: '"secrets": { "PAYMENT_KEY": {} } … "url": "https://api.example.com/charges"',
    good: '"secrets": { "PAYMENT_KEY": { "for": ["https://api.example.com"] } }',
  },
};

export const requestInTransaction: Rule<{ readonly node: string; readonly called: string | undefined }> = {
  code: 'FS3423',
  severity: 'warning',
  title: 'A request to another server in a transaction',
  message: ({ node, called }) =>
    `${node} ${called === undefined ? 'calls another server' : `calls ${quoted(called)}, which calls another server,`} inside a transaction.`,
  hint: ({ called }) =>
    `Set "delivery": "queued"${called === undefined ? '' : ` in the function ${quoted(called)}`}, if the flow needs no answer: the request is then stored with what the transaction writes, and taken back with it. Else move it before the first node that uses the database, or into a route without a transaction.`,
  fixes: ({ called }, at) =>
    at.node === undefined || called !== undefined
      ? []
      : [guess({ title: 'Queue the request', operations: [set(at, nodeAt(at.node, 'config', 'delivery'), 'queued')] })],
  explanation: {
    cause:
      'The transaction waits for the other server, with its connection and its locks. If it is rolled back afterwards, by a failure or an answer of 4xx, what the other server has done stays.',
    bad: '"transaction": true … db-insert → http-request (POST)',
    good: '"transaction": true … db-insert → http-request (POST, "delivery": "queued")',
  },
};

export const requestNeverSent: Rule<{ readonly isFunction: boolean }> = {
  code: 'FS3424',
  severity: 'error',
  title: 'An example with another server that nothing calls',
  message: ({ isFunction }) =>
    `The example has requests to other servers, but ${isFunction ? 'the function sends none' : 'no flow of the project sends any'}.`,
  hint: () => 'Add an HTTP Request to the flow, or remove "http" from the example.',
  explanation: {
    cause: 'The requests of an example are those that HTTP Request nodes send while it runs.',
    bad: '"flow": { … no HTTP Request … }, "examples": [{ "given": { "http": [{ "method": "GET", "url": "https://api.example.com/" }] } }]',
    good: '"flow": { … { "type": "http-request" } … }, "examples": [{ "given": { "http": [{ "method": "GET", "url": "https://api.example.com/" }] } }]',
  },
};
