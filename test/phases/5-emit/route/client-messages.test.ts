import { describe, expect, test } from 'vitest';
import { emittedRoute, flow, project } from '../../../support/compile-flow.ts';

const users = {
  users: {
    columns: {
      id: { type: 'integer', primaryKey: true, default: 'increment' },
      name: { type: 'text' },
      bio: { type: 'text' },
    },
  },
};
const field = (name: string) => ({ type: 'get-body-field', config: { field: name } });
const answer = { type: 'return-json', inputs: { body: true } };

/** The text of a route that sends a mail to the address `source`. */
const mailed = (
  nodes: Record<string, { type: string; config?: object; inputs?: Record<string, string | object> }>,
  wires: string,
): Promise<string> =>
  emittedRoute(
    project(
      flow(
        {
          start: { type: 'start' },
          mail: { type: 'send-email', inputs: { subject: 's', text: 't' } },
          answer,
          ...nodes,
        },
        `start.next -> mail.in\nmail.next -> answer.in\n${wires}`,
      ),
    ),
  );

/** How the server names the values it rejects, in source order. */
const names = (text: string): string[] =>
  [...text.matchAll(/'((?:body field|field|what|query)[^']*)'/g)].map((match) => match[1] ?? '');

describe('a message to a client names what the client sent, never a node:', () => {
  test('through Merge Objects', async () => {
    const text = await mailed(
      {
        user: field('user'),
        defaults: { type: 'value', config: { value: { lang: 'en' } } },
        merge: { type: 'merge-objects' },
        bio: { type: 'get-property', config: { path: 'bio' } },
      },
      'defaults.value -> merge.base\nuser.value -> merge.over\nmerge.object -> bio.object\nbio.value -> mail.to',
    );
    expect(names(text)).toContain('body field "user.bio"');
    expect(text).not.toContain('Merge Objects');
  });

  test('through Merge Objects into a record', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            id: field('id'),
            find: { type: 'db-find', config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] } },
            found: { type: 'if-null' },
            user: field('user'),
            merge: { type: 'merge-objects' },
            bio: { type: 'get-property', config: { path: 'bio' } },
            changes: { type: 'build-object', config: { fields: ['bio'] } },
            update: { type: 'db-update', config: { table: 'users', where: [{ column: 'id', operator: 'eq' }] } },
            answer,
          },
          `start.next -> find.in
          id.value -> find.id
          find.next -> found.in
          find.record -> found.value
          found.null -> answer.in
          found.present -> update.in
          found.value -> merge.base
          user.value -> merge.over
          merge.object -> bio.object
          bio.value -> changes.bio
          changes.object -> update.changes
          id.value -> update.id
          update.next -> answer.in`,
        ),
        {},
        { tables: users },
      ),
    );
    expect(names(text)).toContain('body field "user.bio"');
    expect(text).not.toContain('Merge Objects');
  });

  test('through Build Object and Get Property, as if they were not there', async () => {
    const text = await emittedRoute(
      project(
        flow(
          {
            start: { type: 'start' },
            size: field('size'),
            box: { type: 'build-object', config: { fields: ['a'] } },
            a: { type: 'get-property', config: { path: 'a' } },
            bool: { type: 'to-boolean' },
            end: { type: 'return-json' },
          },
          'start.next -> end.in\nsize.value -> box.a\nbox.object -> a.object\na.value -> bool.value\nbool.boolean -> end.body',
        ),
      ),
    );
    expect(new Set(names(text))).toEqual(new Set(['body field "size"']));
  });

  test('through Code and Template, which compute something else', async () => {
    const one = await mailed(
      {
        to: field('to'),
        trimmed: { type: 'code', config: { inputs: { to: 'string' }, output: 'string', expression: 'to.trim()' } },
      },
      'to.value -> trimmed.to\ntrimmed.value -> mail.to',
    );
    expect(names(one)).toContain('what is made of body field "to"');
    const two = await mailed(
      {
        user: field('user'),
        host: { type: 'get-query-param', config: { name: 'host' } },
        known: { type: 'fallback', inputs: { fallback: 'example.com' } },
        address: { type: 'template', config: { template: '{{user}}@{{host}}' } },
      },
      'user.value -> address.user\nhost.value -> known.value\nknown.value -> address.host\naddress.text -> mail.to',
    );
    expect(names(two)).toContain('what is made of body field "user" and query parameter "host"');
  });

  test('without the formula if the result of Code or Math is rejected', async () => {
    const max = {
      type: 'code',
      config: { inputs: { l: 'number[]' }, output: '{ max: number }', expression: '({ max: Math.max(...l) })' },
    };
    const one = await emittedRoute(
      project(
        flow(
          { start: { type: 'start' }, l: field('l'), max, answer: { type: 'return-json' } },
          'start.next -> answer.in\nl.value -> max.l\nmax.value -> answer.body',
        ),
      ),
    );
    // Too large to compute, and infinite.
    expect(names(one).filter((name) => name.startsWith('what'))).toEqual(
      Array(2).fill('what is made of body field "l"'),
    );
    const halves = { type: 'math', config: { operator: 'divide' }, inputs: { b: 2 } };
    const sum = { type: 'math', config: { operator: 'add' } };
    const box = { type: 'build-object', config: { fields: ['sum'] } };
    const two = await emittedRoute(
      project(
        flow(
          { start: { type: 'start' }, a: field('a'), b: field('b'), halves, sum, box, answer: { type: 'return-json' } },
          'start.next -> answer.in\na.value -> halves.a\nhalves.result -> sum.a\nb.value -> sum.b\nsum.result -> box.sum\nbox.object -> answer.body',
        ),
      ),
    );
    expect(names(two).filter((name) => name.startsWith('what'))).toEqual([
      'what is made of body field "a"',
      'what is made of body field "a" and body field "b"',
    ]);
  });

  test('but the log names the formula of a server-made value', async () => {
    const count = { type: 'db-count', config: { table: 'users' } };
    const sum = { type: 'math', config: { operator: 'divide' }, inputs: { b: 3 } };
    const half = { type: 'code', config: { inputs: { n: 'number' }, output: 'number', expression: 'n / 2' } };
    const box = { type: 'build-object', config: { fields: ['sum', 'half'] } };
    const text = await emittedRoute(
      project(
        flow(
          { start: { type: 'start' }, count, sum, half, box, answer: { type: 'return-json' } },
          'start.next -> count.in\ncount.next -> answer.in\ncount.count -> sum.a\ncount.count -> half.n\nsum.result -> box.sum\nhalf.value -> box.half\nbox.object -> answer.body',
        ),
        {},
        { tables: users },
      ),
    );
    expect(text).toContain("/ 3', 500)");
    expect(text).toContain("'n / 2', 500)");
  });

  test('for a choice, the side that came from the request', async () => {
    const text = await mailed(
      { to: field('to'), flag: field('flag'), either: { type: 'select', inputs: { whenFalse: 'a@example.com' } } },
      'flag.value -> either.condition\nto.value -> either.whenTrue\neither.value -> mail.to',
    );
    expect(names(text)).toContain('body field "to"');
    expect(text).not.toContain('Select');
  });
});
