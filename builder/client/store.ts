import { create } from 'zustand';
import type { Operation, Path } from '../../compiler/base/operation.ts';
import type { ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { Problem, Tried } from '../shared/messages.ts';
import { createQueue } from '../shared/queue.ts';
import { firstIn, hashOf } from './address.ts';
import { projectWith, withAwaited, withoutAwaited } from './awaited.ts';
import { problemOf } from './host.ts';
import type { Host } from './host.ts';
import { placesWith, placingBack } from './placing.ts';
import { problemAfter, problemEdited, withoutEdit, withoutRefused } from './refusals.ts';
import { answersOfCalled, closedBy, noteAnswer, nothingSelected, opened, partAt, selectedIn, viewed } from './shown.ts';
import { mostUndo } from './state.ts';
import type { Answered, Entry, Open, Placing, Selection, State, Work } from './state.ts';
import { untilSaved } from './unsaved.ts';
import { flushTyped } from './waiting-fields.ts';
import { writes } from './writes.ts';

export type { Answered, Open, Placing, Selection, State } from './state.ts';

/** How soon after a change of a text another one belongs to the same undo step, in ms. */
const mergeFor = 1000;

export const useStore = create<State>(() => ({
  connection: 'connecting',
  host: undefined,
  project: undefined,
  kinds: new Map(),
  open: { what: 'nothing' },
  view: undefined,
  written: undefined,
  toldProject: undefined,
  toldView: undefined,
  awaited: [],
  lastGood: new Map(),
  places: {},
  selection: nothingSelected,
  hovered: undefined,
  undo: [],
  redo: [],
  server: { state: 'none' },
  tried: undefined,
  unsaved: 0,
  field: undefined,
  log: '',
  mails: [],
  problem: undefined,
  announcement: { text: '' },
}));

const { getState, setState } = useStore;

/** Shows the outcome of a request to a route, unless another route has been opened in the meantime. */
export function showTried(route: string, tried: Answered | undefined): void {
  noteAnswer(route, tried);
  const { open } = getState();
  if (open.what === 'route' && open.route === route) setState({ tried });
}

/** Tries the open route once its last edit has been written, and shows the outcome. */
export async function tryRoute(route: string, ask: (host: Host) => Promise<Tried>): Promise<void> {
  showTried(route, undefined);
  const code = await inTurn(async () => getState().written?.code?.text);
  const tried = await asking(ask);
  showTried(route, tried && { ...tried, code });
  for (const [id, answer] of answersOfCalled(tried, getState().project)) showTried(id, answer);
}

export async function openRoute(route: string): Promise<void> {
  setState(opened({ what: 'route', route }));
  await show(route);
}

/** Shows a part of the project instead of a route. */
export const openPart = (open: Open): void => setState(opened(open));

/** Requests the view of a route, and shows it unless another one has been opened in the meantime. */
async function show(route: string): Promise<void> {
  const ask = () => asking((host) => host.ask<'open'>({ do: 'open', route }));
  const first = await ask();
  // Only after the answers to edits of this route is it certain that it contains them, so that they are shown once.
  const isEdited = getState()
    .awaited.flat()
    .some((operation) => 'route' in operation && operation.route === route);
  const view = isEdited ? await inTurn(ask) : first;
  if (view !== undefined) showView(view);
}

export const showView = (told: RouteView, isPreview = false): void =>
  setState((state) => viewed(state, told, isPreview));

export const showProject = (project: ProjectView): void =>
  setState((state) => ({
    ...{ toldProject: project, project: projectWith(project, state.awaited) },
    ...closedBy(project, state),
  }));

export function select(nodes: readonly string[], origin: Selection['origin'], wires: readonly string[] = []): void {
  setState({ selection: { nodes: new Set(nodes), wires: new Set(wires), origin } });
}

export const hover = (hovered: string | undefined): void => setState({ hovered });

/**
 * Edits, undos and redos are sent one at a time, each after the answer to the one before: only that answer says what an
 * undo has to revert.
 */
const inTurn = createQueue();

async function saving<Result>(run: () => Promise<Result>): Promise<Result> {
  setState(({ unsaved }) => ({ unsaved: unsaved + 1 }));
  writes.begun += 1;
  try {
    return await inTurn(run);
  } finally {
    writes.done += 1;
    setState(({ unsaved }) => ({ unsaved: unsaved - 1 }));
  }
}

/**
 * Applies operations as one undo step. `title` describes them, such as “Delete User”. Edits with the same `text`, the
 * field being typed in, are one step until `endText`, or until typing pauses for a second. Without operations and
 * `placing`, nothing is written, and there is no step.
 */
export function edit(
  title: string,
  operations: readonly Operation[],
  text?: string,
  placing?: Placing,
): Promise<boolean> {
  const { open, selection } = getState();
  if (operations.length > 0) setState((state) => withAwaited(state, [...state.awaited, operations]));
  const saved = saving(async () => {
    if (operations.length === 0 && placing === undefined) {
      // Reverts what a preview showed while typing.
      setState(({ written: view }) => ({ view }));
      return true;
    }
    const done = await perform({ operations, placing });
    if (done === undefined) {
      setState((state) => withoutEdit(state, title, operations));
      return false;
    }
    const mergeable = text === undefined ? {} : { mergeable: { key: text, until: Date.now() + mergeFor } };
    setState(({ undo }) => {
      const last = undo.at(-1);
      const merges = text !== undefined && last?.mergeable?.key === text && Date.now() < last.mergeable.until;
      const entry = merges
        ? { ...last, ...mergeable, operations: [...done.operations, ...last.operations] }
        : { title, ...done, open, selection, ...mergeable };
      return {
        undo: [...(merges ? undo.slice(0, -1) : undo), entry].slice(-mostUndo),
        redo: [],
        announcement: { text: `${title}.`, isEdit: true },
      };
    });
    return true;
  });
  // After a reload it may be sent twice, which is harmless only for text.
  const isKept = text !== undefined || getState().connection !== 'open';
  return isKept ? untilSaved({ title, operations: [...operations] }, saved) : saved;
}

/** The next edit of the field being typed in becomes a separate undo step. */
export const endText = (): void =>
  void inTurn(async () => setState(({ undo: entries }) => ({ undo: entries.map(sealed) })));

const sealed = ({ title, operations, placing, open, selection }: Entry): Entry => ({
  ...{ title, operations, placing, open, selection },
});

/** Opens the route or the part of the project, selects what a finding is about, and focuses its field. */
export async function reveal(route: string | undefined, node?: string, field?: Path, wire?: string): Promise<void> {
  const { open } = getState();
  const part = route === undefined ? partAt(field ?? [], getState().project) : undefined;
  if (part !== undefined) openPart(part);
  if (route !== undefined && (open.what !== 'route' || open.route !== route)) await openRoute(route);
  if (node !== undefined || wire !== undefined)
    select(node === undefined ? [] : [node], 'list', wire === undefined ? [] : [wire]);
  setState({ field });
}

export const undo = (): Promise<void> => step('undo', 'redo');
export const redo = (): Promise<void> => step('redo', 'undo');

const step = (from: 'undo' | 'redo', to: 'undo' | 'redo'): Promise<void> =>
  saving(async () => {
    const entry = getState()[from].at(-1);
    if (entry === undefined) return;
    const { open: left } = getState();
    const back = await perform(entry, [entry.open, entry.left]);
    if (back === undefined) return setState((state) => withoutRefused(state, from, entry));
    const done = { ...entry, ...back, left };
    setState((state) => ({
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], done],
      // What it changed comes into view, if it is open.
      ...(hashOf(state.open) === hashOf(entry.open)
        ? { selection: { ...selectedIn(state, entry.selection), origin: 'list' } }
        : {}),
      announcement: { text: `${from === 'undo' ? 'Undone' : 'Redone'}: ${entry.title}.`, isEdit: true },
    }));
  });

