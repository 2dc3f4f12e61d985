import { nearest } from '../../base/did-you-mean.ts';
import { nameOfFunction } from '../../base/flow-name.ts';
import { quoted } from '../../base/visible-text.ts';
import { readVersion, routesOf } from '../../diff/version.ts';
import type { Version } from '../../diff/version.ts';
import { flowGraph } from '../../graph/flow-graph.ts';
import { printMermaid, printMermaidOfAll } from '../../graph/mermaid.ts';
import { loadSources } from '../input/load-flow.ts';
import { writeReport } from '../output/replace-report.ts';
import { done, failure } from '../terminal/result.ts';
import type { Outcome } from '../terminal/result.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface GraphOptions {
  readonly format?: 'mermaid' | 'svg';
  /** The file to write; undefined prints instead. */
  readonly out?: string;
  /** Replaces even a file that this command did not draw. */
  readonly force?: boolean;
}

/** The first line of a drawing, which tells a later run that it may replace the file. */
const mark = 'Drawn by `flowsmith graph`, which replaces this file when it draws again.';
const marks = { mermaid: `%% ${mark}\n`, svg: `<!-- ${mark} -->\n` } as const;

/** Draws one route or function of a flow, or all of them. */
export async function graph(
  flow: string,
  wanted: string | undefined,
  { out, force = false, format = out?.endsWith('.svg') === true ? 'svg' : 'mermaid' }: GraphOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources, kinds, describeQuery } = loaded.value;
  const { version, diagnostics } = readVersion(sources, kinds, describeQuery);
  if (version === undefined) return failure({ diagnostics, sources });
  const flows = [
    ...routesOf(version).map(({ checked, file }) => ({ name: file.id, id: file.id, route: checked.route, file })),
    ...functionsOf(version),
  ];
  // A route and a function may have the same id.
  const named = [flows.filter(({ name }) => name === wanted), flows.filter(({ id }) => id === wanted)];
  const chosen = wanted === undefined ? flows : (named.find(({ length }) => length > 0) ?? []);
  if (wanted !== undefined && chosen.length === 0) {
    const names = flows.map(({ name }) => name);
    const near = nearest(wanted, [...names, ...flows.map(({ id }) => id)]);
    return failure({
      message: `The flow has no route or function ${quoted(wanted)}.`,
      hint:
        near === undefined
          ? `It has ${names.map((name) => quoted(name)).join(', ')}.`
          : `Did you mean ${quoted(near)}?`,
    });
  }
  const graphs = chosen.map(({ route, file }) => flowGraph(route, file));
  const [only, ...others] = graphs;
  // Only SVG needs a layout, and the package that computes it.
  const text =
    format === 'svg'
      ? (await import('../../graph/svg.ts')).printSvg(graphs)
      : only !== undefined && others.length === 0
        ? printMermaid(only)
        : printMermaidOfAll(graphs);
  if (out === undefined) {
    terminal.print(text);
    return done;
  }
  const written = writeReport({ file: out, marks: Object.values(marks), force, sources }, `${marks[format]}${text}`);
  return written.ok ? done : written;
}

const functionsOf = ({ document, checked }: Version) =>
  document.functions.flatMap(({ function: file }) => {
    const route = checked.functions.get(file.id)?.route;
    return route === undefined ? [] : [{ name: nameOfFunction(file.id), id: file.id, route, file }];
  });
