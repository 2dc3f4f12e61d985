import elkjs from 'elkjs/lib/main.js';
import { describe, expect, test } from 'vitest';
import { boxesOf } from '../../../builder/client/canvas/geometry.ts';
import { placesIn, toElk } from '../../../builder/client/layout/elk-graph.ts';
import { endsAt, fromStart, layoutGraph } from '../../../builder/client/layout/graph.ts';
import type { Arrangement, LayoutGraph } from '../../../builder/client/layout/graph.ts';
import { arrangeInFrames, framesAreClear } from '../../../builder/client/layout/frames.ts';
import { arrangeInParts } from '../../../builder/client/layout/in-parts.ts';
import { arrangeStacked } from '../../../builder/client/layout/stacks.ts';
import { withHeld } from '../../../builder/shared/gestures/parts.ts';
import type { Point } from '../../../builder/shared/gestures/positions.ts';
import { arrangeByHand, keepPlaces } from '../../../builder/client/layout/place-beside.ts';
import { largeProject } from '../../../bench/builder/large-flow.ts';
import { openFlow } from '../../../compiler/view/open-flow.ts';
import { remember } from '../../../compiler/base/remember.ts';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { viewRoute } from '../../../compiler/view/view-route.ts';
import { folderNames, readValid } from '../../golden/fixtures.ts';
import { show } from '../../view/laws.ts';

const elk = new elkjs.default();
const askElk = (inLayers: boolean) => async (graph: LayoutGraph) => placesIn(await elk.layout(toElk(graph, inLayers)));
const arrangeByElk = async (graph: LayoutGraph): Promise<Arrangement> =>
  fromStart(await arrangeInFrames(graph, (level) => arrangeStacked(level, askElk(false))), graph);
const arrangeCut = (graph: LayoutGraph, enough?: number): Promise<Arrangement> =>
  arrangeInParts(graph, (part) => arrangeStacked(part, askElk(true)), enough);
const graphOf = (view: RouteView): LayoutGraph => layoutGraph(view, boxesOf(view));
const arranged = new Map<RouteView, Promise<Arrangement>>();
/** A route arranged by structure, which several tests start from. */
const arrangementOf = (view: RouteView): Promise<Arrangement> =>
  remember(arranged, view, () => arrangeByElk(graphOf(view)));

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const rectanglesOf = ({ nodes }: LayoutGraph, { places }: Arrangement): ReadonlyMap<string, Rectangle> =>
  new Map(
    nodes.flatMap(({ id, width, height }) => {
      const at = places.get(id);
      return at === undefined ? [] : [[id, { left: at.x, top: at.y, right: at.x + width, bottom: at.y + height }]];
    }),
  );

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const spanOf = (a: Point, b: Point): Rectangle => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
});

/** Which of the invariants for all arrangements this one violates. */
function breachesOf(graph: LayoutGraph, arrangement: Arrangement, isFramed = false): readonly string[] {
  const rectangles = rectanglesOf(graph, arrangement);
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const overlapping = [...rectangles].flatMap(([a, one], index) =>
    [...rectangles].slice(index + 1).flatMap(([b, other]) => (overlap(one, other) ? `${a} lies on ${b}` : [])),
  );
  const wrong = graph.wires.flatMap(({ id, ...wire }) => {
    const ends = endsAt({ id, ...wire }, byId, arrangement.places);
    const points = arrangement.bends.get(id) ?? [];
    const segments = points.slice(1).map((point, at) => spanOf(points[at] ?? point, point));
    const crossed = [...rectangles].filter(([, rectangle]) =>
      segments.some(({ left, top, right, bottom }) =>
        // A rounded place may touch an edge.
        overlap({ left: left + 0.5, top: top + 0.5, right: right + 0.5, bottom: bottom - 0.5 }, rectangle),
      ),
    );
    return [
      ...(JSON.stringify([points[0], points.at(-1)]) === JSON.stringify(ends) ? [] : [`${id} ends beside its pins`]),
      ...(segments.every(({ left, top, right, bottom }) => left === right || top === bottom)
        ? []
        : [`${id} is oblique`]),
      ...crossed.map(([node]) => `${id} goes through ${node}`),
    ];
  });
  const held = graph.nodes.flatMap((node) => {
    const at = arrangement.places.get(node.id);
    return at === undefined ? [] : [{ ...node, at }];
  });
  const intruding = isFramed && !framesAreClear(held) ? ['something lies in a frame that is none of it'] : [];
  const missing = graph.nodes.flatMap(({ id }) => (rectangles.has(id) ? [] : `${id} is nowhere`));
  return [...missing, ...overlapping, ...wrong, ...intruding];
}

