import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/base/json.ts';
import { analyse } from '../../../compiler/analyse.ts';
import { defaultOptions } from '../../../compiler/options.ts';
import { flow, project } from '../../support/compile-flow.ts';

type Nodes = Parameters<typeof flow>[0];
type Types = Readonly<Record<string, string>>;

const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const header = { type: 'get-header', config: { name: 'authorization' } };

describe('a function that acts', () => {
  const tables: JsonObject = {
    things: {
      columns: {
        id: { type: 'integer', primaryKey: true, default: 'increment' },
        name: { type: 'text' },
        key: { type: 'text', nullable: true, sensitive: true },
      },
    },
  };
  const insert = { type: 'db-insert', config: { table: 'things' } };
  const acting = (inputs: Types, nodes: Nodes, edges: string, more: JsonObject = {}): JsonObject => ({
    id: 'f',
    inputs,
    ...more,
    flow: flow({ start: { type: 'start' }, ...nodes, give: { type: 'return-values' } }, edges),
  });
  /** The findings if a route calls the function. */
  const judged = (called: JsonObject, nodes: Nodes, edges: string, route: JsonObject = {}): readonly string[] =>
    analyse({
      sources: [
        {
          file: 'flow.json',
          text: JSON.stringify(
            project(
              flow(
                {
                  s: { type: 'start' },
                  call: { type: 'call', config: { function: 'f' } },
                  r: { type: 'return-json', inputs: { body: null } },
                  ...nodes,
                },
                edges,
              ),
              route,
              { functions: [called], tables, secrets: { KEY: {} } },
            ),
          ),
        },
      ],
      options: defaultOptions,
    })
      .diagnostics.map(({ code, message }) => `${code} ${message}`)
      .filter((each) => !/^FS340[23]/.test(each));
  const codes = (...judging: Parameters<typeof judged>): readonly string[] =>
    judged(...judging).map((each) => each.slice(0, 6));
  const simple = 's.next -> call.in\ncall.next -> r.in';

  test('has control ports, and one that computes has none', () => {
    const store = acting(
      { name: 'string' },
      { i: insert, o: { type: 'build-object', config: { fields: ['name'] } } },
      'start.next -> i.in\nstart.name -> o.name\no.object -> i.record\ni.next -> give.in',
    );
    expect(codes(store, { n: field('n') }, `${simple}\nn.value -> call.name`)).toEqual([]);
    const nothing = acting({ name: 'string | null' }, {}, 'start.next -> give.in');
    expect(codes(nothing, {}, simple)).toEqual(['FS2004', 'FS2004']);
  });

  test('that is wrong itself has them nonetheless', () => {
    const wrong = acting({}, { i: insert, x: { type: 'nix' } }, 'start.next -> i.in\ni.next -> give.in');
    expect(codes(wrong, {}, simple)).toEqual(['FS2009', 'FS2001']);
  });

  test.each([
    [
      'a log line',
      { l: { type: 'log', inputs: { message: 'x' } } },
      'start.next -> l.in\nstart.o -> l.data\nl.next -> give.in',
    ],
    [
      'the message of a failure',
      {
        p: { type: 'get-property', config: { path: 'closed' } },
        n: { type: 'if-null' },
        no: { type: 'fail' },
      },
      'start.next -> n.in\nstart.o -> p.object\np.value -> n.value\nn.null -> give.in\nn.present -> no.in\nn.value -> no.message',
    ],
    [
      'the column “things.name”, which is not sensitive',
      {
        i: insert,
        p: { type: 'get-property', config: { path: 'closed' } },
        f: { type: 'fallback', inputs: { fallback: '' } },
        o: { type: 'build-object', config: { fields: ['name'] } },
      },
      'start.next -> i.in\nstart.o -> p.object\np.value -> f.value\nf.value -> o.name\no.object -> i.record\ni.next -> give.in',
    ],
  ])('takes no credential that would reach %s', (sink, nodes, edges) => {
    const called = acting({ o: '{ open: string; closed: string | null }' }, nodes, edges);
    const object = {
      h: header,
      o: { type: 'build-object', config: { fields: ['open', 'closed'] }, inputs: { open: 'a' } },
    };
    const [only, ...others] = judged(called, object, `${simple}\nh.value -> o.closed\no.object -> call.o`);
    expect([only?.includes(`would put header "authorization" into ${sink} (by`), others]).toEqual([true, []]);
    const safe = {
      o: { type: 'build-object', config: { fields: ['open', 'closed'] }, inputs: { open: 'a', closed: 'b' } },
    };
    expect(judged(called, safe, `${simple}\no.object -> call.o`)).toEqual([]);
  });

  test('that fails has control ports, though it does nothing else; a guard answers', () => {
    const failing = acting(
      { why: 'string | null' },
      { n: { type: 'if-null' }, no: { type: 'fail' } },
      'start.next -> n.in\nstart.why -> n.value\nn.null -> give.in\nn.present -> no.in\nn.value -> no.message',
    );
    const handled = `${simple}\ncall.error -> e.in\ncall.failure -> e.body`;
    expect(codes(failing, { e: { type: 'return-json' } }, handled)).toEqual([]);
    expect(codes({ ...failing, guard: true }, {}, simple)).toEqual(['FS3417']);
  });

  test('takes and gives what is issued, which goes to its owner only', () => {
    const token = { t: { type: 'random-token' } };
    const mail = { type: 'send-email', inputs: { to: 'a@example.com', subject: 's' } };
    const sends = acting({ x: 'string' }, { m: mail }, 'start.next -> m.in\nstart.x -> m.text\nm.next -> give.in');
    const logs = acting(
      { x: 'string' },
      { l: { type: 'log' } },
      'start.next -> l.in\nstart.x -> l.message\nl.next -> give.in',
    );
    expect(codes(sends, token, `${simple}\nt.token -> call.x`)).toEqual([]);
    expect(codes(logs, token, `${simple}\nt.token -> call.x`)).toEqual(['FS3201']);
    const makes: JsonObject = {
      id: 'f',
      outputs: { token: 'string' },
      flow: flow(
        { start: { type: 'start' }, ...token, give: { type: 'return-values' } },
        'start.next -> give.in\nt.token -> give.token',
      ),
    };
    expect(codes(makes, { r: { type: 'return-json' } }, 's.next -> r.in\ncall.token -> r.body')).toEqual([]);
    const log = { l: { type: 'log' } };
    expect(codes(makes, log, 's.next -> l.in\ncall.token -> l.message\nl.next -> r.in')).toEqual(['FS3201']);
  });

  test('takes a credential that goes into a sensitive column', () => {
    const called = acting(
      { key: 'string | null' },
      { i: insert, o: { type: 'build-object', config: { fields: ['name', 'key'] }, inputs: { name: 'x' } } },
      'start.next -> i.in\nstart.key -> o.key\no.object -> i.record\ni.next -> give.in',
    );
    expect(codes(called, { h: header }, `${simple}\nh.value -> call.key`)).toEqual([]);
  });

  test('sends no mail at once in a transaction of its callers', () => {
    const mail = acting(
      {},
      { m: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } } },
      'start.next -> m.in\nm.next -> give.in',
    );
    for (const declared of [mail, { ...mail, transaction: true }]) {
      expect(codes(declared, {}, simple)).toEqual([]);
      expect(codes(declared, {}, simple, { transaction: true })).toEqual(['FS3015']);
    }
  });

  test('and none in a transaction that may run again', () => {
    const mail = acting(
      {},
      {
        i: { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'x' } } },
        m: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } },
      },
      'start.next -> i.in\ni.next -> m.in\nm.next -> give.in',
    );
    expect(codes(mail, {}, simple, { transaction: true })).toEqual(['FS3015']);
    expect(codes({ ...mail, transaction: true }, {}, simple, { transaction: true })).toEqual(['FS3015', 'FS3015']);
    expect(codes(mail, {}, simple, { transaction: { isolation: 'serializable' } })).toEqual(['FS2532']);
  });

  test('but may fail in one: the failure is taken back with the rest', () => {
    const fails = acting(
      {},
      { e: { type: 'db-exists', config: { table: 'things' } }, no: { type: 'fail', inputs: { message: 'No' } } },
      'start.next -> e.in\ne.yes -> no.in\ne.no -> give.in',
    );
    expect(codes(fails, {}, simple, { transaction: { isolation: 'serializable' } })).toEqual([]);
  });

  test('that remembers a key makes its caller a transaction; one that locks asks for one', () => {
    const once = acting(
      {},
      { d: { type: 'deduplicate', config: { keepDays: 1 }, inputs: { key: 'a' } } },
      'start.next -> d.in\nd.first -> give.in\nd.duplicate -> give.in',
    );
    expect(codes(once, {}, simple)).toEqual([]);
    const mail = { m: { type: 'send-email', inputs: { to: 'a@example.com', subject: 's', text: 't' } } };
    expect(codes(once, mail, 's.next -> m.in\nm.next -> call.in\ncall.next -> r.in')).toEqual(['FS3015']);
    const lock = acting(
      {},
      { f: { type: 'db-list', config: { table: 'things', lock: 'update' } } },
      'start.next -> f.in\nf.next -> give.in',
    );
    expect(codes(lock, {}, simple)).toEqual(['FS2527']);
    expect(codes(lock, {}, simple, { transaction: true })).toEqual([]);
  });

  test('is a consequence of a webhook that must be verified, if it makes a change', () => {
    const webhook = {
      s: { type: 'start', config: { trigger: { type: 'webhook', id: 'whk_AAAAAAAAAAAAAAAAAAAAAAAA' } } },
    };
    const acts = (type: string, config: JsonObject, inputs: JsonObject) =>
      codes(acting({}, { x: { type, config, inputs } }, 'start.next -> x.in\nx.next -> give.in'), webhook, simple);
    expect(acts('db-insert', { table: 'things' }, { record: { name: 'a' } })).toContain('FS3301');
    expect(acts('db-count', { table: 'things' }, {})).not.toContain('FS3301');
  });

  describe('refuses before anything happens', () => {
    const resize = acting(
      { size: 'string', other: 'string | null' },
      {
        n: { type: 'to-number' },
        i: { ...insert, inputs: { record: { name: 'a' } } },
        l: { type: 'log', inputs: { message: 'x' } },
      },
      'start.next -> i.in\ni.next -> l.in\nstart.size -> n.value\nn.number -> l.data\nl.next -> give.in',
    );
    const i = { ...insert, inputs: { record: { name: 'a' } } };
    const x = field('x');
    const y = field('y');
    const size = 'y.value -> call.size';
    const after = (id: string) => `s.next -> ${id}.in\n${id}.next -> call.in\ncall.next -> r.in\n${size}`;

    test.each<readonly [string, Nodes, string, readonly string[]]>([
      ['behind a write', { i, y }, after('i'), ['FS3025']],
      ['behind a read', { c: { type: 'db-count', config: { table: 'things' } }, y }, after('c'), []],
      ['before a write', { i, y }, `s.next -> call.in\ncall.next -> i.in\ni.next -> r.in\n${size}`, []],
      [
        'behind a write, on one of two branches',
        { i, b: { type: 'branch' }, x, y },
        `s.next -> i.in\ni.next -> b.in\nx.value -> b.condition\nb.true -> call.in\nb.false -> r.in\ncall.next -> r.in\n${size}`,
        [],
      ],
      [
        'what has happened itself has given',
        {
          i,
          id: { type: 'get-property', config: { path: 'id' } },
          t: { type: 'template', config: { template: '{{n}}' } },
        },
        `s.next -> i.in\ni.next -> call.in\ncall.next -> r.in\ni.record -> id.object\nid.value -> t.n\nt.text -> call.size`,
        [],
      ],
    ])('%s', (_, nodes, edges, expected) => {
      expect(codes(resize, nodes, edges)).toEqual(expected);
    });
  });

  describe('that is a guard', () => {
    const guard = acting(
      { word: 'string | null' },
      {
        given: { type: 'if-null' },
        h: { type: 'get-header', config: { name: 'x-word', sensitive: false } },
        no: { type: 'return-json', config: { status: 401 }, inputs: { body: null } },
      },
      'start.next -> given.in\nh.value -> given.value\ngiven.null -> no.in\ngiven.present -> give.in',
      { guard: true },
    );
    const insert = { type: 'db-insert', config: { table: 'things' }, inputs: { record: { name: 'a' } } };

    test('is called in the order of the control edges, and not in a schedule', () => {
      expect(codes(guard, {}, simple)).toEqual([]);
      const cron = { s: { type: 'start', config: { trigger: { type: 'cron', schedule: '0 3 * * *' } } } };
      expect(codes(guard, cron, simple)).toContain('FS3013');
    });

    test('may refuse behind a write, since it takes that back; what follows it is refused behind it', () => {
      const nodes = { i: insert, x: field('x'), n: { type: 'to-number' } };
      const wires = 's.next -> i.in\ni.next -> call.in\ncall.next -> r.in\nx.value -> n.value\nn.number -> r.status';
      expect(codes(guard, nodes, wires, { transaction: true })).toEqual([]);
    });

    test('puts no credential into its answer', () => {
      const leaking = acting(
        { word: 'string | null' },
        { no: { type: 'return-json', config: { status: 401 } }, is: { type: 'if-null' } },
        'start.next -> is.in\nstart.word -> is.value\nis.null -> give.in\nis.present -> no.in\nis.value -> no.body',
        { guard: true },
      );
      expect(codes(leaking, { h: header }, `${simple}\nh.value -> call.word`)).toEqual(['FS3201']);
      expect(codes(leaking, {}, simple)).toEqual([]);
    });
  });
});
