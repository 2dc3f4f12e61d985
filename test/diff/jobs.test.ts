import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../compiler/base/json.ts';
import { flow } from '../support/compile-flow.ts';
import { type Parts, means } from './versions.ts';

const logged = flow(
  { s: { type: 'start' }, l: { type: 'log', inputs: { message: 'x' } }, e: { type: 'return-values' } },
  's.next -> l.in\nl.next -> e.in',
);

/** A route that calls or enqueues a function with such inputs; without inputs there is no function. */
function version(inputs?: JsonObject, type = 'enqueue', given: JsonObject = {}): Parts {
  const step = inputs === undefined ? { type: 'log' } : { type, config: { function: 'greet' } };
  return {
    nodes: {
      start: { type: 'start' },
      step: { ...step, inputs: inputs === undefined ? { message: 'x' } : given },
      reply: { type: 'return-json', inputs: { body: 1 } },
    },
    edges: ['start.next -> step.in', 'step.next -> reply.in'],
    project: inputs === undefined ? {} : { functions: [{ id: 'greet', inputs, flow: logged }] },
  };
}

const breaking = (before: Parts, after: Parts): readonly string[] =>
  means(before, after).filter((each) => each.startsWith('breaking'));

describe('jobs that are stored when a version is deployed', () => {
  const old = version({ name: 'string | null' });

  test('a new input that is required, and one that takes less, break them', () => {
    const more = version({ name: 'string', age: 'integer' }, 'enqueue', { name: 'Ada', age: 7 });
    expect(breaking(old, more)).toEqual([
      'breaking operation: input "name" of stored jobs of the function "greet" is required now',
      'breaking operation: input "age" of stored jobs of the function "greet" is required now',
    ]);
  });

  test('a new input that may be missing, one that takes more and one that is gone do not', () => {
    expect(breaking(old, version({ name: 'unknown', age: 'integer | null' }))).toEqual([]);
    expect(breaking(old, version({}))).toEqual([]);
  });

  test('a function that is gone, or that nothing enqueues any more, breaks them', () => {
    expect(breaking(old, version())).toEqual([
      'breaking operation: the function "greet" is gone: jobs of it that are stored do not run',
    ]);
    expect(breaking(old, version({ name: 'string | null' }, 'call'))).toEqual([
      'breaking operation: nothing enqueues the function "greet" any more: jobs of it that are stored do not run',
    ]);
  });

  test('other functions may change as they like', () => {
    const [was, is] = [version({ name: 'string | null' }, 'call'), version({ name: 'integer' }, 'call', { name: 1 })];
    expect(breaking(was, is)).toEqual([]);
  });
});