/** Parts of the project, of which an undo or a redo opens the first that is there then. */
type Shown = readonly [Open, Open | undefined];

/** Returns the inverse; undefined if refused. */
async function perform({ operations, placing }: Work, shown?: Shown): Promise<Work | undefined> {
  const { places } = getState();
  const inverse = operations.length === 0 ? showPlaced(placing, shown) : await send(operations, placing, shown);
  if (inverse === undefined || placing === undefined) return inverse && { operations: inverse };
  const kept = await asking((host) => host.ask<'place'>({ do: 'place', ...placing }));
  setState({ places: kept ?? places });
  if (kept !== undefined) return { operations: inverse, placing: placingBack(placing, places) };
  return operations.length === 0 ? undefined : { operations: inverse };
}

/** Shows dropped nodes at their new places before these are stored. */
function showPlaced(placing: Placing | undefined, [shown]: Partial<Shown> = []): readonly Operation[] {
  setState({ places: placesWith(getState().places, placing) });
  if (shown?.what === 'route' && shown.route !== getState().view?.id) void openRoute(shown.route);
  return [];
}

let heldBack: (() => void)[] | undefined;

/**
 * Takes what the host has told without being asked: while it has an edit to answer, only just before that answer. It
 * may contain that edit, which would then be shown twice.
 */
