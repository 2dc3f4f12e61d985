import { createReporter } from './base/diagnostic.ts';
import type { Diagnostic } from './base/diagnostic.ts';
import { sortDiagnostics } from './base/render/sort.ts';
import type { Source } from './base/span.ts';
import { compileRoutes } from './compile-routes.ts';
import type { CompiledRoute, Measure, Memory } from './compile-routes.ts';
import { findingsBound } from './ir/catalogue/parse.ts';
import type { CheckedProject } from './ir/checked.ts';
import type { Endpoint, Surroundings } from './ir/outline.ts';
import { nodeDefinitions } from './nodes/registry.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import type { Options } from './options.ts';
import { compareRoutes, parse, parseProject } from './phases/1-parse/index.ts';
import type { ParsedProject } from './phases/1-parse/index.ts';
import { checkRoutes } from './phases/2-bind/check-routes.ts';
import { bind, bindSurroundings } from './phases/2-bind/index.ts';
import { check, checkAlone, checkPartly, checkTogether } from './phases/3-check/index.ts';
import { formatFile } from './phases/5-emit/format.ts';
import { assemble, emit } from './phases/5-emit/index.ts';
import type { EmittedFile, Format, PreviousBuild } from './phases/5-emit/index.ts';

export interface CompileInput {
  readonly sources: readonly Source[];
  readonly options: Options;
  /** The modules of runtime-lib, by their path in an emitted project's `src/`, such as `lib/values/read.ts`. */
  readonly library: ReadonlyMap<string, string>;
  /** Schema and migrations of the last build over the same folder. */
  readonly previous?: PreviousBuild;
  /** Node kinds besides the built-in ones. */
  readonly kinds?: readonly NodeDefinition[];
  /** Does what `formatFile` does, from a cache. */
  readonly format?: Format;
  readonly memory?: Memory;
  readonly measure?: Measure;
}

const unmeasured: Measure = (_, run) => run();

/** What a server can be introduced by. */
export interface ProjectOutline {
  readonly name: string;
  /** The names of the secrets that it declares. */
  readonly secrets: readonly string[];
  readonly routes: readonly Endpoint[];
}

export interface Compiled {
  /** The emitted project; undefined when there were errors. */
  readonly files?: readonly EmittedFile[];
  readonly outline?: ProjectOutline;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Flow files in, project files out. Pure: the same input gives the same bytes, everywhere. Of a flow with errors, all is
 * reported that `analyse` finds, also where a later phase met what it should not have met.
 */
export async function compile(input: CompileInput): Promise<Compiled> {
  const { measure = unmeasured } = input;
  const parsed = measure('parse', () => parseProject(input.sources));
  try {
    const compiled = await compileSound(input, parsed);
    if (compiled !== undefined) return compiled;
  } catch (error) {
    if (analyse(input, parsed).checked !== undefined) throw error;
  }
  return { diagnostics: analyse(input, parsed).diagnostics };
}

/** All five phases of a flow; undefined where one of the first three finds an error. */
async function compileSound(input: CompileInput, parsed: ParsedProject): Promise<Compiled | undefined> {
  const { options, kinds = [], format = formatFile, measure = unmeasured, memory } = input;
  if (parsed.project === undefined || hasErrors(parsed.diagnostics)) return undefined;
  const binding = createReporter(findingsBound);
  const around = bindSurroundings(parsed.project, binding);
  const compiled = binding.hasErrors()
    ? undefined
    : await compileRoutes(parsed, around, {
        kinds: allKinds(kinds),
        options,
        format,
        measure,
        ...(memory === undefined ? {} : { memory }),
      });
  if (compiled === undefined) return undefined;
  const routes = compiled.toSorted((left, right) => compareRoutes(left.outline.endpoint, right.outline.endpoint));
  const endpoints = routes.map(({ outline }) => outline.endpoint);
  const checking = createReporter(findingsBound);
  measure('bind', () => checkRoutes(endpoints, binding));
  measure('check', () =>
    checkTogether(
      around,
      routes.map(({ outline }) => outline),
      options,
      checking,
    ),
  );
  if (binding.hasErrors() || checking.hasErrors()) return undefined;
  const found = (phase: keyof CompiledRoute['warnings']) => routes.flatMap(({ warnings }) => warnings[phase]);
  const diagnostics = [
    ...parsed.diagnostics,
    ...found('parse'),
    ...binding.diagnostics,
    ...found('bind'),
    ...found('check'),
    ...checking.diagnostics,
  ];
  return finish(input, diagnostics, around, routes);
}

/** The files around the routes, and the project from all of them. */
async function finish(
  { sources, options, library, previous, format = formatFile, measure = unmeasured }: CompileInput,
  diagnostics: readonly Diagnostic[],
  around: Surroundings,
  compiled: readonly CompiledRoute[],
): Promise<Compiled> {
  const routes = compiled.map(({ record }) => record);
  const drafted = measure('emit', () =>
    emit(around, routes, { library, options, ...(previous === undefined ? {} : { previous }) }),
  );
  if (drafted.kind === 'refused')
    return { diagnostics: sortDiagnostics([...diagnostics, ...drafted.diagnostics], sources) };
  const formatAll = (files: readonly EmittedFile[]): Promise<readonly EmittedFile[]> =>
    Promise.all(files.map(async ({ path, text }) => ({ path, text: await format(path, text) })));
  const formatted = await formatAll(drafted.files);
  const concluded = await formatAll(drafted.conclude(formatted));
  const files = measure('emit', () => assemble(routes, [...formatted, ...concluded, ...drafted.formatted]));
  const outline = {
    name: around.name,
    secrets: [...around.secrets.keys()],
    routes: compiled.map((route) => route.outline.endpoint),
  };
  return { files, outline, diagnostics: sortDiagnostics(diagnostics, sources) };
}

const allKinds = (kinds: readonly NodeDefinition[]): ReadonlyMap<string, NodeDefinition> =>
  new Map([...nodeDefinitions, ...kinds].map((kind) => [kind.type, kind]));

export interface Analysed {
  /** Undefined when there were errors. */
  readonly checked?: CheckedProject;
  readonly diagnostics: readonly Diagnostic[];
}

/** The first three phases: what can be said about a flow without writing its code. */
export function analyse(
  { sources, options, kinds = [] }: Pick<CompileInput, 'sources' | 'options' | 'kinds'>,
  parsed?: ParsedProject,
): Analysed {
  const read = parse(sources, parsed);
  const document = read.document ?? read.sound;
  if (document === undefined) return { diagnostics: sortDiagnostics(read.diagnostics, sources) };
  const bound = bind(document, allKinds(kinds));
  const found = [...read.diagnostics, ...bound.diagnostics];
  if (read.document === undefined || bound.project === undefined) {
    const partly = bound.partial.flatMap(({ route, flaws }) => checkPartly(route, bound.sound, options, flaws));
    return { diagnostics: sortDiagnostics([...found, ...checkAlone(bound.sound, options), ...partly], sources) };
  }
  const { checked, diagnostics } = check(bound.project, options);
  const all = sortDiagnostics([...found, ...diagnostics], sources);
  return hasErrors(all) ? { diagnostics: all } : { checked, diagnostics: all };
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');
