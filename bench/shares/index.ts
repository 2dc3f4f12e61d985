import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Arguments } from '../arguments.ts';
import { benchProject } from '../flow.ts';
import { startLoadGenerator } from '../load.ts';
import { measured, type BenchRequest } from '../requests.ts';
import { startServer, type ServerCommand } from '../server-process.ts';
import { emittedServer, expertServer, rawServer } from '../servers/commands.ts';
import { table } from '../table.ts';
import { writeProject } from '../write-project.ts';

/** Whose code a server's processor time goes into. What V8 itself runs, such as JSON.parse, is its caller's. */
type Owner = 'node' | 'packages' | 'own';

/** Shares of the processor time at a route; together 1. */
export interface Shares extends Readonly<Record<Owner, number>> {
  readonly server: string;
  readonly route: string;
}

/**
 * Where the time of a request goes: into Node and the kernel (sockets, HTTP, the HMAC, the garbage collector), into
 * packages, or into the server's own code. No bound for what could be saved: a package that listens for the end of an
 * answer, say, has Node work for it.
 */
export async function measureShares({ quick }: Arguments): Promise<{ readonly shares: readonly Shares[] }> {
  const project = await writeProject(benchProject);
  const commands = [emittedServer(project.folder), expertServer, rawServer];
  try {
    const shares: Shares[] = [];
    for (const request of measured)
      for (const command of commands) shares.push(await sharesOf(command, request, quick ? 10_000 : 100_000));
    print(shares);
    return { shares };
  } finally {
    await project.remove();
  }
}

async function sharesOf(command: ServerCommand, request: BenchRequest, requests: number): Promise<Shares> {
  const folder = await mkdtemp(join(tmpdir(), 'flowsmith-shares-'));
  const file = join(folder, 'profile');
  const generator = startLoadGenerator();
  const options = [`--import=${fileURLToPath(new URL('write-profile.ts', import.meta.url))}`];
  const server = await startServer({ ...command, options, env: { ...command.env, PROFILE_FILE: file } });
  try {
    await generator.run(server, request, requests / 5);
    server.signal('SIGWINCH');
    await generator.run(server, request, requests);
    server.signal('SIGWINCH');
    while (!existsSync(file)) await sleep(50);
    return { server: command.name, route: request.name, ...divide(JSON.parse(await readFile(file, 'utf8'))) };
  } finally {
    generator.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function divide({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Record<Owner, number> {
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const owners = new Map<number, Owner>();
  // A node precedes the nodes that it calls.
  for (const { id, callFrame } of nodes)
    owners.set(id, ownerOf(callFrame.url) ?? owners.get(callers.get(id) ?? id) ?? 'node');
  for (const { id, callFrame } of nodes) if (callFrame.functionName === '(idle)') owners.delete(id);
  const times = { node: 0, packages: 0, own: 0 };
  for (const [index, id] of samples.entries()) {
    const owner = owners.get(id);
    if (owner !== undefined) times[owner] += timeDeltas[index] ?? 0;
  }
  const all = times.node + times.packages + times.own;
  return { node: times.node / all, packages: times.packages / all, own: times.own / all };
}

/** Undefined for what has no file: functions of V8, and code that packages make. */
function ownerOf(url: string): Owner | undefined {
  if (url === '') return undefined;
  if (url.startsWith('node:')) return 'node';
  return url.includes('/node_modules/') ? 'packages' : 'own';
}

function print(shares: readonly Shares[]): void {
  const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
  console.log('\nWhere the processor time of a request goes, by samples after a warm-up.');
  console.log(
    table([
      ['route', 'server', 'Node and kernel', 'packages', 'own code'],
      ...shares.map(({ route, server, node, packages, own }) => [route, server, ...[node, packages, own].map(percent)]),
    ]),
  );
}
