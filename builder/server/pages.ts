import { nameOfFunction } from '../../compiler/base/flow-name.ts';
import type { RouteView } from '../../compiler/view/route-view.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import type { Answers, Event, Request } from '../shared/messages.ts';
import { explain, noFinding } from '../workspace/explain.ts';
import type { Changed } from './changes.ts';
import type { Handle, Page, Reception } from './connection.ts';
import { openEditor } from './open-editor.ts';
import { openOwnPlaces } from './own-places.ts';
import type { OwnPlaces } from './own-places.ts';
import type { Session } from './session.ts';
import type { DevServer } from './dev-server.ts';
import { readTable } from './read-table.ts';
import { runExample } from './run-example.ts';

/** The open pages, each with its route. They are notified of everything that they have not done themselves. */
export interface Pages extends Pick<Reception, 'greet' | 'part'> {
  /** Sends each page the differences from what it was last sent. */
  readonly tell: () => Promise<void>;
  readonly send: (event: Event) => void;
}

export interface PagesOptions {
  readonly flow: string;
  readonly session: Session;
  readonly changes: Changed;
  readonly server: DevServer;
  readonly terminal: Terminal;
  readonly onBug: (error: unknown) => void;
}

interface Visit {
  route: string | undefined;
  /** What the page was last sent, as JSON. */
  project: string;
  view: string;
}

type Asked<Do extends Request['do']> = Extract<Request, { readonly do: Do }>;

interface Context extends PagesOptions {
  readonly visits: Map<Page, Visit>;
  readonly places: OwnPlaces;
}

export function openPages(options: PagesOptions): Pages {
  const context: Context = { ...options, visits: new Map(), places: openOwnPlaces(options.flow) };
  const { changes, server, visits } = context;
  return {
    greet: (page) => {
      const visit: Visit = { route: undefined, project: '', view: '' };
      visits.set(page, visit);
      page.send({ on: 'server', server: server.state() });
      page.send({ on: 'log', text: server.log(), whole: true });
      page.send(changes.current());
      return { hello: greet(context, visit), handle: (request) => handle(context, visit, request) };
    },
    part: (page) => void visits.delete(page),
    tell: () => tell(context),
    send: (event) => {
      for (const page of visits.keys()) page.send(event);
    },
  };
}

async function greet({ session, flow, places }: Context, visit: Visit): Promise<Answers['hello']> {
  const project = await session.project();
  visit.project = JSON.stringify(project);
  return { project, kinds: await session.kinds(), places: places.all(), flow };
}

async function tell({ session, visits }: Context): Promise<void> {
  if (visits.size === 0) return;
  const project = await session.project();
  const text = JSON.stringify(project);
  for (const [page, visit] of visits) {
    if (visit.project === text) continue;
    visit.project = text;
    page.send({ on: 'project', project });
  }
  const routes = new Set([...visits.values()].flatMap(({ route }) => route ?? []));
  for (const route of routes) {
    const view = await session.find(route);
    if (view !== undefined) tellView(view, visits);
  }
}

function tellView(view: RouteView, visits: Context['visits']): void {
  const text = JSON.stringify(view);
  for (const [page, visit] of visits) {
    if (visit.route !== view.id || visit.view === text) continue;
    visit.view = text;
    page.send({ on: 'view', view });
  }
}

/** Records what the page has now. */
function shown(visit: Visit, view: RouteView): RouteView {
  visit.route = view.id;
  visit.view = JSON.stringify(view);
  return view;
}

async function handle(context: Context, visit: Visit, request: Parameters<Handle>[0]): Promise<Answers[keyof Answers]> {
  const { flow, session, changes, server, terminal } = context;
  switch (request.do) {
    case 'open':
      return shown(visit, await session.open(request.route));
    case 'findings':
      return (await session.find(request.route))?.diagnostics ?? [];
    case 'edit':
      return edit(context, visit, request);
    case 'preview':
      return session.preview(request);
    case 'place':
      return place(context, visit, request);
    case 'unavailable':
      return session.unavailable(request);
    case 'find-text':
      return session.findText(request);
    case 'complete':
      return session.complete(request);
    case 'make-function':
      return session.makeFunction(request);
    case 'text':
      return { file: request.file, text: session.text(request.file) };
    case 'other-file':
      return session.otherFile(request, await changes.committed());
    case 'reveal':
      session.text(request.file);
      await openEditor(request.file, request.line, process.env);
      return { opened: true };
    case 'explain':
      return explain(request.code) ?? refuse(noFinding(request.code));
    case 'try':
      return server.try({ ...request, ...(await trialOf(session, request.route)) });
    case 'serves':
      return server.serves(await trialOf(session, request.route));
    case 'migration':
      return session.migrations(await changes.committed(), server.stored());
    case 'changes':
      return changes.compare(request.against);
    case 'changed-route':
      return changes.compareRoute(request.against, request.route);
    case 'secrets-set':
      return server.secretsSet((await session.project()).secrets.map(({ name }) => name));
    case 'mails':
      return server.mails();
    case 'rows':
      return readTable(await session.project(), request.table, server);
    case 'run-example':
      return runExample(flow, request.route, request.example, terminal);
    case 'run-job':
      return server.runJob({ ...request, ...(await trialOf(session, request.route)) });
    case 'reset-data':
      server.resetData();
      return server.state();
  }
}

async function trialOf(session: Session, route: string) {
  const view = await session.open(route);
  return { view, trial: await session.trial(route), functions: await calledFrom(session, view, new Set()) };
}

/** The functions that a flow reaches, each after those that it calls itself. */
async function calledFrom(session: Session, { nodes }: RouteView, seen: Set<string>): Promise<readonly RouteView[]> {
  const found: RouteView[] = [];
  for (const { type, config } of nodes) {
    const id = type === 'call' ? config['function'] : undefined;
    const name = typeof id === 'string' ? nameOfFunction(id) : undefined;
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    const view = await session.find(name);
    if (view !== undefined) found.push(...(await calledFrom(session, view, seen)), view);
  }
  return found;
}

async function edit(context: Context, visit: Visit, request: Asked<'edit'>): Promise<Answers['edit']> {
  const { route } = visit;
  const edited = await context.session.edit(request);
  visit.project = JSON.stringify(edited.project);
  // A route that was opened in the meantime stays open.
  if (edited.view !== undefined && visit.route === route) shown(visit, edited.view);
  tell(context).catch(context.onBug);
  return edited;
}

function place({ places, visits }: Context, visit: Visit, request: Asked<'place'>): Answers['place'] {
  const placed = places.put(request.route, request.places, request.from);
  for (const [page, other] of visits) if (other !== visit) page.send({ on: 'places', places: placed });
  return placed;
}
