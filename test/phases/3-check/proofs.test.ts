import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../compiler/base/json.ts';
import { diagnostics } from './flow.ts';
import { proofs } from './proofs.ts';

/** The findings in a webhook that inserts a row after the call of a guard, except those about uncalled functions. */
function found(called: string, key: JsonValue, given: readonly (readonly [from: string, to: string])[]) {
  const nodes = [
    { id: 'start', type: 'start', config: { trigger: { type: 'webhook' } } },
    { id: 'raw', type: 'get-raw-body' },
    { id: 'whole', type: 'get-json-body' },
    { id: 'text', type: 'template', config: { template: 'x{{raw}}' } },
    { id: 'h', type: 'get-header', config: { name: 'x-signature' } },
    { id: 'at', type: 'to-number', inputs: { value: '1' } },
    { id: 'q', type: 'get-query-param', config: { name: 'signature' } },
    { id: 'check', type: 'call', config: { function: called }, inputs: { key } },
    { id: 'insert', type: 'db-insert', config: { table: 'keys' }, inputs: { record: { key: 'k' } } },
    { id: 'reply', type: 'return-json', inputs: { body: { received: true } } },
  ];
  const edges = [
    ['start.next', 'check.in'],
    ['check.next', 'insert.in'],
    ['insert.next', 'reply.in'],
    ['raw.raw', 'text.raw'],
    ...given,
  ];
  const flow = { nodes, edges: edges.map(([from = '', to = '']) => ({ from, to })) };
  return diagnostics([{ id: 'hook', method: 'POST', path: '/hook', flow }], {}, proofs)
    .filter(({ code, severity }) => code.startsWith('FS33') && severity === 'error')
    .map(({ code, subject, related }) =>
      [code, subject?.route, related.map(({ message }) => message).join()].join(' '),
    );
}

const secret = { $secret: 'KEY' };
const signed = [
  ['raw.raw', 'check.body'],
  ['h.value', 'check.given'],
] as const;

describe('the call of a guard proves a webhook', () => {
  test.each([
    ['if it is given the body, a header and a secret', 'genuine', secret, signed],
    [
      'by Get JSON Body, too',
      'genuine',
      secret,
      [
        ['whole.body', 'check.body'],
        ['h.value', 'check.given'],
      ] as const,
    ],
    ['through another guard', 'through', secret, signed],
    [
      'if the body stands behind another value that it is given',
      'stamped',
      secret,
      [...signed, ['at.number', 'check.at']] as const,
    ],
  ])('%s', (_name, called, key, given) => {
    expect(found(called, key, given)).toEqual([]);
  });

  test.each([
    ['keyed by what is no secret', 'genuine', 'key', signed, 'FS3308 genuine the call'],
    ['through another guard, keyed by what is no secret', 'through', 'key', signed, 'FS3308 genuine the call'],
    [
      'of other bytes',
      'genuine',
      secret,
      [
        ['text.text', 'check.body'],
        ['h.value', 'check.given'],
      ] as const,
      'FS3310 genuine the call',
    ],
    [
      'against a query parameter',
      'genuine',
      secret,
      [
        ['raw.raw', 'check.body'],
        ['q.value', 'check.given'],
      ] as const,
      'FS3305 genuine the call',
    ],
    ['if forged deliveries are redirected', 'lenient', secret, signed, 'FS3312 lenient the call'],
    ['if there is a way around', 'seldom', secret, signed, 'FS3320 seldom the call'],
  ])('but not %s', (_name, called, key, given, code) => {
    expect(found(called, key, given)).toEqual([code]);
  });
});
