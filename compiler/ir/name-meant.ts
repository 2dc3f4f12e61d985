import { nearest } from '../base/did-you-mean.ts';

interface Renamed {
  readonly renamedFrom?: string | undefined;
}

/** The table or column that an unknown name most likely means: one renamed from it, or else one spelt like it. */
export function nameMeant(name: string, known: Iterable<readonly [name: string, Renamed]>): string | undefined {
  const candidates = [...known];
  const names = candidates.map(([candidate]) => candidate);
  return candidates.find(([, { renamedFrom }]) => renamedFrom === name)?.[0] ?? nearest(name, names);
}
