import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { compareText } from '../../compiler/base/compare-text.ts';
import { analyse, readDocument } from '../../compiler/analyse.ts';
import { flowGraph } from '../../compiler/graph/flow-graph.ts';
import type { FlowGraph } from '../../compiler/graph/flow-graph.ts';
import { layOut } from '../../compiler/graph/layout.ts';
import { printMermaid, printMermaidOfAll } from '../../compiler/graph/mermaid.ts';
import { printSvg } from '../../compiler/graph/svg.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { flow, project } from '../support/compile-flow.ts';
import { describeQuery } from '../support/describe-query.ts';

function graphOf(value: JsonValue): FlowGraph {
  const sources = [{ file: 'flow.json', text: JSON.stringify(value) }];
  const { checked, diagnostics } = analyse({ sources, options: defaultOptions, describeQuery });
  const [route] = checked?.project.routes ?? [];
  const [file] = readDocument(sources).document?.routes ?? [];
  if (route === undefined || file === undefined) throw new Error(JSON.stringify(diagnostics));
  return flowGraph(route, file.route);
}

const tables = {
  users: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, name: { type: 'text' } } },
};
const rename = graphOf(
  project(
    flow(
      {
        start: { type: 'start' },
        name: { type: 'get-body-field', config: { field: 'name' } },
        find: {
          type: 'db-find',
          label: 'User "root"',
          config: { table: 'users', where: [{ column: 'name', operator: 'eq' }] },
        },
        found: { type: 'if-null' },
        mail: { type: 'send-email', inputs: { to: 'a@example.com', subject: 'Hi', text: '<b> & co' } },
        done: { type: 'return-json', inputs: { body: 'ok' } },
        end: { type: 'return-json', config: { status: 404 }, inputs: { body: null } },
      },
      `start.next -> find.in
      name.value -> find.name
      find.next -> found.in
      find.record -> found.value
      found.present -> mail.in
      found.null -> end.in
      mail.next -> done.in`,
    ),
    {},
    { tables },
  ),
);

describe('a flow as a graph', () => {
  test('names nodes by label, else by kind, and gives their roles', () => {
    expect(
      rename.nodes.map(({ id, title, role }) => [id, title, role]).toSorted(([a = ''], [b = '']) => compareText(a, b)),
    ).toEqual([
      ['done', 'Return JSON', 'response'],
      ['end', 'Return JSON', 'response'],
      ['find', 'User "root"', 'read'],
      ['found', 'If Null', 'decision'],
      ['mail', 'Send Email', 'mail'],
      ['name', 'Get Body Field', 'value'],
      ['start', 'Start Node', 'start'],
    ]);
    expect(rename.nodes.find(({ id }) => id === 'find')?.details).toEqual(['DB Find', 'table users']);
    expect(rename.nodes.find(({ id }) => id === 'end')?.details).toEqual(['status 404', 'body: null']);
  });

  test('distinguishes control from data, and labels each edge', () => {
    const printed = rename.edges.map(({ kind, from, to, label }) => `${kind} ${from} ${label} ${to}`);
    expect(printed).toContain('control start  find');
    expect(printed).toContain('control found null end');
    expect(printed).toContain('data name name find');
    expect(printed).toContain('data find record → value found');
  });
});

describe('as Mermaid', () => {
  test('control edges are thick, data edges dotted, and roles are classes', () => {
    const text = printMermaid(rename);
    expect(text).toMatch(/^flowchart TD\n/);
    expect(text).toMatch(/^ {2}n\d+ ==>\|"null"\| n\d+$/m);
    expect(text).toMatch(/^ {2}n\d+ -\.->\|"name"\| n\d+$/m);
    expect(text).toContain(':::read');
    expect(text).toContain('classDef mail ');
  });

  test('text of a flow is escaped', () => {
    const text = printMermaid(rename);
    expect(text).toContain('"User #34;root#34;<br/>');
    expect(text).toContain('#60;b#62; #38; co');
  });

  test('several flows are numbered consecutively, each in a frame', () => {
    const text = printMermaidOfAll([
      rename,
      { ...rename, title: 'again', edges: rename.edges.map((edge) => ({ ...edge, change: 'added' as const })) },
    ]);
    expect(text.match(/subgraph /g)).toHaveLength(2);
    const links = [...text.matchAll(/linkStyle (\d+)/g)].map(([, index]) => Number(index));
    expect(links).toEqual(rename.edges.map((_, index) => rename.edges.length + index));
  });
});

