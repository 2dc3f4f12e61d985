import { fileURLToPath } from 'node:url';
import { benchProject } from '../flow.ts';
import { connections, startLoadGenerator } from '../load.ts';
import { measured, signingSecret } from '../requests.ts';
import { startServer } from '../server-process.ts';
import { spread, summarise, type Summary } from '../statistics.ts';
import { table } from '../table.ts';
import { writeProject } from '../write-project.ts';

export interface Processes {
  readonly route: string;
  readonly processes: number;
  readonly perSecond: Summary;
  /** Of all processes together, per request. */
  readonly cpuMicroseconds: Summary;
}

/** The emitted server in one process and in two, which `node:cluster` starts; all may use both cores. */
export async function compareProcesses(plan: {
  readonly rounds: number;
  readonly requests: number;
}): Promise<readonly Processes[]> {
  const project = await writeProject(benchProject);
  const samples: { route: string; processes: number; perSecond: number; cpuMicroseconds: number }[] = [];
  const generator = startLoadGenerator();
  try {
    for (let round = 0; round < plan.rounds; round += 1)
      for (const processes of round % 2 === 0 ? [1, 2] : [2, 1]) {
        const server = await startServer({
          name: `${processes} processes`,
          script: fileURLToPath(new URL('cluster.ts', import.meta.url)),
          parameters: [String(processes), 'src/server.ts'],
          folder: project.folder,
          env: { PAYMENT_SIGNING_SECRET: signingSecret },
          pinned: false,
        });
        try {
          for (const request of measured) await generator.run(server, request, plan.requests / 2);
          for (const request of measured) {
            const before = server.cpuMicroseconds();
            const { seconds } = await generator.run(server, request, plan.requests);
            const cpuMicroseconds = (server.cpuMicroseconds() - before) / plan.requests;
            samples.push({ route: request.name, processes, perSecond: plan.requests / seconds, cpuMicroseconds });
          }
        } finally {
          await server.stop();
        }
      }
  } finally {
    generator.stop();
    await project.remove();
  }
  const rows = measured.flatMap(({ name: route }) =>
    [1, 2].map((processes) => {
      const own = samples.filter((sample) => sample.route === route && sample.processes === processes);
      return {
        ...{ route, processes },
        perSecond: summarise(own.map(({ perSecond }) => perSecond)),
        cpuMicroseconds: summarise(own.map(({ cpuMicroseconds }) => cpuMicroseconds)),
      };
    }),
  );
  print(rows);
  return rows;
}

function print(rows: readonly Processes[]): void {
  console.log(`\nProcesses behind one port (node:cluster), ${connections} connections; nothing is pinned.`);
  console.log(
    table([
      ['route', 'processes', 'requests/s', 'CPU µs/request'],
      ...rows.map(({ route, processes, perSecond, cpuMicroseconds }) => [
        ...[route, String(processes), spread(perSecond), spread(cpuMicroseconds, 1)],
      ]),
    ]),
  );
}
