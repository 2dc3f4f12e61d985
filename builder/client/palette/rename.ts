import type { Operation } from '../../../compiler/base/operation.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';

/** Gives a node another id, and its wires with it. */
export function renameNode({ id: route, wires }: RouteView, from: string, to: string): readonly Operation[] {
  const ends = wires.filter((wire) => wire.from.node === from || wire.to.node === from);
  const named = (node: string): string => (node === from ? to : node);
  return [
    ...ends.flatMap((wire): readonly Operation[] => {
      const before = { from: `${wire.from.node}.${wire.from.port}`, to: `${wire.to.node}.${wire.to.port}` };
      const after = {
        from: `${named(wire.from.node)}.${wire.from.port}`,
        to: `${named(wire.to.node)}.${wire.to.port}`,
      };
      return [{ do: 'set', route, path: ['flow', 'edges', before], value: after }];
    }),
    { do: 'set', route, path: ['flow', 'nodes', { id: from }, 'id'], value: to },
  ];
}
