import { createReporter } from '../base/diagnostic.ts';
import type { Diagnostic } from '../base/diagnostic.ts';
import { nameOfFunction } from '../base/flow-name.ts';
import type { JsonObject } from '../base/json.ts';
import { once } from '../base/once.ts';
import { remember } from '../base/remember.ts';
import { sortDiagnostics } from '../base/sort-diagnostics.ts';
import type { Place, Source } from '../base/span.ts';
import { splitLines } from '../base/text-position.ts';
import type { Lines } from '../base/text-position.ts';
import { openProject } from '../analyse.ts';
import { functionEmission } from '../emit-functions.ts';
import { diagnosticsLimit } from '../ir/catalogue/parse.ts';
import type { DescribeQuery } from '../ir/query.ts';
import type { NodeDefinition } from '../nodes/define-node.ts';
import { defaultOptions } from '../options.ts';
import { createReader } from '../phases/1-parse/index.ts';
import type { ParsedFunction, ParsedProject, ParsedRoute, RawPart } from '../phases/1-parse/index.ts';
import { formatFile } from '../phases/5-emit/format.ts';
import { createRouteEmitter } from '../phases/5-emit/index.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';
import { listRoute } from './list-route.ts';
import { readFunction, readRoute, textOf } from './read-route.ts';
import { textsCalledBy } from './calls.ts';

export interface FlowInput {
  readonly sources: readonly Source[];
  /** Node kinds besides the built-in ones. */
  readonly kinds?: readonly NodeDefinition[];
  /** By default, that of the earlier flow. */
  readonly describeQuery?: DescribeQuery | undefined;
}

const noKinds: readonly NodeDefinition[] = [];

/**
 * Opens a flow, even if it has errors. With `before`, the same flow before an edit, only changed files are parsed, and
 * every analysis that the edit does not affect is kept.
 */
export function openFlow({ sources, kinds = noKinds, describeQuery: given }: FlowInput, before?: OpenFlow): OpenFlow {
  const describeQuery = given ?? before?.describeQuery;
  const read = before?.read ?? createReader();
  const options = { ...defaultOptions, mode: 'development' } as const;
  const { parsed, context: analysis } = openProject(
    {
      ...{ sources, kinds, options, emission: functionEmission },
      ...(describeQuery === undefined ? {} : { describeQuery }),
    },
    read,
  );
  const context = { ...analysis, format: formatFile };
  const { declarations, areDeclarationsWrong } = context;
  const parts = parsed.routes.map((route) => ({ route, raw: route.raw() }));
  const functionParts = parsed.functions.map((route) => ({ route, raw: route.raw() }));
  // Findings from reading a single-file project may concern one of its routes.
  const inOne = parts.filter(({ route }) => route.files === undefined);
  const { ofParts, ofOthers } = divide(context.reporter.diagnostics, [...inOne, ...functionParts]);
  const lines = linesOf(sources);
  const shell = {
    ...{ parsed, context, kinds, read, lines, describeQuery },
    shared: sharedText(parsed),
    calledBy: textsCalledBy(functionParts.flatMap(({ raw }) => raw ?? [])),
    declarations: declarations ??
      before?.declarations ?? { tables: new Map(), secrets: new Map(), functions: new Map(), signatures: new Map() },
    emitRoute:
      declarations === undefined || areDeclarationsWrong
        ? undefined
        : createRouteEmitter(declarations, { tracing: false }),
  };
  const known = knownRoutes(shell, before);
  const routes = parts.flatMap(({ route, raw }) =>
    raw === undefined ? [] : [openRoute(route, raw, ofParts.get(route) ?? [], shell, known)],
  );
  const functions = functionParts.flatMap(({ route, raw }) =>
    raw === undefined ? [] : [openFunction(raw, ofParts.get(route) ?? [], shell)],
  );
  const reporter = createReporter(diagnosticsLimit);
  for (const { route, raw } of parts) if (raw === undefined) route.read(reporter);
  const diagnostics = sortDiagnostics([...ofOthers, ...reporter.diagnostics], parsed.files);
  const unreadable = [...parts, ...functionParts].flatMap(fileWithout);
  const { calledBy: _, ...flow } = shell;
  return { ...flow, routes, functions, unreadable, diagnostics };
}

/**
 * In a folder, the text of `project.json`, so that positions in it are kept, too. Functions matter to their callers.
 */