describe('containers', () => {
  const nested = graphOf(
    project(
      flow(
        {
          start: { type: 'start' },
          orders: { type: 'get-body-field', config: { field: 'orders' } },
          each: { type: 'for-each', label: 'each order', config: { collect: true } },
          lines: { type: 'for-each', parent: 'each', config: { item: 'line' } },
          log: { type: 'log', parent: 'lines', inputs: { message: 'a line' } },
          text: { type: 'to-json', parent: 'each' },
          done: { type: 'return-json' },
        },
        `start.next -> each.in
        orders.value -> each.list
        each.body -> lines.in
        each.item -> lines.list
        lines.body -> log.in
        each.item -> text.value
        text.text -> each.result
        each.next -> done.in
        each.results -> done.body`,
      ),
    ),
  );

  test('are frames in Mermaid, in each other, around what they hold', () => {
    const frames = printMermaid(nested)
      .split('\n')
      .filter((line) => /^ +(?:subgraph|end|n\d+[^ ]* ?.*:::)/.test(line))
      .map((line) => /^( *)(subgraph n\d+f\["[^"]*"\]|end|n\d+)/.exec(line)?.slice(1).join(''));
    const indexOf = (id: string): number => nested.nodes.findIndex((node) => node.id === id);
    const held = (id: string, depth: number): string => `${'  '.repeat(depth)}n${indexOf(id)}`;
    expect(new Set(frames)).toEqual(
      new Set([
        ...['start', 'orders', 'done'].map((id) => held(id, 1)),
        `  subgraph n${indexOf('each')}f["each order"]`,
        ...['each', 'text'].map((id) => held(id, 2)),
        `    subgraph n${indexOf('lines')}f["For Each"]`,
        ...['lines', 'log'].map((id) => held(id, 3)),
        '    end',
        '  end',
      ]),
    );
  });

  test('are frames in SVG, with exactly what they hold', () => {
    const { nodes, frames } = layOut(nested);
    const inside = frames.map((frame) =>
      nodes
        .filter((box) => Math.abs(box.x - frame.x) < frame.width / 2 && Math.abs(box.y - frame.y) < frame.height / 2)
        .map(({ node }) => node.id)
        .toSorted(compareText),
    );
    expect(inside).toEqual([
      ['each', 'lines', 'log', 'text'],
      ['lines', 'log'],
    ]);
    expect(printSvg([nested]).match(/stroke-dasharray="2 3"/g)).toHaveLength(2);
  });
});

describe('as SVG', () => {
  const { nodes, edges, width, height } = layOut(rename);

  test('boxes do not overlap, and lie inside the picture', () => {
    for (const [index, a] of nodes.entries()) {
      expect(a.x - a.width / 2).toBeGreaterThanOrEqual(0);
      expect(a.x + a.width / 2).toBeLessThanOrEqual(width);
      expect(a.y + a.height / 2).toBeLessThanOrEqual(height);
      for (const b of nodes.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= (a.height + b.height) / 2).toBe(
          true,
        );
      }
    }
  });

  test('no line runs through a box it does not connect', () => {
    for (const { edge, points } of edges) {
      const others = nodes.filter(({ node }) => node.id !== edge.from && node.id !== edge.to);
      for (const [index, end] of points.slice(1).entries()) {
        const begin = points[index] ?? end;
        for (let share = 0; share <= 1; share += 0.05) {
          const x = begin.x + (end.x - begin.x) * share;
          const y = begin.y + (end.y - begin.y) * share;
          const hit = others.filter(
            (box) => Math.abs(x - box.x) < box.width / 2 - 1 && Math.abs(y - box.y) < box.height / 2 - 1,
          );
          expect(hit.map(({ node }) => `${edge.from} → ${edge.to} through ${node.id}`)).toEqual([]);
        }
      }
    }
  });

  test('control goes down', () => {
    const y = (id: string): number => nodes.find(({ node }) => node.id === id)?.y ?? NaN;
    for (const { edge } of edges) expect(y(edge.to)).toBeGreaterThan(y(edge.from));
  });

  test('is well-formed for any label, and the same each time', () => {
    const text = printSvg([rename]);
    expect(text).toContain('User &quot;root&quot;');
    expect(text).toContain('&lt;b&gt; &amp; co');
    expect(text.match(/<g[ >]/g)?.length).toBe(text.match(/<\/g>/g)?.length);
    expect(printSvg([rename])).toBe(text);
  });
});
