import type { Path } from '../../compiler/base/operation.ts';
import type { ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import { routeWith } from './awaited.ts';
import { isObject, ownOf } from '../shared/gestures/json.ts';
import type { Tried } from '../shared/messages.ts';
import { share } from './share.ts';
import type { Answered, Open, Selection, State } from './state.ts';

export const nothingSelected: Selection = { nodes: new Set(), wires: new Set(), origin: 'canvas' };

/** The last answer of each route, for as long as the page is open. */
const answers = new Map<string, Answered>();

export function noteAnswer(route: string, tried: Answered | undefined): void {
  if (tried === undefined) answers.delete(route);
  else answers.set(route, tried);
}

/** By function, the parts that ran for a request; undefined if nothing ran. */
export function answersOfCalled(
  tried: Tried | undefined,
  project: ProjectView | undefined,
): readonly (readonly [id: string, answer: Answered | undefined])[] {
  const { functions = {} } = tried?.ran ?? {};
  return (project?.functions ?? []).map(({ id }) => {
    const ran = ownOf(functions, id);
    if (tried === undefined || ran === undefined) return [id, undefined];
    return [id, { ...tried, ran, code: undefined }];
  });
}

/** What is shown together with the open part. The view of another route stays until that of the new one has arrived. */
export const opened = (open: Open): Partial<State> => ({
  ...{ open, selection: nothingSelected },
  ...(open.what === 'route'
    ? { tried: answers.get(open.route) }
    : { tried: undefined, view: undefined, written: undefined, toldView: undefined }),
});

const hasRoute = ({ routes, functions }: ProjectView, route: string): boolean =>
  [...routes, ...functions].some(({ id }) => id === route);

/**
 * What a changed project closes: a route that is gone has nothing to show any more, and if its file cannot be read,
 * that is shown instead.
 */
export function closedBy(project: ProjectView, { open, view }: Pick<State, 'open' | 'view'>): Partial<State> {
  if (open.what !== 'route' || hasRoute(project, open.route)) return {};
  const file = project.unreadable.find((each) => view?.id === open.route && view.file === each);
  const none = { view: undefined, written: undefined, toldView: undefined, selection: nothingSelected };
  return file === undefined ? none : opened({ what: 'file', file });
}

/** The route that a project has again, or what has become of a file that could not be read. */
export function openedBy(project: ProjectView, { open, view }: Pick<State, 'open' | 'view'>): Open | undefined {
  if (open.what === 'route') return view === undefined && hasRoute(project, open.route) ? open : undefined;
  if (open.what !== 'file' || project.unreadable.includes(open.file)) return undefined;
  const held = [...project.routes, ...project.functions].find(({ file }) => file === open.file);
  return held === undefined ? { what: 'nothing' } : { what: 'route', route: held.id };
}

/** The part of the project that a field belongs to. */
export function partAt([part, name]: Path, project: ProjectView | undefined): Open | undefined {
  if (part === 'tables' && typeof name === 'string') return { what: 'table', table: name };
  if (part === 'secrets') return { what: 'secrets' };
  const { properties } = project?.settings.schema ?? {};
  return isObject(properties) && typeof part === 'string' && Object.hasOwn(properties, part)
    ? { what: 'settings' }
    : undefined;
}

/** Only what the route has: a node may be deleted in the file, or by an undo, while it is selected. */
export function selectedIn({ open, view }: Pick<State, 'open' | 'view'>, selection: Selection): Selection {
  // The view of a route that is being opened has not arrived yet.
  if (open.what !== 'route' || view?.id !== open.route) return selection;
  const has = (items: readonly { readonly id: string }[]): Set<string> => new Set(items.map(({ id }) => id));
  const nodes = selection.nodes.intersection(has(view.nodes));
  const wires = selection.wires.intersection(has(view.wires));
  const isSame = nodes.size === selection.nodes.size && wires.size === selection.wires.size;
  return isSame ? selection : { ...selection, nodes, wires };
}

/** Nothing changes if another route is open. A preview shows an edit that is not written. */
export function viewed(state: State, told: RouteView, isPreview = false): Partial<State> {
  const { open, lastGood, view: before, awaited } = state;
  if (open.what !== 'route' || open.route !== told.id) return {};
  const toldView = before?.id === told.id ? share(before, told) : told;
  const view = isPreview ? toldView : routeWith(toldView, awaited);
  return {
    ...(isPreview ? {} : { toldView, written: view, selection: selectedIn({ open, view }, state.selection) }),
    ...{ view, ...(view.code === undefined ? {} : { lastGood: new Map([...lastGood, [view.id, view.code]]) }) },
  };
}
