import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../compiler/base/json.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import type { NodeView, RouteView } from '../../compiler/view/route-view.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { flow, project } from '../support/compile-flow.ts';

async function view(value: JsonValue, before?: RouteView): Promise<RouteView> {
  const opened = openFlow({ sources: [{ file: 'flow.json', text: JSON.stringify(value) }] });
  const seen = await viewRoute(opened, 'test', before);
  if (seen === undefined) throw new Error('no route');
  return seen;
}
const nodeOf = ({ nodes }: RouteView, id: string): NodeView | undefined => nodes.find((node) => node.id === id);

describe('TypeScript in a config', () => {
  const doubled = (expression: string) =>
    project(
      flow(
        {
          start: { type: 'start' },
          size: { type: 'get-query-param', config: { name: 'size', type: 'integer' } },
          twice: { type: 'code', config: { inputs: ['size', 'other'], expression } },
          reply: { type: 'return-json' },
        },
        `start.next -> reply.in
         size.value -> twice.size
         twice.value -> reply.body`,
      ),
    );

  test('sees the types of what is wired, and says what it gives', async () => {
    const seen = await view(doubled('{ size, text: `${size ?? 0}` }'));
    expect(nodeOf(seen, 'twice')?.sees).toEqual({
      names: [{ name: 'size', type: 'number | null' }, { name: 'other' }],
      result: '{ size?: number | null; text: string }',
    });
  });

  test('saw them before a mistake, which is at a stretch of the text, without the escapes of JSON', async () => {
    const before = await view(doubled('size'));
    const after = await view(doubled('"ü" + \n size +'), before);
    const { names } = nodeOf(after, 'twice')?.sees ?? {};
    expect(names).toEqual([{ name: 'size', type: 'number | null' }, { name: 'other' }]);
    const config = ['flow', 'nodes', { id: 'twice' }, 'config', 'expression'];
    const mistakeOf = ({ diagnostics }: RouteView) => diagnostics.find(({ code }) => code === 'FS2518');
    expect(mistakeOf(after)).toMatchObject({ path: config, within: { start: 14, end: 14 } });
    expect(mistakeOf(await view(doubled('"ü" + \n size.length')))).toMatchObject({ within: { start: 8, end: 12 } });
  });
});
