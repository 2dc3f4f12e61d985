import type { ProjectView, RouteView } from '../../compiler/view/route-view.ts';
import { catalogue } from '../../compiler/ir/catalogue/index.ts';
import { refuse } from '../../compiler/cli/terminal/system-error.ts';
import type { Terminal } from '../../compiler/cli/terminal/terminal.ts';
import type { Answers, Event, Request } from '../shared/messages.ts';
import type { Handle, Page, Reception } from './connection.ts';
import { newestOnly } from './newest.ts';
import type { Session } from './session.ts';
import type { DevServer } from './dev-server.ts';
import { runExample } from './run-example.ts';

/** The pages that are open, each with its route. They hear of everything that they have not done themselves. */
export interface Pages extends Pick<Reception, 'greet' | 'part'> {
  /** Tells each page what differs from what it was told last. */
  readonly tell: () => Promise<void>;
  readonly send: (event: Event) => void;
}

interface Visit {
  route: string | undefined;
  /** What the page was told last, as JSON. */
  project: string;
  view: string;
}

export interface PagesOptions {
  readonly flow: string;
  readonly session: Session;
  readonly server: DevServer;
  readonly terminal: Terminal;
  readonly onBug: (error: unknown) => void;
}

export function openPages({ flow, session, server, terminal, onBug }: PagesOptions): Pages {
  const visits = new Map<Page, Visit>();

  const told = (visit: Visit, project: ProjectView): ProjectView => {
    visit.project = JSON.stringify(project);
    return project;
  };
  const shown = (visit: Visit, view: RouteView): RouteView => {
    visit.route = view.id;
    visit.view = JSON.stringify(view);
    return view;
  };

  const tell = async (): Promise<void> => {
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
      const viewText = JSON.stringify(view);
      if (view === undefined) continue;
      for (const [page, visit] of visits) {
        if (visit.route !== route || visit.view === viewText) continue;
        visit.view = viewText;
        page.send({ on: 'view', view });
      }
    }
  };

  const greeting = async (visit: Visit): Promise<Answers['hello']> => ({
    project: told(visit, await session.project()),
    kinds: await session.kinds(),
    flow,
  });

  const handleFor = (visit: Visit): Handle => {
    const previews = new Map<string, ReturnType<typeof newestOnly<Extract<Request, { do: 'preview' }>, RouteView>>>();
    return async (request): Promise<Answers[keyof Answers]> => {
      switch (request.do) {
        case 'open':
          return shown(visit, await session.open(request.route));
        case 'edit': {
          const edited = await session.edit(request);
          told(visit, edited.project);
          if (edited.view !== undefined) shown(visit, edited.view);
          tell().catch(onBug);
          return edited;
        }
        case 'preview': {
          const preview = previews.get(request.route) ?? newestOnly(session.preview);
          previews.set(request.route, preview);
          return preview(request);
        }
        case 'text':
          return { file: request.file, text: session.text(request.file) };
        case 'explain':
          return explain(request.code);
        case 'try':
          return server.try(await session.open(request.route), request.request);
        case 'migration':
          return session.migration();
        case 'secrets-set': {
          const { secrets } = await session.project();
          return server.secretsSet(secrets.map(({ name }) => name));
        }
        case 'mails':
          return server.mails();
        case 'run-example':
          return runExample(flow, request.route, request.example, terminal);
        case 'run-job':
          return server.runJob(await session.open(request.route));
      }
    };
  };

  return {
    greet: (page) => {
      const visit: Visit = { route: undefined, project: '', view: '' };
      visits.set(page, visit);
      page.send({ on: 'server', server: server.state() });
      if (server.log() !== '') page.send({ on: 'log', text: server.log() });
      const hello = greeting(visit);
      return { hello, handle: handleFor(visit) };
    },
    part: (page) => void visits.delete(page),
    tell,
    send: (event) => {
      for (const page of visits.keys()) page.send(event);
    },
  };
}

function explain(code: string): Answers['explain'] {
  const rule = catalogue.find((each) => each.code === code);
  if (rule === undefined)
    return refuse({ message: `There is no finding ${code}.`, hint: 'docs/diagnostics.md lists them all.' });
  const { cause, bad, good } = rule.explanation;
  return { cause, bad, good };
}
