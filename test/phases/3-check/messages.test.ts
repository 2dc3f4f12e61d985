import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../../compiler/base/diagnostic.ts';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { diagnostics, flow, projectOf } from './flow.ts';

function only(text: string, start: JsonObject = {}, mode: 'production' | 'development' = 'production'): Diagnostic {
  const [finding, ...others] = diagnostics([flow(text, start)], { mode });
  expect(others).toEqual([]);
  if (finding === undefined) throw new Error('nothing was found');
  return finding;
}
const relatedOf = ({ related }: Diagnostic): string[] => related.map(({ message }) => message);

describe('a message is clear without knowledge of the compiler', () => {
  test('the path of a credential is spelt out node by node', () => {
    const finding = only('h(authorization) -> fall -> tpl(Hi {{a}}) -> obj(text) -> ret; "" -> fall.fallback');
    expect(finding.message).toBe(
      '“body” of Return JSON (ret) would put header "authorization" into the response body: Get Header (h) → Fallback (fall) → Template (tpl) → Build Object (obj) → Return JSON (ret).',
    );
    expect(relatedOf(finding)).toEqual([
      'header "authorization" comes from here',
      'it passes through Fallback (fall)',
      'it passes through Template (tpl)',
      'it passes through Build Object (obj)',
    ]);
  });

  test('a secret wired directly to a port is its own source', () => {
    expect(only('$KEY -> log; start => log => ret').message).toBe(
      '“message” of Log (log) would put secret "KEY" into a log line: secret "KEY" → Log (log).',
    );
  });

  test('two uses that contradict each other are both named and both shown', () => {
    const finding = only('f(a) -> round -> ret; f -> mail.subject; start => mail => ret');
    expect(finding.message).toBe(
      'No request can satisfy the flow: body field "a" is used as string by “subject” of Send Email (mail) and, on the same path, used as number by “a” of Math (round).',
    );
    expect(relatedOf(finding)).toEqual(['the other use']);
  });

  test('a result of a test is named as such', () => {
    const finding = only('f(a) -> ifnull; f -> mail.subject; start => ifnull => ret; ifnull.null => mail => ret2=ret');
    expect(finding.message).toContain(
      'body field "a" is known to be null and, on the same path, used as string by “subject” of Send Email (mail).',
    );
  });

  test('a value of the wrong type names the kind that converts it, where there is one', () => {
    const hint = (text: string): string => only(text).hint;
    expect(hint('tpl(1) -> round -> ret')).toBe('Put a To Number between the two.');
    expect(hint('tpl(1) -> rows(users).limit; start => rows => ret')).toBe('Put a To Number between the two.');
    expect(hint('tpl(1) -> branch; start => branch => ret; branch.false => ret')).toBe(
      'Put a To Boolean between the two.',
    );
    expect(hint('1 -> round -> mail.subject; start => mail => ret')).toBe(
      'Put a To String or a Template between the two.',
    );
    expect(hint('1 -> round -> branch; start => branch => ret; branch.false => ret')).toBe(
      'Put a Compare between the two.',
    );
    // A time is a text that no conversion turns into a number.
    expect(hint('now -> round -> ret')).toBe('Wire a value of that type: no kind makes one out of the other.');
  });

  test('a value of the wrong type is described, even if no value is needed', () => {
    expect(only('tpl(1) -> rows(users).limit; start => rows => ret').message).toMatch(
      /^“limit” of DB List \(rows\) takes [^?]+, but “Template” is a string\.$/,
    );
  });

  test('a use against the declared body shows the declaration', () => {
    const body = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] };
    const finding = only('f(age) -> mail.subject; start => mail => ret', { body });
    expect(finding.code).toBe('FS3004');
    expect(relatedOf(finding)).toEqual(['the body is declared here']);
    expect(
      relatedOf(
        only('f(nick) -> mail.subject; start => mail => ret', {
          body: { type: 'object', properties: { nick: { type: 'string' } } },
        }),
      ),
    ).toEqual(['the body is declared here']);
    expect(
      relatedOf(
        only('body -> prop(x) -> ret', { body: { type: 'object', properties: {}, additionalProperties: false } }),
      ),
    ).toEqual(['the body is declared here']);
  });

  test('that declaration is the one of the part: for an item, that of all items', () => {
    const items = { type: 'integer' };
    const start = {
      body: { type: 'object', properties: { age: { type: 'integer' }, list: { type: 'array', items } } },
    };
    const shown = (text: string): string[] => {
      const source = JSON.stringify(projectOf([flow(text, start)], {}));
      return only(text, start).related.map(({ place: { span } }) => source.slice(span.start, span.end));
    };
    expect(shown('body -> prop(age) -> mail.subject; start => mail => ret')).toEqual(['{"type":"integer"}']);
    expect(shown('body -> prop(list.0) -> mail.subject; start => mail => ret')).toEqual(['{"type":"integer"}']);
  });

  test('an unverified webhook is an error in production and a warning in development', () => {
    const text = 'hook: start => once => ret; once.duplicate => ret';
    expect(only(text).severity).toBe('error');
    expect(only(text, {}, 'development').severity).toBe('warning');
  });

  test('an effect beside the check spells the path that leads to it', () => {
    const finding = only(
      'hook: body -> hash -> eq -> branch; $K -> hash.secret; h(x-s) -> eq.right; h(x-t) -> ne -> b0=branch; null -> ne.right; start => b0 => branch => reply=ret; branch.false => no=ret(401); b0.false => once => reply; once.duplicate => reply',
    );
    expect(finding.message).toContain('Start Node → Branch → “false” → Deduplicate.');
  });
});
