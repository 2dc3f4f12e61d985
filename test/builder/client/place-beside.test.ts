import { describe, expect, test } from 'vitest';
import { framesAreClear } from '../../../builder/client/layout/frames.ts';
import type { Arrangement, LayoutGraph, LayoutNode, LayoutWire } from '../../../builder/client/layout/graph.ts';
import { arrangeByHand, keepPlaces } from '../../../builder/client/layout/place-beside.ts';
import type { Places, Point } from '../../../builder/shared/gestures/positions.ts';

const size = { width: 192, height: 48, isStart: false, ins: { in: 24 }, outs: { next: 24, item: 48 } };
const node = (id: string, more: Partial<LayoutNode> = {}): LayoutNode => ({ id, ...size, ...more });
const wire = (from: string, to: string): LayoutWire => ({
  ...{ id: `${from} ${to}`, is: 'spine' as const },
  ...{ from: { node: from, port: 'next' }, to: { node: to, port: 'in' } },
});
const start = node('start', { isStart: true });
const each = node('each', { isContainer: true });
const isClear = ({ nodes }: LayoutGraph, places: Places | undefined): boolean =>
  framesAreClear(nodes.flatMap((each) => [{ ...each, at: places?.get(each.id) ?? { x: 0, y: 0 } }]));

type Placed = readonly [string, Point];
const atStart: Placed = ['start', { x: 0, y: 0 }];
const below: Placed = ['each', { x: 0, y: 96 }];

const cases: readonly (readonly [string, LayoutGraph, Places])[] = [
  [
    'a node behind an empty container is below its frame',
    { nodes: [start, each, node('log')], wires: [wire('start', 'each'), wire('each', 'log')] },
    new Map([atStart, below]),
  ],
  [
    'an empty container has its frame above what follows it',
    { nodes: [start, each, node('log')], wires: [wire('each', 'log')] },
    new Map([atStart, ['log', { x: 400, y: 600 }]]),
  ],
];

describe.each(cases)('%s', (_, graph, given) => {
  test('in a flow that is arranged by hand', () => {
    expect(isClear(graph, arrangeByHand(graph, given).places)).toBe(true);
  });

  test('in one that is not', () => {
    const arrangement: Arrangement = { places: given, bends: new Map() };
    const kept = keepPlaces(graph, arrangement, new Map());
    expect(isClear(graph, kept?.places)).toBe(true);
  });
});

test('a node that leaves a container is put outside its frame, wherever there is space', () => {
  const held = [node('held', { holder: 'each' }), node('far', { holder: 'each' })];
  const graph = { nodes: [start, each, ...held, node('log')], wires: [wire('held', 'log')] };
  const given = new Map([atStart, below, ['held', { x: 0, y: 200 }], ['far', { x: 400, y: 300 }]]);
  expect(isClear(graph, arrangeByHand(graph, given).places)).toBe(true);
});

test('the contents of a container that is added do not keep it away', () => {
  const graph = { nodes: [start, each, node('held', { holder: 'each' })], wires: [wire('start', 'each')] };
  const given = new Map([atStart, ['held', { x: 0, y: 240 }]]);
  expect(arrangeByHand(graph, given).places.get('each')).toEqual({ x: 0, y: 80 });
});
