import { createReporter } from './base/diagnostic.ts';
import { broken } from './base/invariant.ts';
import type { Diagnostic, Reporter } from './base/diagnostic.ts';
import { mapEntries } from './base/map-entries.ts';
import { once } from './base/once.ts';
import type { CacheKey, CompileCache, CompiledFunction, Printed, Unprinted } from './compile-cache.ts';
import { printFunction, printSignature, cachedFunction, findCompiled } from './compile-cache.ts';
import { duplicateFunction } from './ir/catalogue/functions.ts';
import { diagnosticsLimit } from './ir/catalogue/parse.ts';
import type { CheckedRoute } from './ir/checked.ts';
import type { FunctionDocument, RouteDocument } from './ir/document.ts';
import { callEffectOf, deedsOf, needsTransaction } from './ir/effect.ts';
import { declaredSummary } from './ir/function.ts';
import type { FunctionSignature, FunctionSummary } from './ir/function.ts';
import { camelCase } from './ir/names.ts';
import type { BoundRoute } from './ir/project.ts';
import type { Declarations } from './ir/route-summary.ts';
import { callsOf, enqueuesOf } from './nodes/named-functions.ts';
import type { Measure } from './measure.ts';
import type { NodeDefinition } from './nodes/define-node.ts';
import type { Options } from './options.ts';
import type { ParsedFunction } from './phases/1-parse/index.ts';
import { bindAlone, bindRoute, bindSignature, checkFunctionExamples } from './phases/2-bind/index.ts';
import { learnTenants, reportCycles, usesOfTenant, withTenant } from './phases/2-bind/index.ts';
import { checkRoute, inputNeeds } from './phases/3-check/index.ts';
import type { RouteCheck } from './phases/3-check/index.ts';
import type { FunctionDraft } from './phases/5-emit/index.ts';

/** The part of a function's summary that follows from its file. */
type DraftedSummary = FunctionSignature & Pick<FunctionSummary, 'synchronous' | 'needsTransaction' | 'needsRequest'>;

/** How functions are emitted. Passed in, so that a command that only checks a flow need not load the emitter. */
export interface FunctionEmission {
  readonly draft: (checked: CheckedRoute, summary: DraftedSummary, tracing: boolean) => FunctionDraft;
  readonly signing: (checked: CheckedRoute) => ReturnType<FunctionSummary['signing']>;
}

/** A function as far as it could be analysed. */
export interface OpenFunction {
  readonly document: FunctionDocument;
  readonly summary: FunctionSummary;
  /** Its flow in the form of a route's, as far as it was analysed. */
  readonly analysed: AnalysedFlow;
  /** Undefined if it has errors. */
  readonly checked?: CheckedRoute;
  /** Its file; only for a project without errors. */
  readonly draft: () => FunctionDraft;
  /** The result of an earlier build, if it is still valid. */
  readonly compiled?: CompiledFunction;
  /** For a cache; undefined if there is none, or if the function has errors. */
  readonly entry?: FunctionEntry;
}

/** What caches need to know about a function. */
export interface FunctionEntry {
  /** Undefined in a project of a single file. */
  readonly key: CacheKey | undefined;
  readonly printed: Printed;
  /** Everything that a proof of a sender depends on: the function's own text, and those of all functions it reaches. */
  readonly texts: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
}

/** The result of the first three phases, as far as they got. */
export interface AnalysedFlow extends Partial<RouteCheck> {
  /** As written. */
  readonly document: RouteDocument;
  /** Undefined if the errors leave nothing to check. */
  readonly bound?: BoundRoute;
}

export interface FunctionContext {
  /** Undefined if there is no cache. */
  readonly cache: CompileCache | undefined;
  readonly unprinted: Unprinted;
  readonly kinds: ReadonlyMap<string, NodeDefinition>;
  readonly options: Options;
  readonly emission: FunctionEmission | undefined;
  readonly measure: Measure;
}

/**
 * Analyses the functions of a project, each after those that it calls, since a call needs the summary of the called
 * function. Of a function with errors, only the declaration is used. The result is in the order of the files.
 */
