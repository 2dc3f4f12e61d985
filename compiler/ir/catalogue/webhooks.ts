import type { Rule } from '../../base/diagnostic.ts';
import { goodCheck } from './webhook-weaknesses.ts';

/**
 * Rows FS33xx, except those in webhook-weaknesses.ts: webhooks that act before the sender is verified. In development
 * mode the errors are warnings.
 */

export const uncheckedEffects: Rule<{ readonly route: string; readonly node: string }> = {
  code: 'FS3301',
  severity: 'error',
  title: 'A webhook that does not check its sender',
  message: ({ route, node }) =>
    `${node} acts on a request that nobody has checked: anybody who knows the URL of the webhook “${route}” can make it run.`,
  hint: () =>
    'Compare a Hash of the body, keyed by a declared secret, with the signature in the header, and put everything that acts behind the “true” of a Branch on it; answer 401 on “false”.',
  explanation: {
    cause:
      'The URL of a webhook is public. Only the signature proves that a request comes from the provider: an HMAC of the body, made with a secret that only the two know. Writes, mails and Deduplicate have to come after that proof; reads and Log may come before it.',
    bad: '{ "from": "start.next", "to": "insert.in" }',
    good: `${goodCheck}, { "from": "verified.true", "to": "insert.in" }, { "from": "verified.false", "to": "refuse.in" }`,
  },
};

export const effectBeforeCheck: Rule<{
  readonly node: string;
  readonly check: string;
  readonly path: readonly string[];
}> = {
  code: 'FS3302',
  severity: 'error',
  title: 'A webhook that acts before its check, or around it',
  message: ({ node, check, path }) => `${node} can run without passing the check ${check}: ${path.join(' → ')}.`,
  hint: ({ check }) => `Move the node behind the side of ${check} that only genuine requests take.`,
  explanation: {
    cause:
      'Whatever a webhook writes or sends must lie behind the proving side of one check on every path, or a forged request gets it done all the same.',
    bad: '{ "from": "start.next", "to": "insert.in" }, { "from": "insert.next", "to": "verified.in" }',
    good: '{ "from": "start.next", "to": "verified.in" }, { "from": "verified.true", "to": "insert.in" }',
  },
};
export const refusalAnswer: Rule<{ readonly node: string; readonly status: number | undefined }> = {
  code: 'FS3312',
  severity: 'error',
  title: 'A forged request is not refused',
  message: ({ node, status }) =>
    `${node} answers forged requests with ${status === undefined ? 'a status that comes from data' : String(status)}.`,
  hint: () => 'Answer 401 (or another fixed 4xx) on the side where the signature does not match.',
  explanation: {
    cause:
      'An answer of 2xx tells the sender that the delivery was taken, so that nobody notices a wrong secret and no genuine delivery is sent again.',
    bad: '{ "from": "verified.false", "to": "reply.in" }   // the same 200 as for genuine requests',
    good: '{ "from": "verified.false", "to": "refuse.in" }   // { "type": "return-json", "config": { "status": 401 } }',
  },
};

export const effectOnRefusal: Rule<{ readonly node: string; readonly check: string }> = {
  code: 'FS3313',
  severity: 'error',
  title: 'A forged request has consequences',
  message: ({ node, check }) => `${node} runs for requests that ${check} has found to be forged.`,
  hint: () => 'Answer 401 there and nothing else. Log is allowed: it changes nothing.',
  explanation: {
    cause:
      'Where a refused request can write or send something, anybody on the internet can have it done, as often as they like.',
    bad: '{ "from": "verified.false", "to": "mail.in" }',
    good: '{ "from": "verified.false", "to": "log.in" }, { "from": "log.next", "to": "refuse.in" }',
  },
};

export const tokenOnly: Rule<{ readonly check: string }> = {
  code: 'FS3314',
  severity: 'warning',
  title: 'A webhook that is checked by a token alone',
  message: ({ check }) =>
    `${check} proves the sender by a secret that the request itself contains: anyone who sees one request can forge others.`,
  hint: () => 'Verify a signature instead (Hash with a secret), if your provider signs its requests.',
  explanation: {
    cause:
      'Some providers send a fixed token. That is better than nothing, but it says nothing about the body, and it can be copied from any log that contains headers.',
    bad: '{ "from": "token.value", "to": "same.left" } … "inputs": { "right": { "$secret": "WEBHOOK_TOKEN" } }',
    good: goodCheck,
  },
};

export const noDeduplicate: Rule<{ readonly node: string }> = {
  code: 'FS3315',
  severity: 'warning',
  title: 'A webhook that acts twice when it is delivered twice',
  message: ({ node }) => `${node} runs again for each delivery of the same event; providers deliver more than once.`,
  hint: () => 'Put a Deduplicate, keyed by the id of the event, before it, and continue from “first”.',
  explanation: {
    cause:
      'A delivery whose answer is lost or late is sent again. Deduplicate remembers the ids of events, across restarts and replicas, and commits together with what the flow writes.',
    bad: '{ "from": "verified.true", "to": "insert.in" }',
    good: '{ "from": "verified.true", "to": "once.in" }, { "from": "eventId.value", "to": "once.key" }, { "from": "once.first", "to": "insert.in" }, { "from": "once.duplicate", "to": "reply.in" }',
  },
};

export const verifiedWithoutAnswer: Rule<{ readonly check: string }> = {
  code: 'FS3316',
  severity: 'warning',
  title: 'Genuine deliveries are never confirmed',
  message: ({ check }) =>
    `No path after ${check} answers a genuine delivery with 2xx, so the provider will send it again and again.`,
  hint: () => 'End one of the paths in a Return JSON with status 200 and the body { "received": true }.',
  explanation: {
    cause:
      'Providers take a 2xx as received. Everything else is a failure, and failures are sent again; many of them switch the webhook off.',
    bad: '{ "from": "verified.true", "to": "busy.in" }   // { "status": 503 }',
    good: '{ "from": "verified.true", "to": "reply.in" }   // { "received": true }',
  },
};

export const verifiedAnswer: Rule<{ readonly node: string }> = {
  code: 'FS3317',
  severity: 'warning',
  title: 'An answer to a webhook that says more than “received”',
  message: ({ node }) => `${node} answers a delivery with something other than { received: boolean }.`,
  hint: () => 'Answer { "received": true }. Providers look at the status only, and show the body in their logs.',
  explanation: {
    cause: 'The body of the answer goes to the provider, who stores it. What the flow found out is not for there.',
    bad: '{ "from": "order.record", "to": "reply.body" }',
    good: '"inputs": { "body": { "received": true } }',
  },
};
