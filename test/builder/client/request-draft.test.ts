import { describe, expect, test } from 'vitest';
import { asExpected, asForm, filledPath, readHeaders } from '../../../builder/client/panes/request-draft.ts';

test('a path is filled where it has parameters', () => {
  expect(filledPath('/users/:id/orders/:order')).toBe('/users/1/orders/1');
});

describe('headers', () => {
  test('are lines of name and value', () => {
    expect(readHeaders('Authorization: Bearer a:b\n\n X-Id :1 ')).toEqual({ Authorization: 'Bearer a:b', 'X-Id': '1' });
  });
  test('are none if a line is not', () => {
    expect(readHeaders('Authorization')).toBeUndefined();
  });
});

describe('an answer is expected', () => {
  const known = { given: new Set<string>(), made: {} };

  test('with placeholders for what differs each time', () => {
    const answer = {
      id: '3f333df6-90a4-4fda-8dd3-9485d27cee36',
      at: ['2030-01-01T00:00:00.000Z', '2030-01-01'],
      name: 'Ada',
      count: 1,
    };
    const expected = { id: '$uuid', at: ['$timestamp', '2030-01-01'], name: 'Ada', count: 1 };
    expect(asExpected(answer, known)).toEqual(expected);
  });

  test('with the very texts that the example is given', () => {
    const at = '2030-01-01T00:00:00.000Z';
    expect(asExpected({ at }, { ...known, given: new Set([at]) })).toEqual({ at });
  });

  test('with the times that the example is given in another notation', () => {
    const given = new Set(['2027-01-01T00:00:00Z', '2027-01-01T04:00:00.5+01:00', 'tomorrow']);
    const answer = ['2027-01-01T00:00:00.000Z', '2027-01-01T03:00:00.500Z', '2027-01-01T03:00:00.501Z'];
    expect(asExpected(answer, { ...known, given })).toEqual([answer[0], answer[1], '$timestamp']);
  });

  test('with any key that the database counted, and would count otherwise', () => {
    const made = { id: [7], nr: 'any' } as const;
    const rows = [
      { id: 7, nr: 1 },
      { id: 3, other: 7 },
    ];
    expect(asExpected(rows, { ...known, made })).toEqual([
      { id: '$any', nr: '$any' },
      { id: 3, other: 7 },
    ]);
  });
});

test('a form is sent as browsers do: an unticked box is not there', () => {
  expect(asForm({ name: 'Ada & Bob', age: 3, news: true, spam: false })).toBe('name=Ada+%26+Bob&age=3&news=on');
  expect(asForm([])).toBeUndefined();
});
