import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compileProject, emittedRoute, flow, project } from '../support/compile-flow.ts';
import { findingsOf, insert, inside, looped, record, row, tables } from './looped.ts';
import type { Nodes } from './looped.ts';

const each = (config: Readonly<Record<string, JsonValue>> = {}): Nodes[string] => ({
  type: 'for-each',
  config: { item: 'line', onError: 'collect', ...config },
});
const reply = { type: 'return-json' };
const edges = `each.body -> insert.in\n${record}\neach.item -> row.note`;
const told = `${edges}\neach.failures -> reply.body`;
const log = { ...inside('log'), inputs: { message: 'here' } };

describe('a For Each that collects failures', () => {
  test('catches what fails, and nothing that ends the flow', async () => {
    const route = await emittedRoute(looped({ each: each(), insert, row, reply }, told));
    expect(route).toMatch(
      /const failures: \{ index: number; message: string; code: string \}\[\] = \[\];\s+for \(const \[index, line\] of lines\.entries\(\)\) \{\s+try \{[^]*\} catch \(error\) \{\s+if \(endsFlow\(error\)\) throw error;\s+failures\.push\(\{ index, \.\.\.describeFailure\(error\) \}\);/,
    );
  });

  test('in a transaction, takes back what the item wrote', async () => {
    const route = await emittedRoute(looped({ each: each(), insert, row, reply }, told, { transaction: true }));
    expect(route).toMatch(/const done = await attemptInSavepoint\(tx, async \(\) => \{[^]*insertOrder\.execute\(tx, /);
    expect(route).toContain('if (!done.ok) failures.push({ index, ...done.failure });');
    expect(route).not.toContain('catch');
  });

  test('in a function, has a savepoint if its caller may be in a transaction, and its body uses the database', async () => {
    const mail = { ...inside('send-email'), inputs: { to: 'a@example.com', subject: 's', text: 't' } };
    const emitted = async (nodes: Nodes, inner: string): Promise<string> => {
      const list = { id: 'act', inputs: { list: 'string[]' }, outputs: {} };
      const begin = 'start.next -> each.in\nstart.list -> each.list\neach.next -> give.in';
      const ends = { start: { type: 'start' }, each: each(), give: { type: 'return-values' } };
      const act = { ...list, flow: flow({ ...ends, ...nodes }, `${begin}\n${inner}`) };
      const call = {
        start: { type: 'start' },
        call: { type: 'call', config: { function: 'act' }, inputs: { list: ['a'] } },
      };
      const { files } = await compileProject(
        project(
          flow({ ...call, reply: { ...reply, inputs: { body: 1 } } }, 'start.next -> call.in\ncall.next -> reply.in'),
          {},
          { tables, functions: [act] },
        ),
      );
      return files?.find(({ path }) => path === 'src/functions/act.ts')?.text ?? '';
    };
    expect(await emitted({ insert, row }, edges)).toContain('await attemptWith(db, async () => {');
    expect(await emitted({ mail }, 'each.body -> mail.in')).toContain('} catch (error) {');
  });

  test('keeps no list of failures that nothing reads', async () => {
    const route = await emittedRoute(looped({ each: each(), insert, row }, edges));
    expect(route).toContain('if (endsFlow(error)) throw error;');
    expect(route).not.toContain('failures');
    const atomic = await emittedRoute(looped({ each: each(), insert, row }, edges, { transaction: true }));
    expect(atomic).toMatch(/^ *await attemptInSavepoint\(/m);
  });

  test('catches nothing where nothing can fail', async () => {
    const route = await emittedRoute(
      looped({ each: each(), log, reply }, 'each.body -> log.in\neach.failures -> reply.body'),
    );
    expect(route).not.toContain('catch');
    expect(route).toContain('send(failures)');
  });

  test('hands out an answer that ends a transaction', async () => {
    const yes = { ...inside('return-json', { status: 202 }), inputs: { body: 'yes' } };
    const route = await emittedRoute(
      looped({ each: each(), insert, row, yes, reply }, `${told}\ninsert.next -> yes.in`, { transaction: true }),
    );
    expect(route).toContain('if (done.ok && done.value !== undefined) return done.value;');
  });

  test('names the failures beside those of another one', async () => {
    const second = { type: 'for-each', label: 'again', parent: 'each', config: { onError: 'collect' } };
    const nodes = {
      ...{ each: each(), insert, row, reply, second, log },
      ...{ more: { ...insert, parent: 'second' }, other: { ...row, parent: 'second' } },
    };
    const again = 'second.body -> more.in\nsecond.item -> other.note\nother.object -> more.record';
    const inner = `insert.next -> second.in\nlines.value -> second.list\n${again}\nsecond.next -> log.in\nsecond.failures -> log.data`;
    const route = await emittedRoute(looped(nodes, `${told}\n${inner}`));
    expect(route).toMatch(/againFailures\.push\([^]*failures\.push\(/);
  });

  test('has its failures outside alone, once all items are done', async () => {
    const value = looped(
      { each: each(), insert, row, log },
      `${edges}\ninsert.next -> log.in\neach.failures -> log.data`,
    );
    expect(await findingsOf(value)).toContainEqual(
      expect.stringMatching(
        /^FS2049 “failures” of For Each \(each\) is there once all items are done, but Log \(log\)/,
      ),
    );
    const text = { type: 'to-json' };
    const made = `${edges}\ninsert.next -> log.in\neach.failures -> text.value\ntext.text -> log.data`;
    expect(await findingsOf(looped({ each: each(), insert, row, log, text }, made))).toContainEqual(
      expect.stringMatching(/^FS3006 /),
    );
  });

  test('has them only if it says so', async () => {
    const nodes = { each: each({ onError: 'fail' }), insert, row, reply };
    expect(await findingsOf(looped(nodes, told))).toContainEqual(expect.stringMatching(/^FS2004 .*“failures”/));
  });
});
