import type { ProjectView } from '../../compiler/view/route-view.ts';
import type { Hello, MailView } from '../shared/messages.ts';
import { noteChanges } from './changes/state.ts';
import type { Host } from './host.ts';
import { openedBy } from './shown.ts';
import { afterAnswer, asking, openPart, openRoute, showProject, showView, useStore } from './store.ts';
import type { Open } from './state.ts';

/** How many characters of the log are kept. */
const mostLog = 128 * 1024;
/** How long a line of the log waits for others, in ms: a server may print thousands, and each change is drawn. */
const logPause = 100;
const mostMails = 200;

const { getState, setState } = useStore;

/** Makes the page show what a host reports. */
export function attach(host: Host): void {
  const takeLog = createLog();
  host.listen((event) => {
    if (event.on === 'project') afterAnswer(() => takeProject(event.project));
    if (event.on === 'view') afterAnswer(() => showView(event.view));
    if (event.on === 'places') setState({ places: event.places });
    if (event.on === 'changed') noteChanges(event);
    if (event.on === 'server') setState({ server: event.server });
    if (event.on === 'kinds') setState({ kinds: new Map(event.kinds.map((kind) => [kind.type, kind])) });
    if (event.on === 'log') takeLog(event.text, event.whole);
    if (event.on === 'mail') addMails(event.mails);
  });
  setState({ host });
}

/** Shows a changed project. If a file has become readable, or is back, opens the route or function in it. */
function takeProject(project: ProjectView): void {
  showProject(project);
  const open = openedBy(project, getState());
  if (open?.what === 'route') void openRoute(open.route);
  else if (open !== undefined) openPart(open);
}

/** `asked`: what to open first; by default, the first route. */
export function greet({ project, kinds, places }: Hello, asked: Open = { what: 'nothing' }): void {
  showProject(project);
  setState({ places, kinds: new Map(kinds.map((kind) => [kind.type, kind])) });
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

/** `isWhole`: replaces what is there, as after a lost connection. */
function createLog(): (text: string, isWhole?: boolean) => void {
  let log = '';
  let isWaiting = false;
  const show = (): void => {
    isWaiting = false;
    setState({ log });
  };
  return (text, isWhole = false) => {
    log = `${isWhole ? '' : log}${text}`.slice(-mostLog);
    if (!isWaiting) setTimeout(show, logPause);
    isWaiting = true;
  };
}

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