export function openFunctions(
  parsed: readonly ParsedFunction[],
  declarations: Declarations,
  context: FunctionContext,
  reporter: Reporter,
): readonly OpenFunction[] {
  const files = new Map<string, ParsedFunction['files']>();
  const documents = distinct(
    parsed.flatMap(({ read, files: own }) => {
      const document = context.measure('parse', () => read(reporter));
      if (document === undefined) return [];
      files.set(document.function.id, own);
      return [document];
    }),
    reporter,
  );
  const inCycle = reportCycles(documents, reporter);
  const declared = mapEntries(documents, (document) => bindSignature(document, declarations, reporter));
  const signatures = new Map(declared);
  const functions = new Map<string, FunctionSummary>();
  const opened = new Map<string, OpenFunction>();
  const reporters = new Map<string, Reporter>();
  const open = (document: FunctionDocument): void => {
    const { id } = document.function;
    const signature = declared.get(id);
    if (signature === undefined || opened.has(id)) return;
    const called = inCycle.has(id) ? [] : callsOf(document).flatMap((other) => documents.get(other) ?? []);
    for (const each of called) open(each);
    const own = createReporter(diagnosticsLimit);
    const shared = { ...declarations, functions, signatures };
    const callees = called.flatMap((each) => opened.get(each.function.id) ?? []);
    const found = inCycle.has(id)
      ? withExamples(declaredOnly(document, signature, shared, context), shared, own)
      : openCached({ document, files: files.get(id), signature, callees }, shared, context, own);
    opened.set(id, found);
    functions.set(id, found.summary);
    reporters.set(id, own);
  };
  let left: readonly FunctionDocument[] = [...documents.values()];
  while (left.length > 0) {
    // A caller of a function in a cycle needs that function's declaration.
    for (const document of left) if (inCycle.has(document.function.id)) open(document);
    for (const document of left) open(document);
    left = learnTenants(signatures, functions, documents);
    for (const document of left) opened.delete(document.function.id);
  }
  for (const own of reporters.values()) reporter.add(own.diagnostics);
  return [...documents.keys()].flatMap((id) => opened.get(id) ?? []);
}

interface Opening {
  readonly document: FunctionDocument;
  readonly files: ParsedFunction['files'];
  readonly signature: FunctionSignature;
  /** The functions that it calls. */
  readonly callees: readonly OpenFunction[];
}

function withExamples(opened: OpenFunction, declarations: Declarations, reporter: Reporter): OpenFunction {
  checkFunctionExamples(opened.document, opened.summary, declarations, reporter);
  return opened;
}

/** Opens a function; if it is cached, only as far as the cache does not know it. */
function openCached(
  { document, files, signature, callees }: Opening,
  shared: Declarations,
  context: FunctionContext,
  reporter: Reporter,
): OpenFunction {
  const analyse = (to: Reporter): OpenFunction =>
    withExamples(openFunction(document, signature, shared, context, to), shared, to);
  const { cache, unprinted } = context;
  const entries = callees.flatMap(({ entry }) => entry ?? []);
  if (cache === undefined || entries.length < callees.length) return analyse(reporter);
  const { id } = document.function;
  const texts = new Map([...entries.flatMap((each) => [...each.texts]), [id, files?.own.text ?? '']]);
  const stored = enqueuesOf(document).flatMap((other) => shared.signatures.get(other) ?? []);
  const called = [...entries.map(({ printed }) => printed.text), ...stored.map(printSignature)];
  const key = files && { ...files, called };
  const compiled = key && findCompiled(cache.functions, key);
  if (compiled !== undefined) {
    reporter.add(compiled.diagnostics);
    const again = once(() => openFunction(document, signature, shared, context, createReporter()));
    const printed = cachedFunction(compiled, signature, () => again().summary, unprinted);
    const { summary } = printed;
    const entry = { key, printed, texts, diagnostics: compiled.diagnostics };
    return {
      ...{ document, summary, compiled, entry, draft: () => again().draft() },
      get analysed() {
        return again().analysed;
      },
    };
  }
  const own = createReporter(diagnosticsLimit);
  const asked = unprinted.count;
  const found = analyse(own);
  reporter.add(own.diagnostics);
  if (own.hasErrors()) return found;
  const printed = printFunction(found.summary, unprinted);
  return {
    ...found,
    summary: printed.summary,
    entry: { key: unprinted.count > asked ? undefined : key, printed, texts, diagnostics: own.diagnostics },
  };
}

