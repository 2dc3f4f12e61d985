import type { Phase } from '../../measure.ts';
import { printTable } from './table.ts';

/** The parts of a build, in the order in which they start. */
const parts = ['read', 'parse', 'bind', 'check', 'plan', 'emit', 'format', 'write'] as const;
type Part = (typeof parts)[number];
const phases: readonly Phase[] = ['parse', 'bind', 'check', 'plan', 'emit'];

/** Measures the time and memory of each part of a build. */
export interface Timings {
  readonly measure: <Result>(part: Part, run: () => Result) => Result;
  /** The same for an asynchronous part. The phases measured within it are not counted twice. */
  readonly wait: <Result>(part: Part, run: () => Promise<Result>) => Promise<Result>;
  /** A row per part: its wall time, and the peak memory (RSS) of the process up to its end. */
  readonly print: () => string;
}

/** Reading the peak takes longer than some parts, so it is sampled. */
const millisecondsBetween = 50;

/** The peak memory of the process so far, in MiB. */
function createPeak(): () => number {
  let asked = -Infinity;
  let peak = 0;
  return () => {
    if (performance.now() - asked < millisecondsBetween) return peak;
    asked = performance.now();
    peak = process.resourceUsage().maxRSS / 1024;
    return peak;
  };
}

export function createTimings(): Timings {
  const began = performance.now();
  const times = new Map<Part, { readonly milliseconds: number; readonly peak: number }>();
  const peakMiB = createPeak();
  const timeOf = (part: Part): number => times.get(part)?.milliseconds ?? 0;
  const inPhases = (): number => phases.reduce((sum, phase) => sum + timeOf(phase), 0);
  const add = (part: Part, milliseconds: number): void =>
    void times.set(part, { milliseconds: timeOf(part) + milliseconds, peak: peakMiB() });
  return {
    measure: (part, run) => {
      const since = performance.now();
      const result = run();
      add(part, performance.now() - since);
      return result;
    },
    wait: async (part, run) => {
      const since = performance.now() - inPhases();
      const result = await run();
      add(part, performance.now() - inPhases() - since);
      return result;
    },
    print: () => {
      const rows = parts.flatMap((part) => {
        const time = times.get(part);
        return time === undefined ? [] : [[part, time.milliseconds.toFixed(0), time.peak.toFixed(0)]];
      });
      const { user, system } = process.cpuUsage();
      const all = [
        ['all', (performance.now() - began).toFixed(0), peakMiB().toFixed(0)],
        ['CPU', ((user + system) / 1000).toFixed(0), ''],
      ];
      return `${printTable([['PHASE', 'MS', 'PEAK MIB'], ...rows, ...all])}\n`;
    },
  };
}
