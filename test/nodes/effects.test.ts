import { describe, expect, test } from 'vitest';
import { nothing, optional, string, typeName, unknown } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, projected, refused, typing, wire } from './support.ts';

describe('send-email', () => {
  const feeds = { to: wire('email'), subject: constant('Welcome'), text: wire('text', string()) };

  test('gets the wired fields', () => {
    const { kind } = bind('send-email');
    expect(emitted(kind, feeds)).toBe("app.mailer.sendMail({ to: email, subject: 'Welcome', text })");
    expect(
      emitted(kind, {
        ...feeds,
        cc: wire('cc', optional(string('email'))),
        from: wire('from', optional(string('email'))),
      }),
    ).toBe(
      "app.mailer.sendMail({ to: email, cc: (cc ?? undefined), subject: 'Welcome', text, from: (from ?? app.config.MAIL_FROM) })",
    );
    expect(projected(kind, 'messageId')).toBe('self.messageId');
  });

  test('is stored if queued, and then has no message id', () => {
    const { kind } = bind('send-email', { delivery: 'queued' });
    expect(emitted(kind, feeds)).toBe("app.mailQueue.send({ to: email, subject: 'Welcome', text })");
    expect(kind.outputs.map(({ name }) => name)).toEqual(['failure']);
    expect(kind.behaviour).toMatchObject({ effect: { kind: 'queue', usesDatabase: true } });
    expect(refused('send-email', { delivery: 'later' })).toBe(true);
  });

  test('addresses are checked, every input is a sink, html is escaped', () => {
    const { kind } = bind('send-email');
    expect(typeName(typing(kind).needs['to'] ?? nothing)).toBe('e-mail address | non-empty list<e-mail address>');
    expect(kind.inputs.every(({ sink }) => sink === 'an e-mail')).toBe(true);
    expect(kind.inputs.filter(({ html }) => html === true).map(({ name }) => name)).toEqual(['html']);
    expect(kind.inputs.filter((port) => port.optional !== true).map(({ name }) => name)).toEqual([
      'to',
      'subject',
      'text',
    ]);
  });
});

describe('log', () => {
  test('writes at its level, with data', () => {
    expect(emitted(bind('log').kind, { message: wire('message') })).toBe('request.log.info(message)');
    expect(emitted(bind('log', { level: 'warn' }).kind, { message: constant('x'), data: wire('user') })).toBe(
      "request.log.warn({ data: user }, 'x')",
    );
    expect(bind('log').kind.behaviour).toMatchObject({ effect: { kind: 'log', synchronous: true } });
    expect(bind('log').kind.inputs.map(({ sink }) => sink)).toEqual(['a log line', 'a log line']);
    expect(refused('log', { level: 'loud' })).toBe(true);
  });
});

describe('return-json', () => {
  test('has a port for body, status and each header', () => {
    const { kind, issues } = bind('return-json', { status: 201, headers: ['Location', 'Status'] });
    expect(issues).toEqual([]);
    expect(kind.inputs.map(({ name, optional: isOptional }) => (isOptional === true ? `${name}?` : name))).toEqual([
      'body',
      'status?',
      'Location',
      'Status',
    ]);
    expect(kind.behaviour).toMatchObject({
      status: 201,
      headers: new Map([
        ['Location', 'Location'],
        ['Status', 'Status'],
      ]),
    });
    expect(kind.inputs.map(({ sink }) => sink)).toEqual([
      'the response body',
      'the response status',
      'the response header "Location"',
      'the response header "Status"',
    ]);
    expect(typing(kind).needs['Location']).toEqual(string('header'));
  });

  test('a header named like a fixed port gets its kind as a prefix', () => {
    expect(bind('return-json', { headers: ['status'] }).kind.inputs.map(({ name }) => name)).toEqual([
      'body',
      'status',
      'header.status',
    ]);
  });

  test.each([
    [200, false],
    [204, true],
    [304, true],
  ])('the body at %i is optional: %s', (status, isOptional) => {
    expect(bind('return-json', { status }).kind.inputs[0]?.optional === true).toBe(isOptional);
  });

  test('rejects invalid statuses and headers', () => {
    expect(refused('return-json', { status: 199 })).toBe(true);
    expect(refused('return-json', { status: 600 })).toBe(true);
    expect(refused('return-json', { status: 200.5 })).toBe(true);
    expect(refused('return-json', { headers: ['a b'] })).toBe(true);
    for (const name of [
      'Content-Length',
      'Content-Type',
      'content-encoding',
      'Transfer-Encoding',
      'Trailer',
      'TE',
      'Expect',
      'Connection',
      'Keep-Alive',
      'Upgrade',
      '__proto__',
    ]) {
      expect(bind('return-json', { headers: [name] }).issues[0]).toContain('FS2511 headers.0');
    }
    expect(bind('return-json', { headers: ['ETag', 'etag'] }).issues[0]).toContain('FS2512 headers.1');
    expect(bind('return-json', {}, { literals: new Map([['status', 700]]) }).issues[0]).toContain('FS2517');
    expect(unknown.kind).toBe('unknown');
  });
});
