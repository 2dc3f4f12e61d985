import { sample } from 'fast-check';
import { brokenFlow } from './broken-flow.ts';
import type { BrokenFlow } from './broken-flow.ts';
import { floods } from './floods.ts';
import { judge } from './laws.ts';
import { measure } from './measure.ts';
import { describeQuery } from '../support/describe-query.ts';

/** The time limit for a file of the size of a fixture; larger files get proportionally more. */
const allowedMilliseconds = 1000;
const sizeOfFixture = 32 * 1024;

interface Slowest {
  readonly ratio: number;
  readonly milliseconds: number;
  readonly flow: BrokenFlow;
}

const sizeOf = ({ files }: BrokenFlow): number => files.reduce((total, { bytes }) => total + bytes.length, 0);

/**
 * Mutates flows at random until `end`, and reports every violated invariant and the slowest flows. Returns the number
 * of violations.
 */
export async function fuzzGarbage(end: number, firstSeed: number): Promise<number> {
  const outcomes = { files: 0, refused: 0, unreadable: 0, thrown: 0 };
  const told = new Set<string>();
  let slowest: readonly Slowest[] = [];
  let breached = 0;
  // Not counted: starting the database, for a statement that it has not seen before.
  describeQuery('', `select ${firstSeed} as "${Date.now()}"`);
  for (let seed = firstSeed; Date.now() < end; seed += 1) {
    for (const flow of sample(brokenFlow, { seed, numRuns: 50 })) {
      const { outcome, milliseconds, breaches } = await judge(flow);
      const ratio = milliseconds / (allowedMilliseconds * Math.max(1, sizeOf(flow) / sizeOfFixture));
      outcomes[outcome] += 1;
      slowest = [...slowest, { ratio, milliseconds, flow }].sort((left, right) => right.ratio - left.ratio).slice(0, 5);
      const all = ratio > 1 ? [...breaches, `took ${Math.round(milliseconds)} ms`] : breaches;
      breached += all.length > 0 ? 1 : 0;
      for (const breach of all) tell(breach, seed, flow, told);
    }
  }
  console.log({ ...outcomes, breached });
  for (const { ratio, milliseconds, flow } of slowest) {
    const { memory, seconds } = await measure(flow);
    console.log(
      `slow  ${ratio.toFixed(2)} of the limit, ${Math.round(milliseconds)} ms for ${sizeOf(flow)} bytes (the program: ${seconds.toFixed(1)} s, ${Math.round(memory)} MiB): ${flow.from}: ${flow.mutations.join(', ')}`,
    );
  }
  for (const [name, text] of Object.entries(floods)) {
    const bytes = Buffer.from(text());
    const { memory, seconds } = await measure({ files: [{ file: 'flow.json', bytes }] });
    console.log(
      `flood ${(bytes.length / 2 ** 20).toFixed(1)} MiB: ${seconds.toFixed(1)} s, ${Math.round(memory)} MiB: ${name}`,
    );
  }
  return breached;
}

/** Reports each violation once, however many flows lead to it. */
function tell(breach: string, seed: number, { from, mutations }: BrokenFlow, told: Set<string>): void {
  const kind = breach.replaceAll(/\d+|["“].*?["”]/gs, '#').slice(0, 120);
  if (told.has(kind)) return;
  told.add(kind);
  console.log(`BREACH  seed ${seed}, ${from}: ${mutations.join(', ')}\n${breach.slice(0, 2000)}\n`);
}
