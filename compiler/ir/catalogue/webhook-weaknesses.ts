import type { Rule } from '../../base/diagnostic.ts';

/** Rows FS3303 to FS3311 and FS3318 to FS3320: what looks like verifying the sender but does not. */

/** The check shown, in whole or in part, by every example below. */
export const goodCheck =
  '{ "id": "hash", "type": "hash", "config": { "algorithm": "sha256", "encoding": "hex" }, "inputs": { "secret": { "$secret": "SIGNING_SECRET" } } }, { "from": "body.body", "to": "hash.data" }, { "from": "hash.hash", "to": "same.left" }, { "from": "signature.value", "to": "same.right" }, { "from": "same.result", "to": "verified.condition" }';

interface Flawed {
  readonly node: string;
  /** Whether the node is in a guard, which gets the body from its callers. */
  readonly isCalled: boolean;
}

const hashedBody = ({ isCalled }: Flawed): string =>
  isCalled
    ? 'Wire an input of type "bytes" to its “data”, and Get JSON Body or Get Raw Body to that input of the call.'
    : 'Wire Get JSON Body to its “data” (it then hashes the exact bytes received), or a Template that contains Get Raw Body.';

const swapped: Rule<Flawed> = {
  code: 'FS3303',
  severity: 'error',
  title: 'The sides of a signature check are swapped',
  message: ({ node }) =>
    `At ${node} the sides are swapped: what acts is on the side where the signature does not match.`,
  hint: () => 'Swap the two edges of the Branch; or use Compare “eq” with “true”, “ne” with “false”.',
  explanation: {
    cause: 'Equal signatures prove the sender. Here forged requests are served, and genuine ones refused.',
    bad: '{ "from": "verified.true", "to": "refuse.in" }, { "from": "verified.false", "to": "insert.in" }',
    good: '{ "from": "verified.true", "to": "insert.in" }, { "from": "verified.false", "to": "refuse.in" }',
  },
};

const constant: Rule<Flawed> = {
  code: 'FS3304',
  severity: 'error',
  title: 'A signature check against a constant',
  message: ({ node }) =>
    `${node} compares with a constant. Every request, or none, passes it; and anyone who reads the flow can pass it.`,
  hint: () => 'Compare the Hash, keyed by a declared secret, with the signature that Get Header reads.',
  explanation: {
    cause:
      'A check has to depend on something that only the sender can make: the signature of this very body. A constant is in the repository.',
    bad: '{ "id": "same", "type": "compare", "config": { "operator": "eq" }, "inputs": { "right": "sha256=5f…" } }',
    good: '{ "from": "hash.hash", "to": "same.left" }, { "from": "signature.value", "to": "same.right" }',
  },
};

const notFromHeader: Rule<Flawed> = {
  code: 'FS3305',
  severity: 'error',
  title: 'The signature does not come from a header',
  message: ({ node }) =>
    `${node} does not compare with the signature of the request: its other side has to come from Get Header alone.`,
  hint: () => 'Wire Get Header to it, directly or through Fallback with a literal, Parse Signature, or If Null.',
  explanation: {
    cause:
      'Providers send the signature in a header. A value from elsewhere, such as another hash or a stored row, may match for reasons that have nothing to do with the sender.',
    bad: '{ "from": "hash.hash", "to": "same.left" }, { "from": "otherHash.hash", "to": "same.right" }',
    good: '{ "from": "hash.hash", "to": "same.left" }, { "from": "signature.value", "to": "same.right" }',
  },
};

const wrongComparison: Rule<Flawed> = {
  code: 'FS3306',
  severity: 'error',
  title: 'A comparison that does not prove a signature',
  message: ({ node }) =>
    `${node} has to do with a signature, but does not prove it: only the Hash itself, equal to the header or contained in its list of signatures, does.`,
  hint: () =>
    'Use Compare “eq” between the Hash and the header (text around the hash goes into its “prefix”), or “contains” with the “signatures” of Parse Signature left and the Hash right.',
  explanation: {
    cause:
      'A part of a signature is easily guessed: that a text contains or starts with something proves nothing. And a Template around the Hash hides what is compared.',
    bad: '{ "id": "same", "type": "compare", "config": { "operator": "starts-with" } }',
    good: '{ "id": "same", "type": "compare", "config": { "operator": "eq" } }',
  },
};

const unkeyed: Rule<Flawed> = {
  code: 'FS3307',
  severity: 'error',
  title: 'A hash without a secret',
  message: ({ node }) => `${node} has no secret, so anybody can make the same hash and sign a forged request with it.`,
  hint: () =>
    'Declare the signing secret of your provider under "secrets" and feed it: "inputs": { "secret": { "$secret": "SIGNING_SECRET" } }.',
  explanation: {
    cause:
      'A plain hash proves that the body is whole, not who sent it. Keyed by a secret (HMAC) it proves that its maker knows the secret.',
    bad: '{ "id": "hash", "type": "hash", "config": { "algorithm": "sha256", "encoding": "hex" } }',
    good: '{ "id": "hash", "type": "hash", "config": { "algorithm": "sha256", "encoding": "hex" }, "inputs": { "secret": { "$secret": "SIGNING_SECRET" } } }',
  },
};

const undeclaredKey: Rule<Flawed> = {
  code: 'FS3308',
  severity: 'error',
  title: 'A hash keyed by something that is not a secret',
  message: ({ node }) =>
    `The key of ${node} is not a declared secret: it may be known to others, or be sent along with the request.`,
  hint: () =>
    'Feed { "$secret": "NAME" }, or Get Secret, to “secret”. “secretPrefix” and “secretEncoding” of the Hash take care of its spelling.',
  explanation: {
    cause: 'Only a declared secret comes from the environment, where nobody but the operator sets it.',
    bad: '{ "from": "key.value", "to": "hash.secret" }   // key: Get Header',
    good: '"inputs": { "secret": { "$secret": "SIGNING_SECRET" } }',
  },
};

