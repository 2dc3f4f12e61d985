import { nearest } from '../../base/did-you-mean.ts';
import { quoted } from '../../base/visible-text.ts';
import { readVersion, routesOf } from '../../diff/version.ts';
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

/** The first line of a drawing, by which a later run knows that it may replace the file. */
const mark = 'Drawn by `flowsmith graph`, which replaces this file when it draws again.';
const marks = { mermaid: `%% ${mark}\n`, svg: `<!-- ${mark} -->\n` } as const;

/** Draws one route of a flow, or all of them. */
export async function graph(
  flow: string,
  route: string | undefined,
  { out, force = false, format = out?.endsWith('.svg') === true ? 'svg' : 'mermaid' }: GraphOptions,
  terminal: Terminal,
): Promise<Outcome> {
  const loaded = await loadSources(flow);
  if (!loaded.ok) return loaded;
  const { sources, kinds } = loaded.value;
  const { version, diagnostics } = readVersion(sources, kinds);
  if (version === undefined) return failure({ diagnostics, sources });
  const routes = routesOf(version);
  const wanted = routes.filter(({ file }) => route === undefined || file.id === route);
  if (route !== undefined && wanted.length === 0) {
    const ids = routes.map(({ file }) => file.id);
    const near = nearest(route, ids);
    return failure({
      message: `The flow has no route ${quoted(route)}.`,
      hint:
        near === undefined
          ? `Its routes are ${ids.map((id) => quoted(id)).join(', ')}.`
          : `Did you mean ${quoted(near)}?`,
    });
  }
  const graphs = wanted.map(({ checked, file }) => flowGraph(checked.route, file));
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
