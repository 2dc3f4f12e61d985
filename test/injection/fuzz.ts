import { createChoose } from '../differential/choose.ts';
import { naughtyTexts } from '../support/naughty.ts';
import { judge } from './laws.ts';
import type { Injection } from './laws.ts';
import { readSubjects } from './positions.ts';

/**
 * Every position of every fixture, by itself and with all uses of its name, in an order determined by the seed.
 * Endless: each round uses other texts.
 */
export function* enumerate(seed: number): Generator<Injection> {
  const choose = createChoose(seed);
  const places = readSubjects().flatMap((subject) =>
    subject.positions.flatMap((position) =>
      [true, false].map((everywhere) => ({ subject, position, everywhere, rank: choose.below(2 ** 30) })),
    ),
  );
  for (const { subject, position, everywhere } of places.sort((left, right) => left.rank - right.rank))
    yield { subject, position, everywhere, text: choose.pick(naughtyTexts) };
}

/** Runs until `end`, and reports every breach. Returns their number. */
export async function fuzzInjection(end: number, seed: number): Promise<number> {
  const outcomes = { refused: 0, 'same shape': 0, sound: 0 };
  const told = new Set<string>();
  let rounds = 0;
  for (let round = seed; Date.now() < end; round += 1) {
    for (const injection of enumerate(round)) {
      if (Date.now() > end) break;
      const { outcome, breaches } = await judge(injection);
      outcomes[outcome] += 1;
      for (const breach of breaches) tell(breach, injection, told);
    }
    rounds += 1;
  }
  console.log({ ...outcomes, rounds, breaches: told.size });
  return told.size;
}

/** Reports the same violation at positions of one name once. */
function tell(breach: string, { subject, position, everywhere, text }: Injection, told: Set<string>): void {
  const kind =
    `${position.path.filter((step) => typeof step === 'string').join('.')} ${breach.replaceAll(/"(?:[^"\\]|\\.)*"|\d+/g, '#')}`.slice(
      0,
      200,
    );
  if (told.has(kind)) return;
  told.add(kind);
  console.log(
    `BREACH  ${subject.name}, ${position.part} of ${position.path.join('.')}${everywhere ? ' and all its uses' : ''}: ${JSON.stringify(text.slice(0, 80))}\n  ${breach.slice(0, 600)}`,
  );
}