const nothingSent: Rule<Flawed> = {
  code: 'FS3309',
  severity: 'error',
  title: 'A hash over nothing of the request',
  message: ({ node }) => `${node} hashes nothing of the request, so the same signature passes with any body.`,
  hint: hashedBody,
  explanation: {
    cause: 'The signature has to be over what was sent, or one that was seen once is good for every forged body.',
    bad: '{ "id": "hash", "type": "hash", "inputs": { "data": "hello" } }',
    good: '{ "from": "body.body", "to": "hash.data" }',
  },
};

const partOfBody: Rule<Flawed> = {
  code: 'FS3310',
  severity: 'error',
  title: 'A hash over a part of the request only',
  message: ({ node }) =>
    `${node} does not hash the whole body as it was received, so a forged body may pass with a signature that was seen before.`,
  hint: hashedBody,
  explanation: {
    cause:
      'Whatever is not signed can be changed on the way. And providers sign bytes: JSON that was parsed and printed again may differ in them.',
    bad: '{ "from": "eventId.value", "to": "hash.data" }',
    good: '{ "from": "body.body", "to": "hash.data" }',
  },
};

interface Blurred extends Flawed {
  /** Adjacent parts of the hashed text, and the text between them. */
  readonly left: string;
  readonly right: string;
  readonly separator: string;
}

const touching: Rule<Blurred> = {
  code: 'FS3318',
  severity: 'error',
  title: 'A hash over parts that touch',
  message: ({ node, left, right }) =>
    `${node} hashes ${left} and ${right} with nothing between them: bytes can be moved from one to the other, under a signature that was seen before.`,
  hint: () =>
    'Put the text between them that your provider signs, such as “.” or “:”. What never changes, such as the address of the webhook, can be part of the Template’s text.',
  explanation: {
    cause:
      'A signature is over one row of bytes and does not say where a part ends. With a header `{` and a body `"a":1}` the bytes are those of the genuine body `{"a":1}` with an empty header. See “Webhooks” in docs/language.md.',
    bad: '{ "id": "signed", "type": "template", "config": { "template": "{{time}}{{raw}}" } }',
    good: '{ "id": "signed", "type": "template", "config": { "template": "{{time}}.{{raw}}" } }',
  },
};

const ambiguous: Rule<Blurred> = {
  code: 'FS3319',
  severity: 'error',
  title: 'A hash over parts whose separator says nothing',
  message: ({ node, left, right, separator }) =>
    `${node} hashes ${left} and ${right} with “${separator}” between them, which can occur in a part itself: bytes can be moved from one to the other, under a signature that was seen before.`,
  hint: () =>
    'Let every way to what acts use a field of the JSON body, such as its id as the key of Deduplicate: what is moved then leaves no JSON object. Or put the timestamp through To Number on its way to the Template: a number holds no “:”, and that of Parse Signature no “.” either.',
  explanation: {
    cause:
      'A header may contain “.” and “:”, as may a body, so a signed text could be split at another place. A value that cannot contain the separator cannot be cut (the timestamp of Parse Signature, a number), nor can a body that has to be a JSON object. See “Webhooks” in docs/language.md.',
    bad: '{ "from": "time.value", "to": "signed.time" }   // the header as it is, in "v0:{{time}}:{{raw}}"',
    good: '{ "from": "time.value", "to": "seconds.value" }, { "from": "seconds.number", "to": "signed.time" }   // seconds: To Number',
  },
};

const either: Rule<Flawed> = {
  code: 'FS3311',
  severity: 'error',
  title: 'A check that something else can stand in for',
  message: ({ node }) =>
    `${node} lets requests through that are not signed: one of its two conditions proves nothing, and either is enough.`,
  hint: () => 'Use And, so that the signature is needed in every case; or make both conditions proofs.',
  explanation: {
    cause: 'An “or” is no stronger than its weaker part. (An “and” that is meant to be false is an “or” in disguise.)',
    bad: '{ "id": "ok", "type": "or" }, { "from": "same.result", "to": "ok.a" }, { "from": "isTest.result", "to": "ok.b" }',
    good: '{ "id": "ok", "type": "and" }, { "from": "same.result", "to": "ok.a" }, { "from": "fresh.result", "to": "ok.b" }',
  },
};

const unproven: Rule<Flawed> = {
  code: 'FS3320',
  severity: 'error',
  title: 'A guard with a way around its check',
  message: ({ node }) => `${node} can run before the guard has verified the sender, so a call of it proves nothing.`,
  hint: () => 'Let every way to it take the side of the check that only genuine requests take.',
  explanation: {
    cause:
      'A webhook may act behind the call of a guard if the guard returns only after it has verified the signature, and does nothing before that.',
    bad: '{ "from": "known.null", "to": "give.in" }   // without a header, the delivery is let through',
    good: '{ "from": "known.null", "to": "refuse.in" }, { "from": "verified.true", "to": "give.in" }',
  },
};

/** Why a condition that looks like a verification is not one. */
export const weaknessRules = {
  swapped,
  constant,
  'not-header': notFromHeader,
  operator: wrongComparison,
  unkeyed,
  'undeclared-key': undeclaredKey,
  'nothing-sent': nothingSent,
  'part-of-body': partOfBody,
  touching,
  ambiguous,
  unproven,
  or: either,
} as const;
