import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { diffProjects, isSame } from '../../compiler/diff/diff-projects.ts';
import { renderText } from '../../compiler/diff/render/text.ts';
import { type Parts, base, compare, field, means, toJson, versionOf, withNodes } from './versions.ts';

describe('ignored differences', () => {
  test('places on the canvas, and the order of nodes and wires', () => {
    const moved = {
      ...base,
      nodes: Object.fromEntries(
        Object.entries(base.nodes)
          .toReversed()
          .map(([id, node], index) => [id, { ...node, position: { x: index, y: 7 } }]),
      ),
      edges: base.edges.toReversed(),
    };
    const diff = compare(base, moved);
    expect(isSame(diff)).toBe(true);
    expect(renderText(diff, { color: false })).toBe('The flows are the same.\n');
  });

  test('the order of routes', () => {
    const other = {
      id: 'ping',
      method: 'GET',
      path: '/ping',
      flow: {
        nodes: [
          { id: 's', type: 'start' },
          { id: 'r', type: 'return-json', inputs: { body: 1 } },
        ],
        edges: [{ from: 's.next', to: 'r.in' }],
      },
    };
    const json = toJson({ ...base, others: [other] });
    if (json === null || typeof json !== 'object' || !('routes' in json) || !Array.isArray(json.routes))
      throw new Error('a project has routes');
    expect(isSame(diffProjects(versionOf(json), versionOf({ ...json, routes: json.routes.toReversed() })))).toBe(true);
  });
});

describe('nodes and wires', () => {
  test('are reported by id, with the settings that changed', () => {
    const [route] = compare(base, withNodes({ reply: { type: 'return-json', config: { status: 200 } } })).routes;
    expect(route?.nodes).toEqual([
      {
        id: 'reply',
        change: 'changed',
        name: 'Return JSON',
        kind: 'Return JSON',
        fields: [{ path: 'config.status', before: 201, after: 200 }],
      },
    ]);
    expect(route?.wires).toEqual([]);
  });

  test('a node with only a new id is the same node', () => {
    const nodes = Object.fromEntries(
      Object.entries(base.nodes).map(([id, node]) => [id === 'insert' ? 'store' : id, node]),
    );
    const diff = compare(base, {
      ...base,
      nodes,
      edges: base.edges.map((edge) => edge.replaceAll('insert.', 'store.')),
    });
    expect(diff.routes[0]?.nodes.map(({ id, change, before }) => [id, change, before])).toEqual([
      ['store', 'renamed', 'insert'],
    ]);
    expect(diff.routes[0]?.wires).toEqual([]);
    expect(diff.routes[0]?.consequences).toEqual([]);
  });

  test('a rerouted wire is one removed and one added', () => {
    const diff = compare(
      base,
      withNodes(
        { other: { type: 'value', config: { value: { ok: true } } } },
        base.edges.map((edge) => edge.replace('insert.record -> reply.body', 'other.value -> reply.body')),
      ),
    );
    expect(diff.routes[0]?.wires).toEqual([
      { change: 'removed', from: 'insert.record', to: 'reply.body' },
      { change: 'added', from: 'other.value', to: 'reply.body' },
    ]);
  });
});

describe('transactions', () => {
  const refuse = (config: JsonValue, edges = base.edges) =>
    withNodes({ reply: { type: 'return-json', config }, status: field('status') }, edges, {
      route: { transaction: true },
    });
  const fromData = [...base.edges, 'status.value -> reply.status'];

  test('a change between commit and rollback at an answer is reported', () => {
    const about = (before: Parts, after: Parts) =>
      means(before, after).filter((line) => line.startsWith('attention effect'));
    expect(about(refuse({ status: 409 }), refuse({ status: 409, commit: true }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is kept now',
    ]);
    expect(about(refuse({ status: 409, commit: true }), refuse({ status: 409 }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is taken back now',
    ]);
    expect(about(refuse({ status: 201 }), refuse({ status: 409 }))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is taken back now',
    ]);
    expect(about(refuse({}, fromData), refuse({ commit: true }, fromData))).toEqual([
      'attention effect: at Return JSON (reply), what it wrote is kept below 500 now',
    ]);
    expect(about(refuse({ status: 404 }), refuse({ status: 409 }))).toEqual([]);
  });

  test('an added or removed lock is reported', () => {
    const find = (config: Readonly<Record<string, JsonValue>>) =>
      withNodes(
        {
          find: {
            type: 'db-find',
            label: 'Other',
            config: { table: 'users', where: [{ column: 'email', operator: 'eq' }], ...config },
          },
        },
        [
          ...base.edges.filter((edge) => !edge.startsWith('start.')),
          'start.next -> find.in',
          'email.value -> find.email',
          'find.next -> insert.in',
        ],
        { route: { transaction: true } },
      );
    expect(means(find({}), find({ lock: 'update' }))).toEqual([
      'attention effect: it locks rows of users (DB Find) now: “Other” (find)',
    ]);
    expect(means(find({ lock: 'update' }), find({}))).toEqual([
      'attention effect: it no longer locks rows of users (DB Find): “Other” (find)',
    ]);
  });
});
