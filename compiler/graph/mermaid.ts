import type { Change, FlowGraph, GraphEdge, GraphNode, Role } from './flow-graph.ts';
import { changeColors, roleColors } from './colors.ts';

/**
 * A flow as a Mermaid flowchart, in the dialect of GitHub and GitLab: thick lines are the control order, dotted ones
 * carry data.
 */
export function printMermaid(graph: FlowGraph): string {
  return `${['flowchart TD', ...body(graph, 'n', 0), ...classes(graph.nodes)].join('\n')}\n`;
}

/** Several flows in one chart, each in a frame. */
export function printMermaidOfAll(graphs: readonly FlowGraph[]): string {
  const starts = graphs.map((_, index) => graphs.slice(0, index).reduce((sum, { edges }) => sum + edges.length, 0));
  const frames = graphs.flatMap((graph, index) => [
    `  subgraph r${index}[${quote([graph.title])}]`,
    ...body(graph, `r${index}n`, starts[index] ?? 0).map((line) => `  ${line}`),
    '  end',
  ]);
  return `${['flowchart TD', ...frames, ...classes(graphs.flatMap(({ nodes }) => nodes))].join('\n')}\n`;
}

const shapes: Readonly<Record<Role, readonly [string, string]>> = {
  start: ['([', '])'],
  value: ['(', ')'],
  decision: ['{{', '}}'],
  read: ['[', ']'],
  write: ['[', ']'],
  mail: ['[/', '/]'],
  http: ['[/', '/]'],
  log: ['[', ']'],
  response: ['([', '])'],
};

/** Nodes are numbered, since an id may be a keyword of Mermaid (`end`). */
function body({ nodes, edges, frames }: FlowGraph, prefix: string, firstLink: number): string[] {
  const names = new Map(nodes.map(({ id }, index) => [id, `${prefix}${index}`]));
  const name = (id: string): string => names.get(id) ?? id;
  const drawn = edges.filter(({ from, to }) => names.has(from) && names.has(to));
  const drawIn = (frame: string | undefined): string[] => [
    ...nodes
      .filter((node) => node.frame === frame)
      .map((node) => {
        const [open, close] = shapes[node.role];
        return `  ${name(node.id)}${open}${quote([node.title, ...node.details])}${close}:::${classOf(node)}`;
      }),
    ...frames
      .filter(({ parent }) => parent === frame)
      .flatMap(({ id, title }) => [
        `  subgraph ${name(id)}f[${quote([title])}]`,
        ...drawIn(id).map((line) => `  ${line}`),
        '  end',
      ]),
  ];
  return [
    ...drawIn(undefined),
    ...drawn.map(
      (edge) =>
        `  ${name(edge.from)} ${arrow(edge)}${edge.label === '' ? '' : `|${quote([edge.label])}|`} ${name(edge.to)}`,
    ),
    ...drawn.flatMap(({ change }, index) =>
      change === undefined
        ? []
        : [
            `  linkStyle ${firstLink + index} stroke:${changeColors[change].stroke},color:${changeColors[change].stroke}`,
          ],
    ),
  ];
}

const arrow = ({ kind }: GraphEdge): string => (kind === 'control' ? '==>' : '-.->');
const classOf = ({ role, change }: GraphNode): string => change ?? role;

/** A label as one string. Mermaid has its own entities, which begin with #. */
function quote([title, ...details]: readonly string[]): string {
  const escape = (text = ''): string => text.replaceAll(/[#"&<>`|\\]/g, (character) => `#${character.charCodeAt(0)};`);
  return `"${[escape(title), ...details.map((detail) => `<small>${escape(detail)}</small>`)].join('<br/>')}"`;
}

function classes(nodes: readonly GraphNode[]): string[] {
  const used = [...new Set(nodes.map(classOf))].toSorted();
  const colors: Readonly<Record<string, { readonly fill: string; readonly stroke: string }>> = {
    ...roleColors,
    ...changeColors,
  };
  const dashed = (name: string): string => (name === ('removed' satisfies Change) ? ',stroke-dasharray:5 4' : '');
  return used.flatMap((name) => {
    const color = colors[name];
    return color === undefined
      ? []
      : [`  classDef ${name} fill:${color.fill},stroke:${color.stroke},color:#1f2328${dashed(name)}`];
  });
}
