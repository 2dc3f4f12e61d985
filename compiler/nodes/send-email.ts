import { z } from 'zod';
import { closedObject } from '../base/schema.ts';
import { code, objectLiteral } from '../code/code.ts';
import type { Code } from '../code/code.ts';
import type { EmitContext } from '../ir/emit-context.ts';
import type { InputPort } from '../ir/kind.ts';
import { orElse } from '../ir/or-else.ts';
import { filledList, list, optional, string } from '../ir/type.ts';
import { join } from '../ir/type-algebra.ts';
import { defineNode } from './define-node.ts';
import { failure, failureOutput } from './failure.ts';

const sink = 'an e-mail';
const receivers = { inputs: ['to', 'cc', 'bcc'] };
const ports: readonly InputPort[] = [
  { name: 'to', sink },
  { name: 'cc', optional: true, sink },
  { name: 'bcc', optional: true, sink },
  { name: 'subject', sink, receivers },
  { name: 'text', sink, takesIssued: true, receivers },
  { name: 'html', optional: true, sink, takesIssued: true, html: true, receivers },
  { name: 'from', optional: true, sink },
  { name: 'replyTo', optional: true, sink },
];

const address = string('email');
const addresses = join(address, list(address));
const needs = {
  to: join(address, filledList(address)),
  cc: optional(addresses),
  bcc: optional(addresses),
  subject: string(),
  text: string(),
  html: optional(string()),
  from: optional(address),
  replyTo: optional(address),
};

export const sendEmail = defineNode({
  type: 'send-email',
  title: 'Send Email',
  summary: 'Sends a mail: now, or queued, which outlives the request and is sent again after a failure.',
  group: 'Effects',
  config: closedObject({ delivery: z.enum(['now', 'queued']).default('now') }),
  facets: ({ delivery }) => {
    const isQueued = delivery === 'queued';
    return {
      inputs: ports,
      outputs: [...(isQueued ? [] : [{ name: 'messageId', with: 'next' }]), failureOutput],
      typing: () => ({ needs, outputs: { ...(isQueued ? {} : { messageId: string() }), failure } }),
      behaviour: {
        kind: 'effect',
        effect: isQueued ? { kind: 'queue', usesDatabase: true } : { kind: 'mail', usesDatabase: false },
        emit: (emit) =>
          isQueued
            ? code`${emit.app}.mailQueue.send(${[mail(emit), ...emit.transaction]})`
            : code`${emit.app}.mailer.sendMail(${mail(emit)})`,
        output: (_port, self) => code`${self}.messageId`,
      },
      taint: { kind: 'sanitizer' },
    };
  },
});

const mail = (emit: EmitContext): Code =>
  objectLiteral(
    ports.flatMap(({ name }): (readonly [string, Code])[] => {
      const value = emit.optionalInput(name);
      if (value === undefined) return [];
      // The mailer's default applies only if the field is absent; undefined does not count as absent.
      return [
        [name, orElse(value, emit.type(name), name === 'from' ? code`${emit.app}.config.MAIL_FROM` : code`undefined`)],
      ];
    }),
  );
