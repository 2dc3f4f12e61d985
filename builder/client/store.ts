import { create } from 'zustand';
import type { Operation, Path } from '../../compiler/base/operation.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import type { Hello, MailView, Tried } from '../shared/messages.ts';
import { createQueue } from '../shared/queue.ts';
import { hashOf } from './address.ts';
import { problemOf } from './host.ts';
import type { Host } from './host.ts';
import { placesWith, placingBack } from './placing.ts';
import { answersOfCalled, noteAnswer, nothingSelected, opened, partAt, viewed } from './shown.ts';
import { mostUndo } from './state.ts';
import type { Answered, Entry, Open, Placing, Selection, State, Work } from './state.ts';
import { untilSaved } from './unsaved.ts';
import { flushTyped } from './waiting-fields.ts';
import { writes } from './writes.ts';
import { writtenText } from './written-text.ts';

export type { Answered, Open, Placing, Selection, State } from './state.ts';

const mostLog = 2000;
const mostMails = 200;
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
  log: [],
  mails: [],
  problem: undefined,
  announcement: { text: '' },
}));

const { getState, setState } = useStore;

/** `asked`: what to open first; by default, the first route. */
export function greet({ project, kinds, places }: Hello, asked: Open = { what: 'nothing' }): void {
  setState({ project, places, kinds: new Map(kinds.map((kind) => [kind.type, kind])) });
  void loadMails();
  const before = getState().open;
  const open = before.what === 'nothing' ? asked : before;
  const [first] = project.routes;
  const [unreadable] = project.unreadable;
  if (open.what === 'route') void openRoute(open.route);
  else if (open.what === 'nothing' && first !== undefined) void openRoute(first.id);
  else if (open.what === 'nothing' && unreadable !== undefined) openPart({ what: 'file', file: unreadable });
  else if (open !== before) openPart(open);
}

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
  const view = await asking((host) => host.ask<'open'>({ do: 'open', route }));
  if (view !== undefined) showView(view);
}

export const showView = (told: RouteView, isWritten = true): void =>
  setState((state) => viewed(state, told, isWritten));

export function select(nodes: readonly string[], origin: Selection['origin'], wires: readonly string[] = []): void {
  setState({ selection: { nodes: new Set(nodes), wires: new Set(wires), origin } });
}

export const hover = (hovered: string | undefined): void => setState({ hovered });

/** `isWhole`: replaces what is there, as after a lost connection. */
export const appendLog = (text: string, isWhole = false): void =>
  setState(({ log }) => {
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
    return { log: [...(isWhole ? [] : log), ...lines].slice(-mostLog) };
  });

export const addMails = (added: readonly MailView[]): void =>
  setState(({ mails }) => {
    const ids = new Set(added.map(({ id }) => id));
    return { mails: [...added, ...mails.filter(({ id }) => !ids.has(id))].slice(0, mostMails) };
  });

/** All stored mails. */
async function loadMails(): Promise<void> {
  if (getState().host?.canRun === false) return;
  const mails = await asking((host) => host.ask<'mails'>({ do: 'mails' }));
  if (mails !== undefined) setState({ mails });
}

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
  const saved = saving(async () => {
    const { written } = getState();
    if (operations.length === 0 && placing === undefined) {
      // Reverts what a preview showed while typing.
      if (written !== undefined) showView(written);
      return true;
    }
    const done = await perform({ operations, placing });
    if (done === undefined) {
      setState(({ problem }) => ({
        problem: problem && { ...problem, lost: { title, text: writtenText(operations) } },
      }));
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
    const back = await perform(entry, entry.open);
    if (back === undefined) return;
    const done = { ...entry, ...back };
    setState((state) => ({
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], done],
      // What it changed comes into view, if it is open.
      ...(hashOf(state.open) === hashOf(entry.open) ? { selection: { ...entry.selection, origin: 'list' } } : {}),
      announcement: { text: `${from === 'undo' ? 'Undone' : 'Redone'}: ${entry.title}.`, isEdit: true },
    }));
  });

/** Returns the inverse; undefined if refused. `shown`: what to open again after an undo or a redo. */
async function perform({ operations, placing }: Work, shown?: Open): Promise<Work | undefined> {
  const { places } = getState();
  const inverse = operations.length === 0 ? showPlaced(placing, shown) : await send(operations, placing, shown);
  if (inverse === undefined || placing === undefined) return inverse && { operations: inverse };
  const kept = await asking((host) => host.ask<'place'>({ do: 'place', ...placing }));
  setState({ places: kept ?? places });
  if (kept !== undefined) return { operations: inverse, placing: placingBack(placing, places) };
  return operations.length === 0 ? undefined : { operations: inverse };
}

/** Shows dropped nodes at their new places before these are stored. */
function showPlaced(placing: Placing | undefined, shown?: Open): readonly Operation[] {
  setState({ places: placesWith(getState().places, placing) });
  if (shown?.what === 'route' && shown.route !== getState().view?.id) void openRoute(shown.route);
  return [];
}

/** Sends operations, and returns those that undo them. */
async function send(
  operations: readonly Operation[],
  placing: Placing | undefined,
  shown?: Open,
): Promise<readonly Operation[] | undefined> {
  const { open: here } = getState();
  const open = shown ?? here;
  const edited = await asking((host) =>
    host.ask<'edit'>({
      do: 'edit',
      operations: [...operations],
      ...(open.what === 'route' ? { open: open.route } : {}),
      ...(shown === undefined ? {} : { isUndo: true }),
    }),
  );
  if (edited === undefined) return undefined;
  // At once, so that nothing sees one route open and another one shown.
  setState((before) => {
    const state = {
      ...before,
      ...{ project: edited.project, problem: undefined, places: placesWith(before.places, placing) },
      // What has been opened in the meantime stays open.
      ...(shown === undefined || before.open !== here ? {} : opened(shown)),
    };
    return edited.view === undefined ? state : { ...state, ...viewed(state, edited.view) };
  });
  return edited.inverse;
}

/** The answer; undefined if there was a problem, which is then shown. */
export async function asking<Result>(ask: (host: Host) => Promise<Result>): Promise<Result | undefined> {
  const { host } = getState();
  if (host === undefined) return undefined;
  try {
    return await ask(host);
  } catch (error) {
    setState({ problem: problemOf(error) });
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
