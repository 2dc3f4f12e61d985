import { format } from 'prettier';
import type { EmittedFile } from '../../compiler/index.ts';
import { compile } from '../../compiler/compile.ts';
import { defaultOptions } from '../../compiler/options.ts';
import { library } from '../../test/support/compile-flow.ts';
import { largeProject } from '../builder/large-flow.ts';
import { spread, summarise, type Summary } from '../statistics.ts';
import { table } from '../table.ts';

/** Processor time of the main thread, in ms. */
export interface RouteTimes {
  readonly nodes: number;
  readonly compile: Summary;
  readonly prettier: Summary;
}

/** Compilers of servers run for long; the first rounds are for V8. */
const rounds = { unmeasured: 4, measured: 15 };

/** One route of growing size, compiled in this process, alternating with prettier over the emitted route. */
export async function measureCurve(): Promise<readonly RouteTimes[]> {
  const times: RouteTimes[] = [];
  for (const nodes of [50, 200, 500, 1000]) times.push(await measureRoute(nodes));
  console.log(
    '\nOne route, compiled in a warm process; ms of processor time on the main thread, median [middle half].',
  );
  console.log(
    table([
      ['nodes', 'compile', 'per node', 'prettier for its file', 'ratio'],
      ...times.map(({ nodes, compile: compiling, prettier }) => [
        String(nodes),
        spread(compiling),
        (compiling.median / nodes).toFixed(2),
        spread(prettier),
        (compiling.median / prettier.median).toFixed(1),
      ]),
    ]),
  );
  return times;
}

async function measureRoute(nodes: number): Promise<RouteTimes> {
  const compiling: number[] = [];
  const formatting: number[] = [];
  for (let round = 0; round < rounds.unmeasured + rounds.measured; round += 1) {
    // Another text each time, since what was formatted last is remembered.
    const sources = [{ file: 'flow.json', text: largeProject(nodes).replaceAll('Order', `Order ${round}.`) }];
    const [time, { files = [] }] = await timed(() => compile({ sources, options: defaultOptions, library }));
    const text = routeIn(files);
    const [prettier] = await timed(() => format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 }));
    if (round < rounds.unmeasured) continue;
    compiling.push(time);
    formatting.push(prettier);
  }
  return { nodes, compile: summarise(compiling), prettier: summarise(formatting) };
}

function routeIn(files: readonly EmittedFile[]): string {
  const route = files.find(({ path }) => path.startsWith('src/routes/'));
  if (route === undefined) throw new Error('The large route was not compiled.');
  return route.text;
}

async function timed<Value>(run: () => Promise<Value>): Promise<readonly [milliseconds: number, value: Value]> {
  const before = process.threadCpuUsage();
  const value = await run();
  const { user, system } = process.threadCpuUsage(before);
  return [(user + system) / 1000, value];
}
