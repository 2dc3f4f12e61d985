import { describe, expect, test } from 'vitest';
import { fittingEnds, refusalOf } from '../../../builder/client/canvas/fitting.ts';
import { pinKey } from '../../../builder/client/canvas/state.ts';
import type { Port } from '../../../builder/client/canvas/state.ts';
import type { End, RouteView } from '../../../compiler/view/route-view.ts';
import { folderNames } from '../../golden/fixtures.ts';
import { openFixture } from '../gestures/bench.ts';

const canLead = (view: RouteView, from: Port, { node, port }: End): boolean =>
  fittingEnds(view, from)
    .get(node)
    ?.has(pinKey({ side: from.side === 'out' ? 'in' : 'out', port })) === true;

describe('wires that can be drawn', () => {
  test.each(folderNames('fixtures/valid'))('are all those of a sound flow: %s', async (name) => {
    const { project, route } = openFixture(name);
    for (const { id } of project.routes) {
      const view = await route(id);
      const missing = view.wires.filter((wire) => {
        const without = { ...view, wires: view.wires.filter((each) => each !== wire) };
        const [from, to] = [{ ...wire.from, side: 'out' } as const, { ...wire.to, side: 'in' } as const];
        return !canLead(without, from, to) || !canLead(without, to, from);
      });
      expect(missing.map((wire) => wire.id)).toEqual([]);
    }
  });

  test('close no loop, neither around a container nor through what it holds', async () => {
    const view = await openFixture('containers').route('tax-lists');
    const out = (node: string, port: string): Port => ({ node, port, side: 'out' });
    expect(canLead(view, out('each', 'results'), { node: 'orders', port: 'object' })).toBe(false);
    expect(canLead(view, out('each', 'results'), { node: 'name', port: 'object' })).toBe(false);
    expect(canLead(view, out('inner', 'results'), { node: 'number', port: 'value' })).toBe(false);
    expect(canLead(view, out('inner', 'item'), { node: 'inner', port: 'list' })).toBe(false);
    expect(canLead(view, out('inner', 'item'), { node: 'inner', port: 'result' })).toBe(true);
  });

  test('and others are refused with the reason', async () => {
    const view = await openFixture('shop').route('create-user');
    const why = (from: string, to: string): string => {
      const [[a = '', b = ''], [c = '', d = '']] = [from.split('.'), to.split('.')];
      return refusalOf(view, { node: a, port: b, side: 'out' }, { node: c, port: d, side: 'in' });
    };
    const direction = 'A wire leads from an output to an input, and either to a step or with a value.';
    expect(why('start.next', 'mail.to')).toBe(direction);
    expect(why('email.value', 'mail.in')).toBe(direction);
    expect(why('mail.next', 'mail.nowhere')).toBe(direction);
    expect(why('row.object', 'mail.subject')).toMatch(/^“object” gives .*, and “subject” takes string\.$/);
    expect(why('mail.next', 'insert.in')).toMatch(/^The wire would close a loop/);
    const output: Port = { node: 'name', port: 'value', side: 'out' };
    expect(refusalOf(view, output, { ...output, node: 'email' })).toBe(direction);
  });
});
