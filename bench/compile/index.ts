import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Arguments } from '../arguments.ts';
import { table } from '../table.ts';

export interface PhaseTime {
  readonly phase: string;
  readonly milliseconds: number;
  /** Of all threads; beside other processes it says more than the time on the wall. */
  readonly cpuMilliseconds: number;
  /** The most that the process held until the end of this phase. */
  readonly peakMiB: number;
}

export interface CompileTimes {
  readonly routes: number;
  readonly phases: readonly PhaseTime[];
  readonly files: number;
  readonly lines: number;
}

const child = fileURLToPath(new URL('child.ts', import.meta.url));

/** Time and memory of each phase, for projects of growing size. */
export async function measureCompiling({ quick }: Arguments): Promise<{ readonly compiling: readonly CompileTimes[] }> {
  const compiling: CompileTimes[] = [];
  for (const routes of quick ? [10, 100, 1000] : [10, 100, 1000, 5000]) compiling.push(await compileInChild(routes));
  console.log('\nCompiling generated projects, routes of 20 nodes each; ms per phase, and the highest memory of the process.');
  const names = compiling[0]?.phases.map(({ phase }) => phase) ?? [];
  console.log(
    table([
      ['routes', ...names, 'all ms', 'ms/route', 'CPU ms', 'peak MiB', 'files', 'lines'],
      ...compiling.map(({ routes, phases, files, lines }) => {
        const all = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
        const cpu = phases.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0);
        const peak = Math.max(...phases.map(({ peakMiB }) => peakMiB));
        return [String(routes), ...phases.map(({ milliseconds }) => milliseconds.toFixed(0)), all.toFixed(0), (all / routes).toFixed(2), cpu.toFixed(0), peak.toFixed(0), String(files), String(lines)];
      }),
    ]),
  );
  return { compiling };
}

async function compileInChild(routes: number): Promise<CompileTimes> {
  const running = fork(child, [String(routes)], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(running, 'exit');
  let times: CompileTimes | undefined;
  running.on('message', (message: CompileTimes) => {
    times = message;
  });
  await ended;
  if (times === undefined) throw new Error(`Compiling ${routes} routes failed.`);
  return times;
}
