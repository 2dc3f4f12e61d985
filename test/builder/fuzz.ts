import { equal } from 'node:assert/strict';
import { sample } from 'fast-check';
import type { Operation } from '../../compiler/base/operation.ts';
import type { Source } from '../../compiler/base/span.ts';
import { followNodeId } from '../../compiler/view/follow-node-id.ts';
import { followRouteId } from '../../compiler/view/follow-route-id.ts';
import { followSignature } from '../../compiler/view/follow-signature.ts';
import { openFlow } from '../../compiler/view/open-flow.ts';
import { viewKinds } from '../../compiler/view/view-kinds.ts';
import { viewProject, viewTogether } from '../../compiler/view/view-project.ts';
import { viewRoute } from '../../compiler/view/view-route.ts';
import { createChoose } from '../differential/choose.ts';
import type { Choose } from '../differential/choose.ts';
import { randomProject } from '../differential/random-project.ts';
import { readJsonText } from '../../compiler/edit/json-text.ts';
import { formattings, parsed } from '../edit/formattings.ts';
import * as laws from '../edit/laws.ts';
import { intent, intents, operationFor } from '../edit/random-operations.ts';
import { folderNames, readInvalid, readValid } from '../golden/fixtures.ts';
import { apply } from './gestures/bench.ts';
import { randomGesture } from './gestures/random-gesture.ts';
import { playOnDisk } from './fuzz-disk.ts';
import { describeQuery } from '../support/describe-query.ts';

/** A session on a real folder starts its own compiler, which takes as long as many sessions without one. */
const onDisk = 8;

/** The number of gestures in a session before all are undone. */
const steps = 20;

interface Subject {
  readonly name: string;
  readonly sources: readonly Source[];
  /** Whether it is valid at the beginning: then no gesture is ever refused. */
  readonly isValid: boolean;
}

const valid: readonly Subject[] = folderNames('fixtures/valid').map((name) => ({
  name,
  sources: readValid(name).sources,
  isValid: true,
}));
const invalid: readonly Subject[] = folderNames('fixtures/invalid').flatMap((code) =>
  readInvalid(code)
    .filter(({ unreadable }) => unreadable.length === 0)
    .map(({ name, sources }) => ({ name: `${code} ${name}`, sources, isValid: false })),
);

function subjectFor(seed: number, choose: Choose): Subject {
  const [formatting, write] = choose.pick(Object.entries(formattings));
  const chosen = choose.chance(0.4)
    ? choose.pick(valid)
    : choose.chance(0.5)
      ? choose.pick(invalid)
      : { name: 'random', sources: [randomSource(seed)], isValid: true };
  const sources = chosen.sources.map(({ file, text }) => ({
    file,
    text: readJsonText(text) === undefined ? text : write(text),
  }));
  return { ...chosen, name: `${chosen.name} ${formatting}`, sources };
}

const randomSource = (seed: number): Source => ({
  file: 'flow.json',
  text: JSON.stringify(randomProject(seed, 2).project, null, 2),
});

/**
 * Random gestures and random operations until `end`, some of them on a disk that something else changes, too.
 * Everything that can be done can be undone, byte for byte; every state in between can be viewed; nothing throws.
 * Reports every violation once, and returns their number.
 */
export async function fuzzBuilder(end: number, firstSeed: number): Promise<number> {
  const counts = { sessions: 0, gestures: 0, refused: 0, operations: 0, onDisk: 0, changesOfDisk: 0, breaches: 0 };
  const known = new Set<string>();
  const tell = (seed: number, subject: string, what: string, error: unknown): void => {
    counts.breaches += 1;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const kind = `${what} ${text.replaceAll(/\d+|["“'].*?["”']/gs, '#').slice(0, 160)}`;
    if (known.has(kind)) return;
    known.add(kind);
    console.log(`BREACH  seed ${seed}, ${subject}: ${what}\n${text.slice(0, 2500)}\n`);
  };
  for (let seed = firstSeed; Date.now() < end; seed += 1) {
    const choose = createChoose(seed);
    const subject = subjectFor(seed, choose);
    const session = await playSession(subject, choose, (what, error) => tell(seed, subject.name, what, error));
    if (seed % onDisk === 0) {
      const played = await playOnDisk(subject.sources, createChoose(seed), (what, error) =>
        tell(seed, `${subject.name} on the disk`, what, error),
      );
      counts.onDisk += played.edits;
      counts.changesOfDisk += played.disk;
    }
    counts.sessions += 1;
    counts.gestures += session.gestures;
    counts.refused += session.refused;
    counts.operations += checkLaws(subject, seed, (what, error) => tell(seed, subject.name, what, error));
  }
  console.log(counts);
  return counts.breaches;
}

