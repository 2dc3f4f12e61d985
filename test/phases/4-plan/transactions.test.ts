import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import { users } from './users.ts';

/** A Deduplicate, a Branch and a write; what is written has one answer, what is not may have another. */
function delivery(otherBody: boolean) {
  const nodes = {
    start: { type: 'start' },
    key: { type: 'get-body-field', config: { field: 'key' } },
    once: { type: 'deduplicate', config: { keepDays: 7 } },
    flag: { type: 'get-body-field', config: { field: 'flag' } },
    branch: { type: 'branch' },
    write: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'x' } } },
    done: { type: 'return-json', inputs: { body: { done: true } } },
    known: { type: 'return-json', inputs: { body: { done: false } } },
  };
  const edges = `start.next -> once.in
    key.value -> once.key
    once.first -> branch.in
    once.duplicate -> ${otherBody ? 'known' : 'done'}.in
    flag.value -> branch.condition
    branch.true -> write.in
    branch.false -> done.in
    write.next -> done.in`;
  const { known, ...needed } = nodes;
  return project(flow(otherBody ? { ...needed, known } : needed, edges), {}, { tables: users });
}

describe('a transaction', () => {
  test('is followed by the answer that all its paths give; a repeated delivery leaves by a guard', async () => {
    const text = await emittedRoute(delivery(false));
    expect(text).not.toContain('answer()');
    expect(text).toMatch(/ {4}await inTransaction\(.*\n {6}if \(!\(await firstTime\(.*\n {8}return;\n {6}\}/s);
    expect(text).toMatch(/\n {4}\}\);\n\n {4}return reply\.send\(\{ done: true \}\);/);
  });

  test('hands its answer out, if it has several', async () => {
    const text = await emittedRoute(delivery(true));
    expect(text).toContain('return () => reply.send({ done: false });');
    expect(text).toContain('// Answers only after the commit.\n    return answer();');
  });

  test('keeps what it does before its last test, if an answer follows it', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            key: { type: 'get-body-field', config: { field: 'key' } },
            once: { type: 'deduplicate', config: { keepDays: 7 } },
            first: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'first' } } },
            flag: { type: 'get-body-field', config: { field: 'flag' } },
            kind: { type: 'get-body-field', config: { field: 'kind' } },
            branch: { type: 'branch' },
            inner: { type: 'branch' },
            second: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'second' } } },
            third: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'third' } } },
            done: { type: 'return-json', inputs: { body: { done: true } } },
          },
          `start.next -> once.in
          key.value -> once.key
          once.first -> first.in
          once.duplicate -> done.in
          first.next -> branch.in
          flag.value -> branch.condition
          branch.true -> inner.in
          branch.false -> done.in
          kind.value -> inner.condition
          inner.true -> second.in
          inner.false -> third.in
          second.next -> done.in
          third.next -> done.in`,
        ),
        {},
        { tables: users },
      ),
    );
    expect(text).toMatch(
      /firstTime.*'first'.*if \(!flag\) \{\s+return;\s+\}.*'second'.*'third'.*\}\);\n\n {4}return reply/s,
    );
  });
});
