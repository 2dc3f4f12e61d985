import { create } from 'zustand';
import type { Operation, Path } from '../../compiler/base/operation.ts';
import type { KindView, ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import type { Edited, Hello, MailView, Problem, ServerState, Tried } from '../shared/messages.ts';
import { createQueue } from '../shared/queue.ts';
import { problemOf } from './host.ts';
import type { Connection, Host } from './host.ts';
import { share } from './share.ts';
import { flushTyped } from './waiting-fields.ts';

/** What the page shows. The flow itself is text on the server's disk; everything about it here came from there. */
export interface State {
  readonly connection: Connection;
  readonly host: Host | undefined;
  readonly project: ProjectView | undefined;
  readonly kinds: ReadonlyMap<string, KindView>;
  /** What is in the middle: a route, or a part of the project. */
  readonly open: Open;
  readonly view: RouteView | undefined;
  /** The view of the route as its file is; `view` may be that of an edit that is only tried. */
  readonly written: RouteView | undefined;
  /** The last view with code, shown dimmed while there are errors. */
  readonly lastGood: RouteView | undefined;
  readonly selection: Selection;
  /** The node under the pointer, on the canvas or in the code. */
  readonly hovered: string | undefined;
  readonly undo: readonly Entry[];
  readonly redo: readonly Entry[];
  readonly server: ServerState;
  readonly tried: Tried | undefined;
  /** How many edits, undos and redos the host has not answered yet. */
  readonly unsaved: number;
  /** The field that the inspector focuses as soon as it shows it, as a path from the root of the route or project. */
  readonly field: Path | undefined;
  /** What the development server printed, the last lines of it. */
  readonly log: readonly string[];
  /** What the development server stored instead of sending, the newest first. */
  readonly mails: readonly MailView[];
  /** Shown until dismissed, or until the next edit that works. */
  readonly problem: Problem | undefined;
  /** What the last edit did, for screen readers. A new object is said again, though it be the same text. */
  readonly announcement: { readonly text: string };
}

export type Open =
  | { readonly what: 'nothing' }
  | { readonly what: 'route'; readonly route: string }
  | { readonly what: 'table'; readonly table: string }
  | { readonly what: 'secrets' };

export interface Selection {
  readonly nodes: ReadonlySet<string>;
  readonly wires: ReadonlySet<string>;
  /** Where it was made: the canvas follows the code, and the other way round. */
  readonly origin: 'canvas' | 'code' | 'list';
}

/** One undo step. */
interface Entry {
  readonly title: string;
  readonly operations: readonly Operation[];
  /** Shown again with it. */
  readonly open: Open;
  readonly selection: Selection;
  /** Further edits of the same text become part of the entry until then. */
  readonly mergeable?: { readonly key: string; readonly until: number };
}

const nothingSelected: Selection = { nodes: new Set(), wires: new Set(), origin: 'canvas' };
const mostUndo = 500;
const mostLog = 2000;
const mostMails = 200;
/** How long after a change of a text another one belongs to the same undo step, in ms. */
const mergeFor = 1000;

export const useStore = create<State>(() => ({
  connection: 'connecting',
  host: undefined,
  project: undefined,
  kinds: new Map(),
  open: { what: 'nothing' },
  view: undefined,
  written: undefined,
  lastGood: undefined,
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

export function greet({ project, kinds }: Hello): void {
  setState({ project, kinds: new Map(kinds.map((kind) => [kind.type, kind])) });
  void loadMails();
  const { open } = getState();
  const [first] = project.routes;
  if (open.what === 'route') void openRoute(open.route);
  else if (open.what === 'nothing' && first !== undefined) void openRoute(first.id);
}

export async function openRoute(route: string): Promise<void> {
  setState({ open: { what: 'route', route }, selection: nothingSelected, tried: undefined });
  await show(route);
}

/** Shows a part of the project instead of a route. */
export const openPart = (open: Open): void =>
  setState({ open, view: undefined, written: undefined, selection: nothingSelected, tried: undefined });

/** Asks for the view of a route, and shows it unless another one was opened meanwhile. */
async function show(route: string): Promise<void> {
  const view = await asking((host) => host.ask<'open'>({ do: 'open', route }));
  if (view !== undefined) showView(view);
}

export function showView(told: RouteView, isWritten = true): void {
  const { open, lastGood, view: before } = getState();
  if (open.what !== 'route' || open.route !== told.id) return;
  const view = before?.id === told.id ? share(before, told) : told;
  if (isWritten) setState({ written: view });
  setState({ view, lastGood: view.code !== undefined ? view : lastGood?.id === view.id ? lastGood : undefined });
}

export function select(nodes: readonly string[], origin: Selection['origin'], wires: readonly string[] = []): void {
  setState({ selection: { nodes: new Set(nodes), wires: new Set(wires), origin } });
}

export const hover = (hovered: string | undefined): void => setState({ hovered });

export const appendLog = (text: string): void =>
  setState(({ log }) => ({ log: [...log, ...text.replace(/\n$/, '').split('\n')].slice(-mostLog) }));

export const addMails = (added: readonly MailView[]): void =>
  setState(({ mails }) => {
    const ids = new Set(added.map(({ id }) => id));
    return { mails: [...added, ...mails.filter(({ id }) => !ids.has(id))].slice(0, mostMails) };
  });

/** All mails that are there. */
async function loadMails(): Promise<void> {
  if (getState().host?.canRun === false) return;
  const mails = await asking((host) => host.ask<'mails'>({ do: 'mails' }));
  if (mails !== undefined) setState({ mails });
}

/**
 * Edits, undos and redos are sent one at a time, each after the answer to the one before: what an undo takes back is
 * known from that answer.
 */
const inTurn = createQueue();

async function saving<Result>(run: () => Promise<Result>): Promise<Result> {
  setState(({ unsaved }) => ({ unsaved: unsaved + 1 }));
  try {
    return await inTurn(run);
  } finally {
    setState(({ unsaved }) => ({ unsaved: unsaved - 1 }));
  }
}

/**
 * Applies operations as one undo step. `title` says what they do, such as “Delete User”. Edits with the same `text`,
 * the field that is typed in, are one step until `endText`, or until nobody types for a second. Without operations
 * nothing is written, and there is no step.
 */
export function edit(title: string, operations: readonly Operation[], text?: string): Promise<boolean> {
  const { open, selection } = getState();
  return saving(async () => {
    const { written } = getState();
    if (operations.length === 0) {
      // What was tried while typing is not shown any longer.
      if (written !== undefined) showView(written);
      return true;
    }
    const edited = await send(operations);
    if (edited === undefined) return false;
    const mergeable = text === undefined ? {} : { mergeable: { key: text, until: Date.now() + mergeFor } };
    setState(({ undo }) => {
      const last = undo.at(-1);
      const merges = text !== undefined && last?.mergeable?.key === text && Date.now() < last.mergeable.until;
      const entry = merges
        ? { ...last, ...mergeable, operations: [...edited.inverse, ...last.operations] }
        : { title, operations: edited.inverse, open, selection, ...mergeable };
      return {
        undo: [...(merges ? undo.slice(0, -1) : undo), entry].slice(-mostUndo),
        redo: [],
        announcement: describe(title, edited),
      };
    });
    return true;
  });
}

/** The next edit of the field that is typed in is an undo step of its own. */
export const endText = (): void =>
  void inTurn(async () => setState(({ undo: entries }) => ({ undo: entries.map(sealed) })));

const sealed = ({ title, operations, open, selection }: Entry): Entry => ({ title, operations, open, selection });

/** Shows what operations would give, without a change of any file. */
export async function preview(operations: readonly Operation[]): Promise<void> {
  const { open, host } = getState();
  if (open.what !== 'route' || host === undefined) return;
  // What does not apply yet, such as half a name, is told by the edit.
  const view = await host
    .ask<'preview'>({ do: 'preview', route: open.route, operations: [...operations] })
    .catch(() => undefined);
  if (view !== undefined) showView(view, false);
}

/** Opens the route, selects what a finding is about, and focuses its field. */
export async function reveal(route: string | undefined, node?: string, field?: Path, wire?: string): Promise<void> {
  const { open } = getState();
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
    const edited = await send(entry.operations, entry.open);
    if (edited === undefined) return;
    const done = { ...entry, operations: edited.inverse };
    setState((state) => ({
      [from]: state[from].slice(0, -1),
      [to]: [...state[to], done],
      selection: entry.selection,
      announcement: describe(`${from === 'undo' ? 'Undone' : 'Redone'}: ${entry.title}`, edited),
    }));
  });

/** Has operations applied. `shown` is what is open once they are; by default what the user has open by then. */
async function send(operations: readonly Operation[], shown?: Open): Promise<Edited | undefined> {
  const open = shown ?? getState().open;
  const edited = await asking((host) =>
    host.ask<'edit'>({
      do: 'edit',
      operations: [...operations],
      ...(open.what === 'route' ? { open: open.route } : {}),
    }),
  );
  if (edited === undefined) return undefined;
  setState({ project: edited.project, problem: undefined, ...(shown === undefined ? {} : { open: shown }) });
  if (edited.view !== undefined) showView(edited.view);
  return edited;
}

/** The answer; undefined if there is a problem, which is shown. */
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

/** What was done, and how many problems are left. */
function describe(title: string, { view }: Edited): State['announcement'] {
  if (view === undefined) return { text: `${title}.` };
  return { text: `${title}. ${problemsIn(view)}.` };
}

/** Such as “2 errors, 1 warning”. */
export function problemsIn({ diagnostics }: RouteView): string {
  const counts = (['error', 'warning'] as const).flatMap((severity) => {
    const found = diagnostics.filter((each) => each.severity === severity).length;
    return found === 0 ? [] : [found === 1 ? `1 ${severity}` : `${found} ${severity}s`];
  });
  return counts.length === 0 ? 'No problems' : counts.join(', ');
}

/** Writes what is typed now, and says so once it is in the file. */
export async function save(): Promise<void> {
  flushTyped();
  await inTurn(async () => setState({ announcement: { text: 'Saved.' } }));
}
