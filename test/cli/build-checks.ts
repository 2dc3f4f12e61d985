import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { buildCheck } from '../../compiler/cli/actions/build-check.ts';
import { build } from '../../compiler/cli/actions/build.ts';
import type { GivenOptions } from '../../compiler/cli/input/read-options.ts';
import { exitCodeOf } from '../../compiler/cli/terminal/print-failure.ts';
import { flowOf } from './program.ts';
import type { Workplace } from './program.ts';

/** Routes that answer with a text, and a table with the given columns. */
export const flow = (
  answer: string,
  routes: readonly string[] = ['hello', 'bye'],
  columns: readonly string[] = ['name'],
): string => {
  const texts = Object.fromEntries(columns.map((name) => [name, { type: 'text', nullable: true }]));
  return JSON.stringify({
    ...JSON.parse(flowOf(answer, routes)),
    tables: { items: { columns: { id: { type: 'integer', primaryKey: true, default: 'increment' }, ...texts } } },
  });
};

/** The listed files with their reasons. */
export const listed = (stderr: string): readonly string[] =>
  stderr
    .split('\n')
    .filter((line) => /^ {2}(?:changed|missing|orphaned|hand-edited|line endings|in the way) /.test(line))
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' '));

/** A copy of a folder with flow.json and out/, in which builds are checked. */
export function checkPlace(place: Workplace, built: Workplace) {
  cpSync(built.folder, place.folder, { recursive: true });
  const pathOf = (name: string): string => join(place.folder, name);
  return {
    ...place,
    pathOf,
    program: (...options: readonly string[]) =>
      place.flowsmith('build', 'flow.json', '--out', 'out', '--check', ...options),
    /** The same without starting the command line, because there are many cases. */
    check: async (
      out = 'out',
      options: GivenOptions = {},
    ): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> => {
      const texts = { stdout: '', stderr: '' };
      const print = (stream: keyof typeof texts) => (text: string) => void (texts[stream] += text);
      const terminal = { print: print('stdout'), printError: print('stderr'), color: false, colorError: false };
      const outcome = await buildCheck(pathOf('flow.json'), { out: pathOf(out), ...options }, terminal);
      return { code: exitCodeOf(outcome, terminal), ...texts };
    },
    buildInto: (out: string, options: GivenOptions = {}) =>
      build(
        pathOf('flow.json'),
        { out: pathOf(out), ...options },
        { print: () => undefined, printError: () => undefined, color: false, colorError: false },
      ),
    edit: (path: string, change: (text: string) => string): void => place.write(path, change(place.read(path))),
  };
}