function sharedText({ layout, raw, files }: ParsedProject): string {
  const project = layout === 'folder' ? files.find(({ file }) => file === raw?.file) : undefined;
  return project === undefined ? JSON.stringify({ ...raw?.value, routes: [], functions: [] }) : project.text;
}

interface Part {
  readonly route: ParsedRoute | ParsedFunction;
  readonly raw: RawPart | undefined;
}

/** The file of a route or function, if it contains no object. */
const fileWithout = ({ route: { files }, raw }: Part): readonly string[] =>
  raw !== undefined || files === undefined || files.own.file === files.project.file ? [] : [files.own.file];

function divide(diagnostics: readonly Diagnostic[], parts: readonly Part[]) {
  const ofParts = new Map<Part['route'], Diagnostic[]>();
  const ofOthers: Diagnostic[] = [];
  for (const diagnostic of diagnostics) {
    const part = parts.find(({ raw }) => raw !== undefined && isWithin(raw, diagnostic.place));
    if (part === undefined) ofOthers.push(diagnostic);
    else remember(ofParts, part.route, () => []).push(diagnostic);
  }
  return { ofParts, ofOthers };
}

const isWithin = (raw: RawPart, { file, span }: Place): boolean =>
  raw.file === file && raw.span.start <= span.start && span.end <= raw.span.end;

interface Shell extends Omit<OpenFlow, 'routes' | 'functions' | 'unreadable' | 'diagnostics'> {
  /** Everything that a flow knows about the functions that it may call, as text. */
  readonly calledBy: (flow: JsonObject) => string;
}

/** The routes before the edit: by file, or in a single file by their text. */
function knownRoutes(now: Shell, before: OpenFlow | undefined): ReadonlyMap<string, OpenRoute> {
  const isSame = before !== undefined && before.kinds === now.kinds && before.shared === now.shared;
  return new Map(
    isSame && !clash(now) && !clash(before)
      ? before.routes.map((route) => [isFolder(now) ? route.raw.file : route.text, route])
      : [],
  );
}

const isFolder = ({ parsed: { layout } }: Pick<OpenFlow, 'parsed'>): boolean => layout === 'folder';

/** Whether two files have the same name, ignoring case: one route is then left out, whatever its file contains. */
const clash = ({ parsed: { files } }: Pick<OpenFlow, 'parsed'>): boolean =>
  new Set(files.map(({ file }) => file.toLowerCase())).size < files.length;

function openRoute(
  parsed: ParsedRoute,
  raw: RawPart,
  found: readonly Diagnostic[],
  shell: Shell,
  known: ReadonlyMap<string, OpenRoute>,
): OpenRoute {
  const whole = shell.lines(raw.file).text;
  // In a route with its own file, all positions stay the same while its text does.
  const text = parsed.files === undefined ? whole.slice(raw.span.start, raw.span.end) : whole;
  const last = known.get(parsed.files === undefined ? text : raw.file);
  const called = shell.calledBy(raw.value);
  const before = last?.text === text && last.called === called ? last : undefined;
  if (before !== undefined && parsed.files !== undefined) return before;
  const reading = once(() => readRoute(parsed, raw, found, shell));
  return {
    id: textOf(raw.value, 'id'),
    raw,
    text,
    called,
    reading,
    listing: before?.listing ?? once(() => listRoute(reading(), shell.declarations, raw.value)),
  };
}

/** Functions are analysed together with the shared declarations, to which they belong. */
function openFunction(raw: RawPart, found: readonly Diagnostic[], shell: Shell): OpenRoute {
  const opened = shell.context.functions.find(({ document }) => isWithin(raw, document.locate([])));
  const reading = once(() => readFunction(opened, raw, found, shell));
  return {
    id: nameOfFunction(textOf(raw.value, 'id')),
    raw,
    text: shell.lines(raw.file).text.slice(raw.span.start, raw.span.end),
    called: shell.calledBy(raw.value),
    reading,
    listing: once(() => listRoute(reading(), shell.declarations, raw.value)),
  };
}

function linesOf(sources: readonly Source[]): (file: string) => Lines {
  const texts = new Map(sources.map(({ file, text }) => [file, text]));
  const known = new Map<string, Lines>();
  return (file) => remember(known, file, () => splitLines(texts.get(file) ?? ''));
}
