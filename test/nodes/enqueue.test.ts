import { describe, expect, test } from 'vitest';
import { declaredSummary } from '../../compiler/ir/function.ts';
import { boolean, list, number, object, optional, string, unknown } from '../../compiler/ir/type.ts';
import type { Type } from '../../compiler/ir/type.ts';
import { bind, constant, emitted, typing, wire } from './support.ts';

const place = { file: 'flow.json', span: { start: 0, end: 0 } };
const signature = (inputs: Readonly<Record<string, Type>>) =>
  declaredSummary({
    ...{ id: 'greet', inputs: new Map(Object.entries(inputs)), outputs: new Map([['total', number()]]), guard: false },
    rows: { inputs: new Map(), outputs: new Map() },
    place,
  });
const enqueue = (inputs: Readonly<Record<string, Type>>, config = {}) =>
  bind('enqueue', { function: 'greet', ...config }, { signatures: new Map([['greet', signature(inputs)]]) });

describe('enqueue', () => {
  test('takes the inputs of the function, a delay and a key, and gives none of its outputs', () => {
    const { kind } = enqueue({ name: string(), note: optional(string()), in: boolean, key: number() });
    expect(kind.inputs.map(({ name, optional: may }) => [name, may === true])).toEqual([
      ['name', false],
      ['note', true],
      ['input.in', false],
      ['input.key', false],
      ['delaySeconds', true],
      ['key', true],
    ]);
    expect(kind.outputs.map(({ name }) => name)).toEqual(['failure']);
    expect(kind.behaviour).toMatchObject({ kind: 'effect', effect: { kind: 'job', usesDatabase: true } });
    expect(kind.enqueues).toBe('greet');
  });

  test('an input that is stored as JSON holds no U+0000, however deep', () => {
    const nested = object([['tags', list(string())]]);
    const { needs } = typing(enqueue({ name: string(), code: string('uuid'), nested, any: unknown }).kind);
    expect(needs['name']).toEqual(string('text'));
    expect(needs['code']).toEqual(string('uuid'));
    expect(needs['any']).toEqual({ ...unknown, storable: true });
    expect(JSON.stringify([...(Object(needs['nested']).alternatives[0].fields ?? [])])).toContain('"text"');
  });

  test('inputs of the function are sinks, also for what is issued; its key is none, since it is stored as a hash', () => {
    const { kind } = enqueue({ name: string() });
    expect(kind.inputs.map(({ name, sink, takesIssued }) => [name, sink, takesIssued])).toEqual([
      ['name', 'the input of a job', undefined],
      ['delaySeconds', undefined, undefined],
      ['key', undefined, undefined],
    ]);
  });

  test('is a call of the queue, with what is fed and what is not usual', () => {
    const { kind } = enqueue({ name: string(), note: optional(string()) });
    expect(emitted(kind, { name: wire('name', string()) })).toBe("app.jobs.enqueue('greet', { name })");
    const { kind: patient } = enqueue({ name: string() }, { retries: 0, backoffSeconds: 60 });
    expect(emitted(patient, { name: constant('Ada'), delaySeconds: constant(5), key: wire('order', string()) })).toBe(
      "app.jobs.enqueue('greet', { name: 'Ada' }, { delaySeconds: 5, key: order, retries: 0, backoffSeconds: 60 })",
    );
  });
});
