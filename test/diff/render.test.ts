import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { renderJson } from '../../compiler/diff/render/json.ts';
import { renderMarkdown } from '../../compiler/diff/render/markdown.ts';
import { renderText } from '../../compiler/diff/render/text.ts';
import { base, compare, withNodes } from './versions.ts';

describe('rendering', () => {
  const evil = withNodes({
    insert: {
      type: 'db-insert',
      label: '<img src=x> | @everyone `x` [a](https://evil.example)\u202E\u001B[31m',
      config: { table: 'users' },
    },
    reply: { type: 'return-json', config: { status: 200 } },
  });
  const diff = compare(base, evil);

  test('as text, it starts with the meaning and ends with a count', () => {
    const text = renderText(compare(base, withNodes({ reply: { type: 'return-json', config: { status: 200 } } })), {
      color: false,
    });
    expect(text).toBe(`~ POST /users (sign-up)
  breaking  response: it does not answer 201 any more
  attention response: it may answer 200 now
  ~ Return JSON (reply)
      config.status: 201 → 200

routes: 1 changed · 1 breaking · 1 to look at
`);
  });

  test('as JSON, it is complete and without drawings', () => {
    const parsed = JSON.parse(renderJson(diff));
    expect(parsed).toMatchObject({
      version: 1,
      same: false,
      counts: { breaking: 1 },
      routes: [{ id: 'sign-up', change: 'changed' }],
    });
    expect(parsed.routes[0].graph).toBeUndefined();
  });

  test('as Markdown, a Mermaid drawing shows additions, removals and changes', () => {
    const bigger = withNodes({ log: { type: 'log', inputs: { message: 'x' } } }, [
      ...base.edges.filter((edge) => !edge.startsWith('insert.next')),
      'insert.next -> log.in',
      'log.next -> reply.in',
    ]);
    const [forth, back] = [renderMarkdown(compare(base, bigger)), renderMarkdown(compare(bigger, base))];
    for (const text of [forth, back]) expect(text).toContain('```mermaid\nflowchart TD\n');
    expect(forth).toMatch(/Log.*:::added/);
    expect(back).toMatch(/Log.*:::removed/);
    for (const text of [forth, back])
      expect(text).toMatch(/linkStyle \d+ stroke:#1a7f37[^]*linkStyle \d+ stroke:#cf222e/);
    expect(forth).toContain('classDef added');
  });

  test('text of a flow is escaped for the terminal and for the comment', () => {
    // Markdown has no mentions, links or markup inside a fenced drawing. graph.test.ts covers Mermaid's own escapes.
    const markdown = renderMarkdown(diff).replaceAll(/```mermaid[^]*?```/g, '');
    expect(markdown).not.toContain('<img');
    expect(markdown).not.toMatch(/@everyone|https:\/\/evil/);
    expect(markdown).not.toMatch(/(?<!\\)`x/);
    for (const text of [renderMarkdown(diff), renderText(diff, { color: false }), renderJson(diff)])
      for (const acting of ['\u202E', '\u001B']) expect(text).not.toContain(acting);
  });

  test('a comment fits into GitHub’s limit', () => {
    const others = (path: string): JsonValue[] =>
      Array.from({ length: 200 }, (_, index) => ({
        id: `r${index}`,
        method: 'GET',
        path: `/${path}/${index}`,
        flow: {
          nodes: [
            { id: 's', type: 'start' },
            { id: 'r', type: 'return-json', label: 'x'.repeat(200), inputs: { body: 1 } },
          ],
          edges: [{ from: 's.next', to: 'r.in' }],
        },
      }));
    const text = renderMarkdown(compare({ ...base, others: others('a') }, { ...base, others: others('b') }));
    expect(text.length).toBeLessThan(65_536);
    expect(text.match(/<details>/g)?.length ?? 0).toBeGreaterThanOrEqual(text.match(/<\/details>/g)?.length ?? 0);
  });
});