/** Spine wires that are not straight down. */
const bentSpine = (graph: LayoutGraph, { bends }: Arrangement): readonly string[] =>
  graph.wires.flatMap(({ id, is }) =>
    is === 'spine' && new Set(bends.get(id)?.map(({ x }) => x)).size !== 1 ? id : [],
  );

const fixtures = folderNames('fixtures/valid').map((name) => ({ name, sources: readValid(name).sources }));
const views = await Promise.all(
  fixtures.map(async ({ name, sources }) => ({
    name,
    routes: (await show(sources)).seen.routes,
  })),
);
const routes = views.flatMap(({ name, routes: all }) => all.map((view) => ({ name: `${name} ${view.id}`, view })));

describe('an arrangement', () => {
  test.each(routes)(
    'by structure, of $name: nothing overlaps, wires touch pins, the spine is straight',
    async ({ view }) => {
      const graph = graphOf(view);
      const arrangement = await arrangementOf(view);
      expect(breachesOf(graph, arrangement, true)).toEqual([]);
      expect(bentSpine(graph, arrangement)).toEqual([]);
    },
  );

  test('by structure is the same twice, and whatever the order of the file', async () => {
    for (const { view } of routes.slice(0, 12)) {
      const graph = graphOf(view);
      expect(await arrangeByElk(graph)).toEqual(await arrangementOf(view));
      const turned = { ...view, wires: view.wires.toReversed() };
      expect(graphOf(turned)).toEqual(graph);
    }
  });

  test('has what one node reads in two rows, if that is more than three values', async () => {
    const rowsOf = async (fields: number): Promise<ReadonlySet<number>> => {
      const names = Array.from({ length: fields }, (_, index) => `value${index}`);
      const nodes = [
        { id: 'start', type: 'start' },
        ...names.map((field) => ({ id: field, type: 'get-body-field', config: { field } })),
        { id: 'row', type: 'build-object', config: { fields: names } },
        { id: 'reply', type: 'return-json' },
      ];
      const edges = [
        { from: 'start.next', to: 'reply.in' },
        ...names.map((name) => ({ from: `${name}.value`, to: `row.${name}` })),
        { from: 'row.object', to: 'reply.body' },
      ];
      const route = { id: 'wide', method: 'POST', path: '/wide', flow: { nodes, edges } };
      const text = JSON.stringify({ version: 1, name: 'wide', routes: [route] });
      const view = await viewRoute(openFlow({ sources: [{ file: 'flow.json', text }] }), 'wide');
      if (view === undefined) throw new Error('there is no route');
      const { places } = await arrangementOf(view);
      expect(breachesOf(graphOf(view), await arrangementOf(view))).toEqual([]);
      return new Set(names.map((name) => places.get(name)?.y ?? NaN));
    };
    expect((await rowsOf(3)).size).toBe(1);
    expect((await rowsOf(4)).size).toBe(2);
    expect((await rowsOf(9)).size).toBe(2);
  });

  test('puts Start at the origin', async () => {
    for (const { view } of routes.slice(0, 12)) {
      const start = view.nodes.find(({ role }) => role === 'start')?.id ?? '';
      expect((await arrangementOf(view)).places.get(start)).toEqual({ x: 0, y: 0 });
    }
  });

  test('puts a Catch below Start, and right of it', async () => {
    const caught = routes.filter(({ view }) => view.nodes.some(({ type }) => type === 'catch'));
    expect(caught.length).toBeGreaterThan(1);
    for (const { name, view } of caught) {
      const { places } = await arrangementOf(view);
      for (const { id } of view.nodes.filter(({ type }) => type === 'catch')) {
        expect(places.get(id)?.x, name).toBeGreaterThan(0);
        expect(places.get(id)?.y, name).toBeGreaterThan(0);
      }
    }
  });

  test.each(routes)('in parts, of $name: nothing overlaps, wires touch pins', async ({ view }) => {
    const graph = graphOf(view);
    const arrangement = await arrangeCut(graph, 4);
    expect(breachesOf(graph, arrangement)).toEqual([]);
    expect(bentSpine(graph, arrangement)).toEqual([]);
  });

  test('of a large flow: in parts, in which the spine is straight and wires go around nodes, also those from part to part', async () => {
    const flow = openFlow({ sources: [{ file: 'flow.json', text: largeProject(300) }] });
    const view = await viewRoute(flow, 'large');
    if (view === undefined) throw new Error('there is no route');
    expect(view.diagnostics).toEqual([]);
    const graph = graphOf(view);
    expect(graph.nodes.length).toBe(300);
    const arrangement = await arrangeCut(graph);
    expect(breachesOf(graph, arrangement)).toEqual([]);
    expect(bentSpine(graph, arrangement)).toEqual([]);
    const [moved] = [...arrangement.places].slice(-1);
    const places = new Map(arrangement.places).set(moved?.[0] ?? '', {
      x: (moved?.[1].x ?? 0) + 4000,
      y: moved?.[1].y ?? 0,
    });
    const byHand = arrangeByHand(graph, places, arrangement);
    expect(breachesOf(graph, byHand)).toEqual([]);
    const anew = [...byHand.bends].filter(([id, points]) => arrangement.bends.get(id) !== points).map(([id]) => id);
    expect(anew.length).toBeLessThan(10);
  });

  test.each(routes.slice(0, 12))(
    'of $name stays where it is when a wire or a node goes, and when it comes back',
    async ({ view }) => {
      const graph = graphOf(view);
      const whole = await arrangementOf(view);
      const less: readonly LayoutGraph[] = [
        ...graph.wires.map(({ id }) => ({ ...graph, wires: graph.wires.filter((wire) => wire.id !== id) })),
        ...graph.nodes.map(({ id }) => {
          const gone = withHeld(view, new Set([id]));
          return {
            nodes: graph.nodes.filter((node) => !gone.has(node.id)),
            wires: graph.wires.filter(({ from, to }) => !gone.has(from.node) && !gone.has(to.node)),
          };
        }),
      ];
      for (const part of less) {
        const kept = keepPlaces(part, whole, new Map());
        if (kept === undefined) throw new Error('there is room');
        for (const { id } of part.nodes) expect(kept.places.get(id)).toEqual(whole.places.get(id));
        expect(breachesOf(part, kept)).toEqual([]);
        expect(keepPlaces(graph, kept, whole.places)?.places).toEqual(new Map(whole.places));
      }
    },
  );

  test('is made anew where something new has no room, and where a new wire would lead up', async () => {
    const [{ view } = { view: undefined }] = routes.filter(({ name }) => name === 'shop create-user');
    if (view === undefined) throw new Error('there is no route');
    const graph = graphOf(view);
    const whole = await arrangementOf(view);
    const [insert, mail] = ['insert', 'mail'].map((id) => graph.nodes.find((node) => node.id === id));
    if (insert === undefined || mail === undefined) throw new Error('there are no such nodes');
    const wire = (from: string, to: string): LayoutGraph['wires'][number] => {
      const [a = '', b = '', c = '', d = ''] = [...from.split('.'), ...to.split('.')];
      return { id: `${from}->${to}`, from: { node: a, port: b }, to: { node: c, port: d }, is: 'control' };
    };
    const between = {
      nodes: [...graph.nodes, { ...mail, id: 'second' }],
      wires: [
        ...graph.wires.filter(({ from, is }) => from.node !== 'insert' || is === 'data'),
        ...[wire('insert.next', 'second.in'), wire('second.next', 'mail.in')],
      ],
    };
    expect(keepPlaces(between, whole, new Map())).toBeUndefined();
    const upwards = { ...graph, wires: [...graph.wires, wire('mail.next', 'insert.in')] };
    expect(keepPlaces(upwards, whole, new Map())).toBeUndefined();
    const beside = { ...graph, nodes: [...graph.nodes, { ...mail, id: 'second' }] };
    expect(keepPlaces(beside, whole, new Map())?.places.size).toBe(graph.nodes.length + 1);
  });

  test.each(routes.slice(0, 30))(
    'by hand, of $name: what is placed stays, the rest overlaps nothing',
    async ({ view }) => {
      const graph = graphOf(view);
      const whole = await arrangementOf(view);
      const given = new Map([...whole.places].filter((_, index) => index % 2 === 0));
      const arrangement = arrangeByHand(graph, given);
      for (const [id, place] of given) expect(arrangement.places.get(id)).toEqual(place);
      expect(breachesOf(graph, arrangement).filter((breach) => !breach.includes('through'))).toEqual([]);
    },
  );

  test('by hand that moves nothing leads wires around nodes', async () => {
    for (const { view } of routes.slice(0, 30)) {
      const graph = graphOf(view);
      const { places } = await arrangementOf(view);
      expect(breachesOf(graph, arrangeByHand(graph, places))).toEqual([]);
    }
  });
});
