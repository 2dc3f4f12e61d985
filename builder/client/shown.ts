import type { RouteView } from '../../compiler/view/route-view.ts';
import { share } from './share.ts';
import type { Answered, Open, Selection, State } from './state.ts';

export const nothingSelected: Selection = { nodes: new Set(), wires: new Set(), origin: 'canvas' };

/** The last answer of each route, as long as the page is open. */
const answers = new Map<string, Answered>();

export function noteAnswer(route: string, tried: Answered | undefined): void {
  if (tried === undefined) answers.delete(route);
  else answers.set(route, tried);
}

/** What is shown with what is open. The view of another route stays until that of the new one is there. */
export const opened = (open: Open): Partial<State> => ({
  ...{ open, selection: nothingSelected },
  ...(open.what === 'route'
    ? { tried: answers.get(open.route) }
    : { tried: undefined, view: undefined, written: undefined }),
});

/** Nothing changes if another route is open. */
export function viewed({ open, lastGood, view: before }: State, told: RouteView, isWritten = true): Partial<State> {
  if (open.what !== 'route' || open.route !== told.id) return {};
  const view = before?.id === told.id ? share(before, told) : told;
  return {
    ...(isWritten ? { written: view } : {}),
    ...{ view, ...(view.code === undefined ? {} : { lastGood: new Map([...lastGood, [view.id, view.code]]) }) },
  };
}
