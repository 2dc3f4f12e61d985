import { Session } from 'node:inspector';

/** A range of a source, by offsets, that ran `count` times. Ranges are nested; the innermost counts. */
export interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** What ran in one file since counting began. The first range of each function covers the whole function. */
export interface RanFile {
  readonly url: string;
  readonly functions: readonly (readonly Range[])[];
}

export interface Coverage {
  /** What has run since the last call. */
  readonly take: () => Promise<readonly RanFile[]>;
}

/**
 * V8's precise block coverage of the modules loaded from now on. They need no change, and counting costs next to
 * nothing.
 */
export async function startCoverage(isWanted: (url: string) => boolean): Promise<Coverage> {
  const session = new Session();
  session.connect();
  await new Promise<void>((resolve, reject) => {
    session.post(
      'Profiler.enable',
      settle(reject, () => undefined),
    );
    session.post(
      'Profiler.startPreciseCoverage',
      { callCount: true, detailed: true },
      settle(reject, () => resolve()),
    );
  });
  return {
    take: () =>
      new Promise((resolve, reject) =>
        session.post('Profiler.takePreciseCoverage', (error, { result }) => {
          if (error !== null) return reject(error);
          const scripts = result.filter(({ url }) => isWanted(url));
          resolve(scripts.map(({ url, functions }) => ({ url, functions: functions.map(({ ranges }) => ranges) })));
        }),
      ),
  };
}

const settle =
  (reject: (error: Error) => void, resolve: () => void) =>
  (error: Error | null): void =>
    error === null ? resolve() : reject(error);