export function afterAnswer(take: () => void): void {
  if (heldBack === undefined) take();
  else heldBack.push(take);
}

/** Sends operations, and returns those that undo them. */
async function send(
  operations: readonly Operation[],
  placing: Placing | undefined,
  shown?: Shown,
): Promise<readonly Operation[] | undefined> {
  const { open: here } = getState();
  const [open] = shown ?? [here];
  heldBack = [];
  const edited = await asking((host) =>
    host.ask<'edit'>({
      do: 'edit',
      operations: [...operations],
      ...(open.what === 'route' ? { open: open.route } : {}),
      ...(shown === undefined ? {} : { isUndo: true }),
    }),
  );
  const before = heldBack;
  heldBack = undefined;
  for (const take of before) take();
  if (edited === undefined) return undefined;
  const next = shown && firstIn(edited.project, shown);
  // At once, so that nothing sees one route open and another one shown.
  setState((before) => {
    const awaited = withoutAwaited(before.awaited, operations);
    const state = {
      ...before,
      ...{ awaited, toldProject: edited.project, project: projectWith(edited.project, awaited) },
      ...{ problem: problemEdited(before.problem), places: placesWith(before.places, placing) },
      ...closedBy(edited.project, before),
      // What has been opened in the meantime stays open.
      ...(next === undefined || before.open !== here ? {} : opened(next)),
    };
    return edited.view === undefined ? state : { ...state, ...viewed(state, edited.view) };
  });
  if (next?.what === 'route' && getState().open === next && edited.view?.id !== next.route) void show(next.route);
  return edited.inverse;
}

export const showProblem = (problem: Problem): void =>
  setState((state) => ({ problem: problemAfter(state.problem, problem) }));

/** The answer; undefined if there was a problem, which is then shown. */
export async function asking<Result>(ask: (host: Host) => Promise<Result>): Promise<Result | undefined> {
  const { host } = getState();
  if (host === undefined) return undefined;
  try {
    return await ask(host);
  } catch (error) {
    showProblem(problemOf(error));
    return undefined;
  }
}

/** Shows a line of a file of the flow in the user's editor. */
export const openInEditor = (file: string, line: number): void =>
  void asking((host) => host.ask<'reveal'>({ do: 'reveal', file, line }));

/** Writes what is being typed immediately, and says so once it is in the file. */
export async function save(): Promise<void> {
  flushTyped();
  await inTurn(async () => setState({ announcement: { text: 'Saved.' } }));
}
