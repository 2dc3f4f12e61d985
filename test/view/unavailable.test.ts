import { describe, expect, test } from 'vitest';
import { fittingEnds } from '../../builder/client/canvas/fitting.ts';
import { portOfKey } from '../../builder/client/canvas/state.ts';
import { connect } from '../../builder/shared/gestures/wires.ts';
import { createWorkspace } from '../../builder/workspace/workspace.ts';
import { readValid } from '../golden/fixtures.ts';

const workspace = createWorkspace();
workspace.replaceFiles({ layout: 'file', sources: readValid('shop').sources, diagnostics: [] });

/** Every wire that could be drawn to an input of a route, and whether its value does not exist on every path there. */
async function wiresOf(route: string): Promise<readonly { wire: string; foretold: boolean; found: boolean }[]> {
  const view = await workspace.open(route);
  if (view === undefined) throw new Error(`There is no ${route}.`);
  const wires = view.nodes.flatMap(({ id: node, ins }) =>
    ins.flatMap(({ name: port, is }) => {
      const at = { node, port, side: 'in' } as const;
      if (is === 'control') return [];
      const unavailable = workspace.unavailable(route, at);
      return [...fittingEnds(view, at)].flatMap(([from, keys]) =>
        [...keys].map((key) => {
          const end = { node: from, port: portOfKey(key).port };
          const isSame = (each: typeof end): boolean => each.node === end.node && each.port === end.port;
          return { from: end, to: { node, port }, foretold: unavailable.some(isSame) };
        }),
      );
    }),
  );
  return Promise.all(
    wires.map(async ({ from, to, foretold }) => {
      const after = await workspace.preview(route, connect(view, from, to));
      const found = 'diagnostics' in after && after.diagnostics.some(({ code }) => code === 'FS3006');
      return { wire: `${from.node}.${from.port}->${to.node}.${to.port}`, foretold, found };
    }),
  );
}

describe('what must not be wired to a port, since the value does not exist on every path', () => {
  test.each(['get-user', 'rename-user', 'create-user'])('%s: is what is found once it is wired', async (route) => {
    const wires = await wiresOf(route);
    expect(wires.length).toBeGreaterThan(0);
    expect(wires.filter(({ foretold, found }) => foretold !== found)).toEqual([]);
  });

  test('is said of an input and of an output alike, with the reason', () => {
    const [at, from] = [
      { node: 'missing', port: 'body', side: 'in' } as const,
      { node: 'known', port: 'value', side: 'out' } as const,
    ];
    expect(workspace.unavailable('get-user', at)).toMatchInlineSnapshot(`
      [
        {
          "node": "find",
          "port": "failure",
          "reason": "“failure” exists only after “error”, and not here: Start Node → “User” → “Is there such a user?” → “null” → Return JSON",
        },
        {
          "node": "known",
          "port": "value",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User” → “Is there such a user?” → “null” → Return JSON",
        },
      ]
    `);
    expect(workspace.unavailable('get-user', from)).toMatchInlineSnapshot(`
      [
        {
          "node": "num",
          "port": "value",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User”",
        },
        {
          "node": "find",
          "port": "id",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User”",
        },
        {
          "node": "known",
          "port": "value",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User” → “Is there such a user?”",
        },
        {
          "node": "missing",
          "port": "body",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User” → “Is there such a user?” → “null” → Return JSON",
        },
        {
          "node": "missing",
          "port": "status",
          "reason": "“value” exists only after “present”, and not here: Start Node → “User” → “Is there such a user?” → “null” → Return JSON",
        },
      ]
    `);
    expect(workspace.unavailable('nowhere', at)).toEqual([]);
  });
});