/** By id, the first of those that share it. Reports ids that are not distinct, at least in the emitted code. */
function distinct(documents: readonly FunctionDocument[], { report }: Reporter): ReadonlyMap<string, FunctionDocument> {
  const byId = new Map<string, FunctionDocument>();
  const byName = new Map<string, FunctionDocument>();
  for (const document of documents) {
    const { function: file, locate } = document;
    const name = camelCase(file.id);
    const other = byName.get(name);
    if (other === undefined) byName.set(name, document);
    else
      report(
        duplicateFunction,
        { id: file.id, other: other.function.id },
        {
          place: locate(['id']),
          subject: { route: file.id, isFunction: true },
          related: [{ message: 'the other function', place: other.locate(['id']) }],
        },
      );
    if (!byId.has(file.id)) byId.set(file.id, document);
  }
  return byId;
}

function openFunction(
  document: FunctionDocument,
  alone: FunctionSignature,
  declarations: Declarations,
  context: FunctionContext,
  reporter: Reporter,
): OpenFunction {
  const { kinds, options, emission, measure } = context;
  const flow = asRoute(document);
  const own = createReporter(diagnosticsLimit);
  const bind = (signature: FunctionSignature, to: Reporter) =>
    measure('bind', () => bindRoute(flow, declarations, kinds, to, signature));
  const ofTenant = withTenant(alone, declarations);
  const first = bind(ofTenant, own);
  const uses = first && usesOfTenant(first);
  const declared = uses === undefined ? alone : withTenant(alone, declarations, uses);
  const needs =
    first === undefined || first.issues !== undefined
      ? declared.inputs
      : measure('check', () => inputNeeds(first, declared, declarations, options.mode));
  const signature = { ...declared, needs };
  // Bound again with the needs that callers check, so that the function itself does not check them.
  const bound = first?.issues === undefined ? first && bind(signature, createReporter(diagnosticsLimit)) : first;
  const check = bound && measure('check', () => checkRoute(bound, declarations, options.mode, own));
  reporter.add(own.diagnostics);
  const { checked, facts } = check ?? {};
  const analysed = { document: flow, ...(bound === undefined ? {} : { bound }), ...check };
  if (checked === undefined || facts === undefined || own.hasErrors())
    return { ...declaredOnly(document, declared, declarations, context), analysed };
  const draft = once(() =>
    measure('emit', () => demanded(emission).draft(checked, { ...signature, ...facts }, options.tracing)),
  );
  const known = { emitted: () => draft().shape, signing: () => demanded(emission).signing(checked) };
  return { document, summary: { ...signature, ...facts, ...known }, analysed, checked, draft };
}

const demanded = (emission: FunctionEmission | undefined): FunctionEmission =>
  emission ?? broken('a project that was opened to be checked is not emitted');

/** The flow of a function in the form of a route that no request reaches. */
const asRoute = ({
  function: { id, title, description, transaction, overrides, flow },
  locate,
}: FunctionDocument): RouteDocument => ({
  route: {
    ...{ id, flow, method: 'POST', path: '/' },
    ...(transaction === undefined ? {} : { transaction }),
    ...(overrides === undefined ? {} : { overrides }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  },
  locate,
});

/** What callers can know about a function with errors: its declaration, and the effects of its nodes. */
function declaredOnly(
  document: FunctionDocument,
  signature: FunctionSignature,
  declarations: Declarations,
  { kinds }: FunctionContext,
): OpenFunction {
  const { nodes = [], edges = [] } = document.function.flow;
  const loose = nodes.map(({ type, config = {}, inputs = {} }) => ({ type, config, inputs }));
  const flow = asRoute(document);
  const found = bindAlone(flow.route, loose, declarations, kinds, signature);
  const bound = found.flatMap((kind) => kind ?? []);
  // Besides Start, only nodes with effects have an exit "next", and callers place their calls in that order.
  const goesOn = (id: string): boolean => edges.some(({ from }) => from === `${id}.next`);
  const unknownActs = nodes.filter(({ id, type }, at) => !found[at] && kinds.get(type)?.isEntry !== true && goesOn(id));
  const mayAnswer = signature.guard || bound.some((kind) => callEffectOf(kind)?.answers !== undefined);
  return {
    document,
    analysed: { document: flow },
    summary: {
      // A preview shows the code of its callers even so.
      ...declaredSummary(signature),
      deeds: [...bound.flatMap(deedsOf), ...unknownActs.map(() => ({ kind: 'compute', usesDatabase: false }) as const)],
      synchronous: false,
      needsTransaction: bound.some((kind) => needsTransaction(kind, flow.route.transaction === true)),
      answers: mayAnswer ? { bodies: new Map(), headers: new Map(), latin1: false } : undefined,
    },
    draft: () => broken('a project with errors is not emitted'),
  };
}
