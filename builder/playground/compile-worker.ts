import './browser/buffer.ts';
import { config } from 'zod';
import type { Source } from '../../compiler/base/span.ts';
import { compile } from '../../compiler/compile.ts';
import { problemIn, refuse } from '../client/host.ts';
import { createQueue } from '../shared/queue.ts';
import { explain, noFinding } from '../workspace/explain.ts';
import { library } from './library.ts';
import type { Envelope, KeptFlow, KeptFlows, NewFlow, Reply, Results, Task } from './messages.ts';
import { loadTypeScript } from './browser/module.ts';
import { loadPostgres } from './browser/postgres.ts';
import { openQueries } from './queries.ts';
import { openSession } from './session.ts';
import type { Session } from './session.ts';
import { openStorage } from './storage.ts';

// No text is compiled as code, which the host's policy may forbid.
config({ jitless: true });

const storage = openStorage();
const tabs = new BroadcastChannel('flowsmith-playground');
let session: Session | undefined;

const queries = openQueries(async () => {
  reply({ status: 'Loading PostgreSQL, which checks the SQL of DB Query…' });
  return loadPostgres().finally(() => reply({ status: undefined }));
});

/** Loads what the compiler needs synchronously: TypeScript for expressions, and PostgreSQL's answers about SQL. */
async function prepare(sources: readonly Source[]): Promise<void> {
  if (sources.some(({ text }) => text.includes('"code"') || text.includes('"errors"'))) await loadTypeScript();
  await queries.settle(sources);
}

tabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (data === session?.id) void inTurn(async () => session?.refresh());
});

async function run(task: Task): Promise<Results[keyof Results]> {
  switch (task.do) {
    case 'flows':
      return listFlows();
    case 'start':
      return start(task.flow);
    case 'resume':
      return resume(task.id);
    case 'forget':
      await (await storage).remove(task.id);
      return listFlows();
    case 'compile':
      await prepare(task.input.sources);
      return compile({ ...task.input, library, describeQuery: queries.describe });
    case 'explain':
      return explain(task.code) ?? refuse(noFinding(task.code));
    default:
      return ofSession(task, session ?? refuse({ message: 'No flow is open.', hint: 'Reload the page.' }));
  }
}

type OfSession = Exclude<Task, { readonly do: 'flows' | 'start' | 'resume' | 'forget' | 'compile' | 'explain' }>;

async function ofSession(task: OfSession, open: Session): Promise<Results[keyof Results]> {
  switch (task.do) {
    case 'open':
      return open.open(task.route);
    case 'findings':
      return (await open.workspace.open(task.route))?.diagnostics ?? [];
    case 'edit':
      return open.edit(task);
    case 'preview':
      return open.preview(task.route, task.operations);
    case 'unavailable':
      return open.workspace.unavailable(task.route, task.at);
    case 'find-text':
      return open.workspace.findText(task.text);
    case 'complete':
      return open.complete(task);
    case 'make-function': {
      const made = open.workspace.makeFunction(task.route, task.nodes, task.id);
      return 'problem' in made ? refuse(made.problem) : made;
    }
    case 'place':
      return open.place(task);
    case 'text':
      return { file: task.file, text: open.text(task.file) };
    case 'other-file':
      return open.otherFile(task);
    case 'migration':
      return open.migrations();
    case 'save':
      return open.save();
    case 'build':
      return open.build();
    default:
      return refuse({
        message: 'The playground runs nothing.',
        hint: 'Save the flow, and open it with flowsmith builder.',
      });
  }
}

async function listFlows(): Promise<KeptFlows> {
  const { all, lasts } = await storage;
  const flows = (await all()).toSorted((a, b) => b.at - a.at);
  return { lasts, flows: flows.map(({ id, name, at }) => ({ id, name, at })) };
}

/** Only what can be shown is kept. */
async function start(flow: NewFlow): Promise<Results['start']> {
  const kept: KeptFlow = { ...flow, id: crypto.randomUUID().slice(0, 8), before: flow.sources, at: Date.now() };
  const opened = (await openKept(kept)).hello();
  const { project } = opened.hello;
  if (project.name === undefined) {
    session = undefined;
    const [first] = project.diagnostics;
    return refuse({
      message: first?.message ?? `${flow.name} is no flow.`,
      hint: first?.hint ?? 'Choose another file.',
    });
  }
  await (await storage).update(kept.id, () => kept);
  return opened;
}

async function resume(id: string): Promise<Results['resume']> {
  const kept = (await (await storage).all()).find((each) => each.id === id);
  if (kept === undefined)
    return refuse({ message: 'This browser does not keep that flow.', hint: 'Open another one, or its file.' });
  return (await openKept(kept)).hello();
}

async function openKept(kept: KeptFlow): Promise<Session> {
  const tell = (): void => tabs.postMessage(kept.id);
  session = await openSession(kept, {
    storage: await storage,
    say: (event) => reply({ event }),
    tell,
    prepare,
    describeQuery: queries.describe,
  });
  return session;
}

const reply = (message: Reply): void => self.postMessage(message);
const queue = createQueue();

/** One task after the other, since there is only one flow. A failure is a bug, reported in the page's console. */
const inTurn = (work: () => Promise<unknown>): Promise<unknown> => queue(work).catch(reportError);

self.addEventListener('message', ({ data: { id, task } }: MessageEvent<Envelope>) => {
  void inTurn(async () => {
    try {
      reply({ id, ok: await run(task) });
    } catch (error) {
      const problem = problemIn(error);
      if (problem !== undefined) return reply({ id, problem });
      reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      throw error;
    }
  });
});