type Tell = (what: string, error: unknown) => void;

async function playSession({ sources, isValid }: Subject, choose: Choose, tell: Tell) {
  const counts = { gestures: 0, refused: 0 };
  const undo: (readonly Operation[])[] = [];
  let now = sources;
  let last = 'opening';
  try {
    let flow = openFlow({ describeQuery, sources });
    for (let step = 0; step < steps; step += 1) {
      flow = openFlow({ describeQuery, sources: now }, flow);
      const project = viewProject(flow);
      viewTogether(flow);
      const flows = [...project.routes, ...project.functions];
      const entry = flows.length === 0 ? undefined : choose.pick(flows);
      const view = entry && (await viewRoute(flow, entry.id));
      const kinds = new Map(viewKinds(flow).map((kind) => [kind.type, kind]));
      const gesture = randomGesture({ project, kinds, view }, choose);
      if (gesture === undefined) continue;
      last = `${step}: ${gesture.name}`;
      counts.gestures += 1;
      const operations = [
        ...gesture.operations,
        ...followSignature(gesture.operations, flow),
        ...followRouteId(gesture.operations, flow),
        ...followNodeId(gesture.operations, flow),
      ];
      const applied = attempt(now, project, operations);
      if ('refusal' in applied) {
        counts.refused += 1;
        if (isValid) tell(`${last} ${JSON.stringify(operations).slice(0, 400)}`, applied.refusal);
        continue;
      }
      undo.push(applied.inverse);
      now = applied.sources;
    }
    last = 'undoing';
    const redo: (readonly Operation[])[] = [];
    const final = now;
    for (const inverse of undo.toReversed()) {
      const back = apply(now, viewProject(openFlow({ describeQuery, sources: now })), inverse);
      redo.push(back.inverse);
      now = back.sources;
    }
    equalSources(now, sources);
    last = 'doing it again';
    for (const again of redo.toReversed())
      now = apply(now, viewProject(openFlow({ describeQuery, sources: now })), again).sources;
    equalSources(now, final);
  } catch (error) {
    tell(last, error);
  }
  return counts;
}

function attempt(sources: readonly Source[], project: Parameters<typeof apply>[1], operations: readonly Operation[]) {
  try {
    return apply(sources, project, operations);
  } catch (error) {
    if (error instanceof Error && error.name === 'Refused') return { refusal: error.message };
    throw error;
  }
}

function equalSources(left: readonly Source[], right: readonly Source[]): void {
  const inOrder = (sources: readonly Source[]): string =>
    sources
      .map(({ file, text }) => `${file}\n${text}`)
      .toSorted()
      .join('\0');
  equal(inOrder(left), inOrder(right));
}

const ofOne = [laws.canBeUndone, laws.meansTheSame, laws.tellsItsEdits, laws.keepsOtherLines];

/** The invariants of single operations, and of many, on the first file. Returns how many were tried. */
function checkLaws({ sources }: Subject, seed: number, tell: Tell): number {
  const file = readJsonText(sources[0]?.text ?? '');
  if (file === undefined) return 0;
  const project = parsed(file.text);
  const operations = sample(intent, { seed, numRuns: 20 }).flatMap((wish) => operationFor(project, wish) ?? []);
  const hold = (law: () => unknown, what: () => string): void => {
    try {
      law();
    } catch (error) {
      tell(what(), error);
    }
  };
  for (const operation of operations)
    for (const law of ofOne)
      hold(
        () => law(file, operation),
        () => `${law.name} ${JSON.stringify(operation)}`,
      );
  for (const [index, left] of operations.entries()) {
    const right = operations[index + 1];
    if (right !== undefined)
      hold(
        () => laws.commute(file, left, right),
        () => `commute ${JSON.stringify([left, right])}`,
      );
  }
  const many = sample(intents(20), { seed, numRuns: 1 });
  for (const wishes of many)
    hold(
      () => laws.canAllBeUndone(file, wishes),
      () => `canAllBeUndone ${JSON.stringify(wishes)}`,
    );
  return operations.length;
}
