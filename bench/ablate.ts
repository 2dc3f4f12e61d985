import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Arguments } from './arguments.ts';
import { checkAnswers } from './check-answers.ts';
import { benchProject } from './flow.ts';
import { printRows, rowsOf, type Row } from './print-comparison.ts';
import { measured } from './requests.ts';
import { runRounds, type Rounds } from './rounds.ts';
import { emittedServer } from './servers/commands.ts';
import { writeProject, type WrittenProject } from './write-project.ts';

/** A text to leave out of an emitted file, where it occurs once. */
interface Edit {
  readonly path: string;
  readonly text: string;
}

const server = 'src/lib/http/create-server.ts';
const errors = 'src/lib/http/http-errors.ts';

/** What an emitted server promises beyond the routes' own code, and how to leave each promise out. */
const promises: Readonly<Record<string, readonly Edit[]>> = {
  'load shedding': [{ path: 'src/app.ts', text: '  shedLoad(app);\n' }],
  'request ids': [
    { path: server, text: '    genReqId: requestId,\n' },
    { path: errors, text: "  reply.header('x-request-id', request.id);\n" },
  ],
  'headers for browsers': [
    { path: errors, text: "  reply.header('x-content-type-options', 'nosniff');\n" },
    { path: errors, text: "  reply.header('content-security-policy', policy);\n" },
  ],
  'lines of the log that name the request': [
    { path: errors, text: '  request.log = log;\n' },
    { path: errors, text: '  reply.log = log;\n' },
    {
      path: errors,
      text: '  const log = Object.assign(Object.create(request.server.log), { reqId: request.id });\n',
    },
  ],
  'Host, Expect and empty path parameters checked': [
    { path: errors, text: 'findUnfit(request) ?? findEmptyParam(request)' },
  ],
  'faults told in words': [{ path: server, text: '        verbose: true,\n' }],
};

const whole = 'flowsmith';

export interface Ablation {
  readonly rounds: Rounds;
  readonly rows: readonly Row[];
}

/** Compares the emitted server with itself without each of its promises; a second copy shows the effect of chance. */
export async function ablate({ quick }: Arguments): Promise<Ablation> {
  const rounds: Rounds = quick
    ? { baseline: whole, rounds: 2, slices: 10, requests: 400, warmUp: 1_000 }
    : { baseline: whole, rounds: 5, slices: 40, requests: 400, warmUp: 20_000 };
  const variants: Readonly<Record<string, readonly Edit[]>> = {
    [whole]: [],
    'flowsmith, a second copy': [],
    ...Object.fromEntries(Object.entries(promises).map(([name, edits]) => [`without ${name}`, edits])),
    'without all of these': Object.values(promises).flat(),
  };
  const written: WrittenProject[] = [];
  try {
    const commands = [];
    for (const [name, edits] of Object.entries(variants)) {
      const project = await writeProject(benchProject);
      written.push(project);
      for (const edit of edits) await apply(project.folder, edit);
      commands.push(emittedServer(project.folder, name));
    }
    const { samples } = await runRounds(commands, measured, rounds, (servers) => checkAnswers(servers, measured, []));
    const rows = rowsOf(samples);
    printRows(rows, rounds);
    return { rounds, rows };
  } finally {
    for (const project of written) await project.remove();
  }
}

async function apply(folder: string, { path, text }: Edit): Promise<void> {
  const file = join(folder, path);
  const [before, after, ...more] = (await readFile(file, 'utf8')).split(text);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`bench/ablate.ts leaves out what does not stand once in ${path}: ${text.trim()}`);
  await writeFile(file, before + after);
}
