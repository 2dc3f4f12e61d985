import { equal, ok } from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { openSession } from '../../builder/server/session.ts';
import type { Session } from '../../builder/server/session.ts';
import type { Source } from '../../compiler/base/span.ts';
import { isRefusal } from '../../compiler/cli/terminal/system-error.ts';
import type { Choose } from '../differential/choose.ts';
import { formattings } from '../edit/formattings.ts';
import { randomGesture } from './gestures/random-gesture.ts';

/** What the Builder and another program do to a flow, one after the other. */
const steps = 16;

interface Counts {
  readonly edits: number;
  readonly refused: number;
  readonly disk: number;
}

/** The files of a flow in a new folder, and what another program does to them. */
interface Files {
  readonly flow: string;
  readonly read: () => ReadonlyMap<string, string | undefined>;
  /** Describes what it did. */
  readonly change: (choose: Choose) => string;
  readonly mend: () => void;
  /** The last text that the other program wrote, which an edit must not lose. */
  readonly token: () => string | undefined;
  readonly isWhole: () => boolean;
}

/** Undefined for files that are not a flow, either in one file or in a folder. */
function filesFor(sources: readonly Source[], folder: string): Files | undefined {
  const project =
    sources.length === 1 ? sources[0]?.file : sources.find(({ file }) => file.endsWith('/project.json'))?.file;
  if (project === undefined) return undefined;
  const root = dirname(project);
  const paths = sources.map(({ file }) => join(folder, sources.length === 1 ? 'flow.json' : relative(root, file)));
  const main = sources.length === 1 ? join(folder, 'flow.json') : join(folder, 'project.json');
  for (const [index, { text }] of sources.entries()) {
    mkdirSync(dirname(paths[index] ?? ''), { recursive: true });
    writeFileSync(paths[index] ?? '', text);
  }
  const all = new Set(paths);
  const textOf = (path: string): string | undefined => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return undefined;
    }
  };
  const broken = new Map<string, string>();
  let count = 0;
  let token: string | undefined;
  const mend = (): void => {
    for (const [path, text] of broken) writeFileSync(path, text);
    broken.clear();
  };
  const acts: Readonly<Record<string, (path: string, text: string, choose: Choose) => void>> = {
    reformat: (path, text, choose) => writeFileSync(path, choose.pick(Object.values(formattings))(text)),
    describe: () => {
      count += 1;
      const flow: object = JSON.parse((textOf(main) ?? '').replace(/^\uFEFF/, ''));
      token = `described ${count}`;
      writeFileSync(main, JSON.stringify({ ...flow, description: token }, null, 2));
    },
    'leave a conflict in': (path, text) => {
      broken.set(path, text);
      writeFileSync(path, `<<<<<<< HEAD\n${text}`);
    },
    'cut off': (path, text) => {
      broken.set(path, text);
      writeFileSync(path, text.slice(0, text.length >> 1));
    },
    remove: (path, text) => {
      broken.set(path, text);
      rmSync(path);
    },
  };
  return {
    flow: sources.length === 1 ? main : folder,
    read: () => new Map([...all].map((path) => [path, textOf(path)])),
    change: (choose) => {
      if (broken.size > 0) {
        mend();
        return 'mend';
      }
      const there = [...all].flatMap((path) => {
        const text = textOf(path);
        return text === undefined ? [] : [[path, text] as const];
      });
      const [name, act] = choose.pick(Object.entries(acts));
      const [path, text] = name === 'describe' ? [main, ''] : choose.pick(there);
      try {
        act(path, text, choose);
      } catch {
        // A file of an invalid fixture may not be JSON in the first place, so it cannot be reformatted.
        return 'nothing';
      }
      return `${name} ${relative(folder, path)}`;
    },
    mend,
    token: () => token,
    isWhole: () => broken.size === 0,
  };
}

/** The session's idea of the text of a file is what is on disk. */
async function isInStep(session: Session, { read }: Files): Promise<void> {
  const disk = read();
  const { routes, functions } = await session.project();
  for (const { file } of [...routes, ...functions])
    equal(session.text(file), disk.get(join(process.cwd(), file)) ?? disk.get(file));
}

/**
 * A session on a real folder whose files another program changes at any time. Invariants: an edit either is refused and
 * changes no byte, or applies to the current contents of the disk, and undoing it restores these bytes; what the other
 * program wrote is kept; afterwards, session and disk agree.
 */
export async function playOnDisk(
  sources: readonly Source[],
  choose: Choose,
  tell: (what: string, error: unknown) => void,
): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'flowsmith-fuzz-'));
  const files = filesFor(sources, folder);
  const counts = { edits: 0, refused: 0, disk: 0 };
  if (files === undefined) return counts;
  const session = openSession(files.flow, { onRest: () => undefined, onFiles: () => undefined });
  let last = 'opening';
  try {
    await session.refresh();
    for (let step = 0; step < steps; step += 1) {
      if (choose.chance(0.4)) {
        last = `${step}: ${files.change(choose)}`;
        counts.disk += 1;
        if (choose.chance(0.5)) await session.refresh();
        continue;
      }
      const done = await editOnce(session, files, choose, (name) => (last = `${step}: ${name}`));
      if (done !== undefined) counts[done] += 1;
    }
    last = 'mending';
    files.mend();
    await session.refresh();
    await isInStep(session, files);
  } catch (error) {
    tell(last, error);
  } finally {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return counts;
}

async function editOnce(
  session: Session,
  files: Files,
  choose: Choose,
  begin: (name: string) => void,
): Promise<'edits' | 'refused' | undefined> {
  const project = await session.project();
  const kinds = new Map((await session.kinds()).map((kind) => [kind.type, kind]));
  const flows = [...project.routes, ...project.functions];
  const view = flows.length === 0 ? undefined : await session.find(choose.pick(flows).id);
  const gesture = randomGesture({ project, kinds, view }, choose);
  if (gesture === undefined) return undefined;
  begin(gesture.name);
  const before = files.read();
  const token = files.token();
  try {
    const { inverse } = await session.edit({ do: 'edit', operations: [...gesture.operations] });
    if (files.isWhole()) await isInStep(session, files);
    const after = [...files.read().values()].join('\n');
    // Only an edit of that very text may replace it.
    const isAbout = JSON.stringify(gesture.operations).includes('"description"');
    const had = token !== undefined && [...before.values()].some((text) => text?.includes(token));
    ok(!had || isAbout || after.includes(token), `${token} is lost`);
    if (choose.chance(0.5)) {
      await session.edit({ do: 'edit', operations: [...inverse], isUndo: true });
      same(files.read(), before);
    }
    return 'edits';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    same(files.read(), before);
    return 'refused';
  }
}

function same(left: ReturnType<Files['read']>, right: ReturnType<Files['read']>): void {
  for (const [path, text] of right) equal(left.get(path), text, path);
}
