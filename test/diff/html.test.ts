import { describe, expect, test } from 'vitest';
import { diffProjects } from '../../compiler/diff/diff-projects.ts';
import { emittedCode } from '../../compiler/diff/emitted-code.ts';
import { renderHtml } from '../../compiler/diff/render/html.ts';
import { base, toJson, versionOf, withNodes } from './versions.ts';
import type { Parts } from './versions.ts';

async function page(before: Parts, after: Parts): Promise<string> {
  const [old, now] = [versionOf(toJson(before)), versionOf(toJson(after))];
  const diff = diffProjects(old, now);
  return renderHtml(diff, await emittedCode(diff, old, now));
}

/** The cells of the code's rows, without tags: old line, new line, text. */
const rowsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<tr class="(?:added|removed)">(.*?)<\/tr>/g)].map(([, row = '']) =>
    row.replaceAll(/<\/td>/g, '|').replaceAll(/<[^>]*>/g, ''),
  );

describe('as a page', () => {
  test('a changed route has its drawing and the lines of code that change', async () => {
    const html = await page(base, withNodes({ reply: { type: 'return-json', config: { status: 200 } } }));
    expect(html).toContain('<b class="breaking">breaking</b> response: <code>sign-up</code> it does not answer 201');
    expect(html.match(/<img src="data:image\/svg\+xml;charset=utf-8,([^"]*)"/)?.[1]).toMatch(/^%3Csvg/);
    const rows = rowsOf(html);
    expect(rows).toContainEqual(expect.stringMatching(/^\d+\|\|- +return reply\.code\(201\)\.send/));
    expect(rows).toContainEqual(expect.stringMatching(/^\|\d+\|\+ +return reply\.send/));
    expect(rows.length).toBeLessThan(8);
  });

  test('a route under a new id and path is compared with what it was', async () => {
    const html = await page(base, { ...base, route: { id: 'register' } });
    expect(html).toContain('src/routes/users/sign-up.ts → src/routes/users/register.ts');
    expect(rowsOf(html).length).toBeLessThan(8);
  });

  test('a new route shows all of its code, one that only moved says that the code is the same', async () => {
    const ping = {
      id: 'ping',
      method: 'GET',
      path: '/ping',
      flow: {
        nodes: [
          { id: 's', type: 'start' },
          { id: 'r', type: 'return-json', inputs: { body: 'pong' } },
        ],
        edges: [{ from: 's.next', to: 'r.in' }],
      },
    };
    const html = await page(base, { ...base, others: [ping], route: { examples: [{ name: 'none' }] } });
    expect(html).toContain('<p>The code is the same.</p>');
    expect(rowsOf(html)[0]).toContain('|1|+ // Emitted by flowsmith from the route "ping"'.replaceAll('"', '&quot;'));
  });

  test('the same flow twice is said in one sentence', async () => {
    expect(await page(base, base)).toContain('<p>The flows are the same.</p>');
  });

  test('text of a flow is text', async () => {
    const label = '"><script>alert(1)</script>\u202E';
    const html = await page(
      base,
      withNodes({ insert: { type: 'db-insert', label, config: { table: 'users' } } }, base.edges, {
        route: { title: label, description: label },
      }),
    );
    expect(html).not.toContain('<script');
    expect(html).not.toContain('\u202E');
    expect(
      html.replaceAll(/<img src="data:image\/svg\+xml;charset=utf-8,[^"]*" alt="The flow sign-up/g, ''),
    ).not.toContain('<img');
    expect(html).toContain('&quot;&gt;&lt;script&gt;');
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
  });
});
