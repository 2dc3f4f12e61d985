import { writeFile } from 'node:fs/promises';
import { readArguments, usage, type Arguments } from './arguments.ts';
import { compareServers } from './comparison.ts';
import { describeMachine, printMachine } from './machine.ts';
import { meansOf, rowsOf } from './print-comparison.ts';

const options = readArguments(process.argv.slice(2));
if (options === undefined) {
  console.error(usage);
  process.exit(1);
}
const machine = describeMachine();
printMachine(machine);
const began = performance.now();
const numbers = await run(options);
console.log(`\n${((performance.now() - began) / 1000).toFixed(0)} s in all.`);
if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ machine, ...numbers }, null, 2)}\n`);

async function run(chosen: Arguments): Promise<object> {
  switch (chosen.only) {
    case 'database':
      return (await import('./database/index.ts')).compareDatabases(chosen);
    case 'ablate':
      return (await import('./ablate.ts')).ablate(chosen);
    case 'shares':
      return (await import('./shares/index.ts')).measureShares(chosen);
    case 'size':
      return (await import('./size.ts')).measureSize();
    case 'compile':
      return (await import('./compile/index.ts')).measureCompiling(chosen);
    case 'starts':
      return (await import('./starts.ts')).measureStarts(chosen);
    case 'builder':
      return (await import('./builder/index.ts')).measureBuilder(chosen);
    case 'scale':
      return (await import('./scale/index.ts')).measureScale(chosen);
    case 'soak':
      return { soaks: await (await import('./scale/soak.ts')).measureSoak(chosen) };
    case undefined: {
      const { rounds, samples, processes } = await compareServers(chosen);
      const rows = rowsOf(samples);
      return { rounds, rows, means: meansOf(rows), processes };
    }
  }
}
