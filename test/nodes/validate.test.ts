import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { analyse } from '../../compiler/analyse.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, project } from '../support/compile-flow.ts';
import { bind, refused } from './support.ts';

const of = (...rules: readonly JsonObject[]): JsonObject => ({ rules: { a: [...rules] } });

describe('validate', () => {
  test('has a port for each field, and goes two ways', () => {
    const { kind, issues } = bind('validate', { rules: { name: [{ rule: 'required' }], in: [{ rule: 'email' }] } });
    expect(issues).toEqual([]);
    expect(kind.inputs.map(({ name }) => name)).toEqual(['name', 'field.in']);
    expect(kind.outputs).toEqual([{ name: 'errors', with: 'invalid' }]);
    expect(kind.behaviour).toMatchObject({ whenTrue: 'valid', whenFalse: 'invalid', present: ['name'] });
    expect(kind.taint).toBeUndefined();
    expect(kind.before?.taint).toEqual({ kind: 'sanitizer' });
  });

  test.each([
    ['no field', { rules: {} }],
    ['a field without rules', of()],
    ['an unknown rule', of({ rule: 'nice' })],
    ['a length without limits', of({ rule: 'length' })],
    ['limits that contradict each other', of({ rule: 'range', min: 2, max: 1 })],
    ['a length that is none', of({ rule: 'length', min: -1 })],
    ['an empty message', of({ rule: 'required', message: '' })],
    ['no values', of({ rule: 'oneOf', values: [] })],
  ])('with %s is refused', (_, config) => {
    expect(refused('validate', config)).toBe(true);
  });

  test('a pattern that may take too long is told, and rules that no value keeps', () => {
    expect(bind('validate', of({ rule: 'pattern', pattern: '^(\\w+\\s?)*$' })).issues).toHaveLength(1);
    expect(bind('validate', of({ rule: 'integer' }, { rule: 'email' })).issues).toHaveLength(1);
    expect(bind('validate', of({ rule: 'integer' }, { rule: 'required' })).issues).toEqual([]);
  });

  const codes = (rules: readonly JsonObject[], end: string): readonly string[] => {
    const checked = flow(
      {
        s: { type: 'start' },
        q: { type: 'get-query-param', config: { name: 'q' } },
        v: { type: 'validate', config: { rules: { q: [...rules] } } },
        l: { type: 'log' },
        yes: { type: 'return-json', inputs: { body: 1 } },
        no: { type: 'return-json', config: { status: 422 } },
      },
      `s.next -> v.in\nq.value -> v.q\nv.${end} -> l.in\nl.next -> yes.in\nv.${end === 'valid' ? 'invalid' : 'valid'} -> no.in\nq.value -> no.body\nq.value -> l.message`,
    );
    const text = JSON.stringify(project(checked, { method: 'GET' }));
    return analyse({ sources: [{ file: 'flow.json', text }], options: defaultOptions }).diagnostics.map(
      ({ code }) => code,
    );
  };

  test('a required field is there behind “valid”, and nowhere else', () => {
    expect(codes([{ rule: 'length', max: 3 }, { rule: 'required' }], 'valid')).toEqual([]);
    expect(codes([{ rule: 'length', max: 3 }], 'valid')).toEqual(['FS3005']);
    expect(codes([{ rule: 'required' }], 'invalid')).toEqual(['FS3005']);
  });
});
