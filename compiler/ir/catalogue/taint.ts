import type { Rule } from '../../base/diagnostic.ts';
import type { Takes } from '../deed.ts';

/** Rows FS3201 to FS3299: credentials that would leave the server. */

interface Flow {
  readonly node: string;
  readonly source: string;
  readonly sourceKind:
    | 'header'
    | 'secret'
    | 'column'
    | 'answer'
    | 'hash'
    | 'issued'
    | 'password'
    | 'value'
    | 'computed'
    | 'input';
  /** The trace, node by node; the sink comes last. */
  readonly way: readonly string[];
}

/** The node that reads a credential from the request. */
const reader = (source: string): string => (source.startsWith('cookie ') ? 'Get Cookie' : 'Get Header');

function wayOut({ source, sourceKind }: Pick<Flow, 'source' | 'sourceKind'>): string {
  switch (sourceKind) {
    case 'header':
      return `Leave it out, or send a Hash of it. If ${source} is not a credential, set "sensitive": false on its ${reader(source)}.`;
    case 'column':
      return `Leave it out of what is sent: name in “columns” only what the flow needs, or read single fields with Get Property.`;
    case 'password':
      return 'Leave it out of what is sent, including any value that contains it. It is a credential, since it goes into Hash Password or Check Password, or its Get Body Field has "sensitive": true.';
    case 'answer':
      return 'Leave it out of what is sent: the HTTP Request says that the answer is a credential. Another HTTP Request may hand it on with "forward": true.';
    case 'computed':
      return `The SQL computes it, and its tables have ${source}. If the result reveals nothing of that, name it in "releases" of the DB Query. Else leave it out.`;
    case 'issued':
      return 'Leave it out: it goes to its owner only, in the body of an answer, a cookie of “cookies” with "httpOnly", a Set-Cookie header whose Template says “; HttpOnly”, or the text of a mail.';
    default:
      return 'Leave it out of what is sent. To compare it, use Compare; to sign with it, use Hash.';
  }
}

export const leak: Rule<Flow & { readonly port: string; readonly sink: string; readonly takes?: Takes }> = {
  code: 'FS3201',
  severity: 'error',
  title: 'A credential would leave the server',
  message: ({ node, port, sink, source, way }) =>
    `“${port}” of ${node} would put ${source} into ${sink}: ${way.join(' → ')}.`,
  hint: ({ takes = {}, ...facts }) => {
    const { sourceKind } = facts;
    if (sourceKind === 'secret' && takes.takesSecrets !== undefined)
      return 'If that server may learn it, name the server in the "for" of the secret. Else leave it out of what is sent.';
    if (sourceKind === 'header' && takes.takesSecrets !== undefined)
      return `${wayOut(facts)} To hand it on to that server, set "forward": true.`;
    return wayOut(facts);
  },
  explanation: {
    cause:
      'Headers that carry credentials, declared secrets and sensitive columns are labelled, and the label follows the value through every node. It must not reach a response, a log line or a mail. Hash and comparisons end it: what they give does not reveal the value. A header that holds no credential is released by "sensitive": false. What goes into Hash Password or Check Password is a password wherever the flow reads it. What the flow issues, such as a Random Token, may reach its owner: in the body of an answer, a cookie that scripts cannot read, or the text of a mail.',
    bad: '{ "from": "authorization.value", "to": "reply.body" }',
    good: '{ "from": "authorization.value", "to": "same.left" }, { "from": "same.result", "to": "verified.condition" }',
  },
};

export const storedInClear: Rule<
  Flow & {
    readonly column: string;
    /** Whether SQL computes what is stored, so that its author may vouch for it. */
    readonly mayBeReleased?: boolean;
  }
> = {
  code: 'FS3202',
  severity: 'error',
  title: 'A credential in a column that is not sensitive',
  message: ({ node, column, source, way }) =>
    `${node} would store ${source} in column “${column}”, which is not sensitive: ${way.join(' → ')}.`,
  hint: ({ column, source, sourceKind, mayBeReleased }) =>
    mayBeReleased === true
      ? `Set "sensitive": true on the column “${column}”; or, if its value reveals nothing about ${source}, add "${column}" to “releases”.`
      : sourceKind === 'header'
        ? `Set "sensitive": true on the column “${column}”, or store a Hash of it. If ${source} is not a credential, set "sensitive": false on its ${reader(source)}.`
        : sourceKind === 'password'
          ? `Store what Hash Password makes of it, and set "sensitive": true on the column “${column}”.`
          : `Set "sensitive": true on the column “${column}”, or store a Hash of it.`,
  explanation: {
    cause:
      'Rows are read and answered by other flows. Only a sensitive column is known to have to stay inside: it is left out of rows unless a node names it, and what is read from it is labelled again.',
    bad: '"columns": { "token": { "type": "text" } } … { "from": "authorization.value", "to": "row.token" }',
    good: '"columns": { "token": { "type": "text", "sensitive": true } } … { "from": "authorization.value", "to": "row.token" }',
  },
};

export const signingOracle: Rule<{
  readonly node: string;
  readonly hash: string;
  readonly sink: string;
  /** Whether the receiver verifies the signature, and therefore has the key. */
  readonly haveKeys: boolean;
  readonly way: readonly string[];
}> = {
  code: 'FS3203',
  severity: 'warning',
  title: 'Signs whatever it is sent',
  message: ({ hash, sink, way }) =>
    `${hash} signs data of the request with a secret, and the signature ends up in ${sink}: ${way.join(' → ')}. Anyone who can call this route can have any data signed.`,
  hint: ({ haveKeys }) =>
    haveKeys
      ? 'Sign with a key that only this receiver has, such as a sensitive column of its row; or sign only what the server made itself.'
      : 'Sign only what the server made itself, or keep the signature and answer with something else.',
  explanation: {
    cause:
      'A keyed hash proves that its maker knows the secret. A route that returns the keyed hash of what it is sent proves it for anybody: a caller could forge the requests that the same secret is meant to verify. The same is true where the signature is mailed to an address that the request says, unless it signs nothing but the address, and where it goes to a server that anybody may name, by a secret of this server: the receiver needs the secret to verify it, and could sign for all others.',
    bad: '{ "from": "body.body", "to": "hash.data" }, { "from": "hash.hash", "to": "reply.body" }',
    good: '{ "from": "orderId.value", "to": "hash.data" }, { "from": "hash.hash", "to": "reply.body" }   // orderId: Get Property of a stored row',
  },
};

export const tokensOfOneSecret: Rule<{ readonly secret: string; readonly flows: readonly [string, string] }> = {
  code: 'FS3205',
  severity: 'warning',
  title: 'Tokens of different purposes that pass for each other',
  message: ({ secret, flows: [one, other] }) =>
    `“${one}” and “${other}” sign different tokens with the secret “${secret}”, and neither says whom they are for: whatever accepts one accepts the other.`,
  hint: () =>
    'Give each Sign JWT an "audience" of its own, such as "session" and "reset", and the same to the Verify JWT that takes its tokens; or a secret of its own.',
  explanation: {
    cause:
      'A token proves that it was signed by the secret, and nothing of what it was signed for. So a link for a new password that was mailed would also do as a session, unless the token says what it is for, and is asked.',
    bad: '{ "type": "sign-jwt", "config": { "expiresIn": 3600 } } … { "type": "sign-jwt", "config": { "expiresIn": 604800, "claims": ["role"] } }',
    good: '{ "type": "sign-jwt", "config": { "expiresIn": 3600, "audience": "reset" } } … { "type": "verify-jwt", "config": { "audience": "reset" } }',
  },
};
