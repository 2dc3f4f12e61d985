import type { Diagnostic } from './base/diagnostic.ts';
import { sortDiagnostics } from './base/render/sort.ts';
import type { Source } from './base/span.ts';
import type { CheckedProject } from './ir/checked.ts';
import { nodeDefinitions } from './nodes/registry.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import type { Options } from './options.ts';
import { parse } from './phases/1-parse/index.ts';
import { bind } from './phases/2-bind/index.ts';
import { check } from './phases/3-check/index.ts';
import { plan } from './phases/4-plan/index.ts';
import { emit } from './phases/5-emit/index.ts';
import type { EmittedFile, PreviousBuild } from './phases/5-emit/index.ts';

export interface CompileInput {
  readonly sources: readonly Source[];
  readonly options: Options;
  /** The modules of runtime-lib, by their path in an emitted project's `src/`, such as `lib/read.ts`. */
  readonly library: ReadonlyMap<string, string>;
  /** Schema and migrations of the last build over the same folder. */
  readonly previous?: PreviousBuild;
  /** Node kinds besides the built-in ones. */
  readonly kinds?: readonly NodeDefinition[];
}

export interface Compiled {
  /** The emitted project; undefined when there were errors. */
  readonly files?: readonly EmittedFile[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Flow files in, project files out. Pure: the same input gives the same bytes, everywhere. */
export const compile = (input: CompileInput): Promise<Compiled> => generate(analyse(input), input);

export interface Analysed {
  /** Undefined when there were errors. */
  readonly checked?: CheckedProject;
  readonly diagnostics: readonly Diagnostic[];
}

/** The last two phases, for what the first three have found. */
export async function generate(analysed: Analysed, input: CompileInput): Promise<Compiled> {
  if (analysed.checked === undefined) return { diagnostics: analysed.diagnostics };
  const { files, diagnostics } = await emit(plan(analysed.checked), input);
  return finish(input, [...analysed.diagnostics, ...diagnostics], files);
}

/** The first three phases: what can be said about a flow without writing its code. */
export function analyse({ sources, options, kinds = [] }: Pick<CompileInput, 'sources' | 'options' | 'kinds'>): Analysed {
  const parsed = parse(sources);
  if (parsed.document === undefined) return finish({ sources }, parsed.diagnostics);
  const bound = bind(parsed.document, new Map([...nodeDefinitions, ...kinds].map((kind) => [kind.type, kind])));
  const diagnostics = [...parsed.diagnostics, ...bound.diagnostics];
  if (bound.project === undefined) return finish({ sources }, diagnostics);
  const checked = check(bound.project, options);
  const all = finish({ sources }, [...diagnostics, ...checked.diagnostics]);
  return hasErrors(all.diagnostics) ? all : { ...all, checked: checked.checked };
}

function finish({ sources }: Pick<CompileInput, 'sources'>, diagnostics: readonly Diagnostic[], files?: readonly EmittedFile[]): Compiled {
  const sorted = sortDiagnostics(diagnostics, sources);
  return files === undefined || hasErrors(sorted) ? { diagnostics: sorted } : { files, diagnostics: sorted };
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some(({ severity }) => severity === 'error');
