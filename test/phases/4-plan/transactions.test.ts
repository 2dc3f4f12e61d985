import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../support/compile-flow.ts';
import { users } from './users.ts';

/** A Deduplicate, a Branch and a write. The paths with and without the write may have different answers. */
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

  test('returns what its only answer sends, under the name that it has inside', async () => {
    const nodes = {
      start: { type: 'start' },
      write: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'x' } } },
      done: { type: 'return-json', config: { status: 201 } },
    };
    const edges = 'start.next -> write.in\nwrite.next -> done.in\nwrite.record -> done.body';
    const text = await emittedRoute(project(flow(nodes, edges), { transaction: true }, { tables: users }));
    expect(text).toMatch(/const user = await inTransaction\(.*\n {6}return insertUser\.[^\n]*\n {4}\}\);\n\n/s);
    expect(text).toContain('\n    return reply.code(201).send(user);');
  });

  test('returns nothing of what was known before', async () => {
    const nodes = {
      start: { type: 'start' },
      name: { type: 'get-body-field', config: { field: 'name' } },
      row: { type: 'build-object', config: { fields: ['name'] } },
      write: { type: 'db-insert', config: { table: 'users' } },
      done: { type: 'return-json' },
    };
    const edges = `start.next -> write.in
      name.value -> row.name
      row.object -> write.record
      write.next -> done.in
      name.value -> done.body`;
    const text = await emittedRoute(project(flow(nodes, edges), { transaction: true }, { tables: users }));
    expect(text).toMatch(/\n {4}await inTransaction\(.*\n {4}\}\);\n\n {4}return sendJson\(reply, name\);/s);
  });

  test('returns on each path what is decided there', async () => {
    const nodes = {
      start: { type: 'start' },
      flag: { type: 'get-body-field', config: { field: 'flag' } },
      other: { type: 'get-body-field', config: { field: 'other' } },
      first: { type: 'branch' },
      second: { type: 'branch' },
      write: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'x' } } },
      more: { type: 'db-insert', config: { table: 'users' }, inputs: { record: { name: 'y' } } },
      choice: { type: 'select', inputs: { whenTrue: { done: 'now' }, whenFalse: { done: 'before' } } },
      done: { type: 'return-json' },
      refused: { type: 'return-json', config: { status: 404 }, inputs: { body: {} } },
    };
    const edges = `start.next -> first.in
      flag.value -> first.condition
      first.false -> done.in
      first.true -> second.in
      other.value -> second.condition
      second.false -> refused.in
      second.true -> write.in
      write.next -> more.in
      more.next -> done.in
      flag.value -> choice.condition
      choice.value -> done.body`;
    const text = await emittedRoute(project(flow(nodes, edges), { transaction: true }, { tables: users }));
    expect(text).toMatch(
      /const answer = await .*return \{ done: 'before' \};.*return \{ done: 'now' \};.*\.send\(answer\);/s,
    );
  });
});
