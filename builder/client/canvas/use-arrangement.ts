import { useEffect, useRef } from 'react';
import type { RouteView } from '../../../compiler/view/route-view.ts';
import { arrange } from '../layout/arrange.ts';
import { layoutGraph } from '../layout/graph.ts';
import type { Arrangement } from '../layout/graph.ts';
import type { Places, Point } from '../../shared/gestures/positions.ts';
import { arrangeByHand, keepPlaces } from '../layout/place-beside.ts';
import { share } from '../share.ts';
import { boxesOf } from './geometry.ts';
import { useStore } from '../store.ts';
import { arrangedBy, placesByHand } from './own-places.ts';
import { useCanvas } from './state.ts';
import { ownOf } from '../../shared/gestures/json.ts';

const { getState, setState } = useCanvas;

/** Keeps boxes and arrangement of the canvas in step with the route that is shown. */
export function useArrangement(view: RouteView | undefined): void {
  const own = useStore((state) => (view === undefined ? undefined : ownOf(state.places, view.id)));
  const tidied = useCanvas((state) => state.tidied);
  const last = useRef({ route: '', tidied, past: new Map<string, Point>() });
  useEffect(() => {
    if (view === undefined) return undefined;
    const boxes = boxesOf(view);
    const { boxes: boxesBefore, arrangement, arranged, asked } = getState();
    const before = arranged === view.id ? arrangement : undefined;
    const by = arrangedBy(view, own);
    const isAsked = tidied !== last.current.tidied || getState().arrangedBy !== by;
    const past = last.current.route === view.id ? last.current.past : [];
    const wish = asked?.route === view.id ? [[asked.node, asked.at] as const] : [];
    last.current = { route: view.id, tidied, past: new Map([...past, ...wish, ...(before?.places ?? [])]) };
    const shared = new Map([...boxes].map(([id, box]) => [id, share(boxesBefore.get(id), box)]));
    const graph = layoutGraph(view, shared);
    const given = placesByHand(view, own);
    const show = (next: Arrangement): void =>
      setState({
        ...{ boxes: shared, arrangement: keepSame(next), isArranging: false },
        ...{ arranged: view.id, arrangedBy: by },
      });
    if (given !== undefined) return show(arrangeByHand(graph, given, before));
    const kept = before && !isAsked ? keepPlaces(graph, before, last.current.past) : undefined;
    if (kept !== undefined) return show(kept);
    let isStale = false;
    setState({ isArranging: true });
    void arrange(graph).then(
      (arrangement) => {
        if (!isStale) show(arrangement);
      },
      (error: unknown) => {
        if (!isStale) setState({ isArranging: false });
        reportError(error);
      },
    );
    return () => {
      isStale = true;
    };
  }, [view?.id, view?.nodes, view?.wires, own, tidied]);
}

/** Unchanged points and paths keep their identity. */
function keepSame(next: Arrangement): Arrangement {
  const { arrangement: before } = getState();
  if (before === undefined) return next;
  const places: Places = new Map([...next.places].map(([id, at]) => [id, share(before.places.get(id), at)]));
  const bends = new Map([...next.bends].map(([id, points]) => [id, share(before.bends.get(id), points)]));
  return { places, bends };
}
