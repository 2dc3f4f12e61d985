import { defaultOptions } from '../../compiler/options.ts';
import { nodeDefinitions } from '../../compiler/nodes/registry.ts';
import { parse } from '../../compiler/phases/1-parse/index.ts';
import { bind } from '../../compiler/phases/2-bind/index.ts';
import { check } from '../../compiler/phases/3-check/index.ts';
import { plan } from '../../compiler/phases/4-plan/index.ts';
import { emit } from '../../compiler/phases/5-emit/index.ts';
import { library } from '../../test/support/compile-flow.ts';
import { generateProject } from './generate.ts';
import type { CompileTimes, PhaseTime } from './index.ts';

/** Compiles a generated project phase by phase, in a process of its own: the peak of its memory is that of this project alone. */
const routes = Number(process.argv[2]);
const sources = generateProject(routes);
const phases: PhaseTime[] = [];

const parsed = await timed('1-parse', () => parse(sources));
const document = given(parsed.document, parsed.diagnostics);
const bound = await timed('2-bind', () => bind(document, new Map(nodeDefinitions.map((kind) => [kind.type, kind]))));
const project = given(bound.project, bound.diagnostics);
const { checked, diagnostics } = await timed('3-check', () => check(project, defaultOptions));
if (diagnostics.some(({ severity }) => severity === 'error')) given(undefined, diagnostics);
const planned = await timed('4-plan', () => plan(checked));
const emitted = await timed('5-emit', () => emit(planned, { library, options: defaultOptions }));
const files = given(emitted.files, emitted.diagnostics);

const result: CompileTimes = { routes, phases, files: files.length, lines: files.reduce((sum, { text }) => sum + text.split('\n').length, 0) };
process.send?.(result);

/** Memory is the highest of the process so far. */
async function timed<T>(phase: string, run: () => T | Promise<T>): Promise<T> {
  const began = performance.now();
  const used = process.cpuUsage();
  const done = await run();
  const { user, system } = process.cpuUsage(used);
  phases.push({ phase, milliseconds: performance.now() - began, cpuMilliseconds: (user + system) / 1000, peakMiB: process.resourceUsage().maxRSS / 1024 });
  return done;
}

function given<T>(value: T | undefined, findings: readonly { readonly code: string; readonly message: string }[]): T {
  if (value !== undefined) return value;
  throw new Error(`The generated project does not compile: ${findings.map(({ code, message }) => `${code} ${message}`).join('; ').slice(0, 2000)}`);
}
