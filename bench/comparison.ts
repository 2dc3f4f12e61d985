import type { Arguments } from './arguments.ts';
import { checkAnswers } from './check-answers.ts';
import { benchProject } from './flow.ts';
import { installNodeRed } from './node-red.ts';
import { printComparison, type Comparison } from './print-comparison.ts';
import { accepted, measured, refused } from './requests.ts';
import { expert, runRounds, type Rounds } from './rounds.ts';
import type { ServerCommand } from './server-process.ts';
import { emittedServer, expertServer, rawServer, serverIn } from './servers/commands.ts';
import { writeProject } from './write-project.ts';

/** Keeps a run below ten minutes, and a quick one below one (without installing peers). */
function roundsFor({ quick }: Arguments): Rounds {
  if (quick) return { baseline: expert, rounds: 2, slices: 10, requests: 400, warmUp: 1_000 };
  // Servers run for days, so code is measured after V8 has optimised it: the larger programs take 20,000 requests.
  return { baseline: expert, rounds: 5, slices: 40, requests: 400, warmUp: 20_000 };
}

export async function compareServers(options: Arguments): Promise<Comparison> {
  const project = await writeProject(benchProject);
  const nodeRed = options.peers ? await installNodeRed() : undefined;
  const commands: ServerCommand[] = [
    rawServer,
    expertServer,
    { ...expertServer, name: 'expert, same promises', parameters: ['--same-promises'] },
    serverIn('plain-fastify', 'ordinary Fastify'),
    serverIn('express', 'Express'),
    emittedServer(project.folder),
    serverIn('interpreter'),
    ...(nodeRed === undefined ? [] : [nodeRed.command]),
  ];
  try {
    const rounds = roundsFor(options);
    const comparison = {
      rounds,
      ...(await runRounds(commands, measured, rounds, (servers) =>
        checkAnswers(servers, [...measured, ...accepted], refused),
      )),
    };
    printComparison(comparison);
    return comparison;
  } finally {
    await project.remove();
    await nodeRed?.remove();
  }
}
