import { changeColors, roleColors } from './colors.ts';
import type { FlowGraph, GraphEdge, GraphNode } from './flow-graph.ts';
import type { Box, Point } from './geometry.ts';
import { detailSize, layOut, lineHeight, titleSize } from './layout.ts';
import type { Layout } from './layout.ts';
import { roundedPath } from './route-lines.ts';
import { textWidth } from './text-width.ts';

const margin = 24;
const headingHeight = 44;
const ink = '#1f2328';
const controlColor = '#24292f';
const dataColor = '#6f8fb3';

/** Flows one below the other, each with a heading: a complete SVG document without scripts, style sheets or fonts. */
export function printSvg(graphs: readonly FlowGraph[]): string {
  const drawings = graphs.map((graph) => ({ graph, layout: layOut(graph) }));
  const tops = drawings.map((_, index) =>
    drawings.slice(0, index).reduce((sum, { layout }) => sum + layout.height + headingHeight + margin, margin),
  );
  const width = Math.ceil(
    Math.max(legendWidth, ...drawings.map(({ graph, layout }) => Math.max(layout.width, textWidth(graph.title, 18)))) +
      2 * margin,
  );
  const bottom = drawings.reduce((sum, { layout }) => sum + layout.height + headingHeight + margin, margin);
  const height = Math.ceil(bottom + 40);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif">
<defs>${marker('control', controlColor)}${marker('data', dataColor)}${marker('added', changeColors.added.stroke)}${marker('removed', changeColors.removed.stroke)}</defs>
<rect width="100%" height="100%" fill="#ffffff"/>
${drawings.map(({ graph, layout }, index) => draw(graph, layout, tops[index] ?? 0)).join('\n')}
${legend(bottom)}
</svg>
`;
}

const marker = (name: string, color: string): string =>
  `<marker id="${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="${name === 'data' ? 8 : 9}" markerHeight="${name === 'data' ? 8 : 9}" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L10 5L0 10z" fill="${color}"/></marker>`;

/** Frames first, then edges, so that boxes cover their ends; edge labels last, so that no line crosses them. */
function draw({ title }: FlowGraph, { nodes, edges, frames }: Layout, top: number): string {
  const data = edges.filter(({ edge }) => edge.kind === 'data');
  const control = edges.filter(({ edge }) => edge.kind === 'control');
  return `<g transform="translate(${margin} ${top})">
<text x="8" y="20" font-size="18" font-weight="bold" fill="${ink}">${escape(title)}</text>
<g transform="translate(0 ${headingHeight - 10})">
${frames.map(drawFrame).join('')}${[...data, ...control].map(({ edge, points }) => drawLine(edge, points)).join('\n')}
${nodes.map(({ node, ...box }) => drawNode(node, box)).join('\n')}
${edges.map(({ edge, label }) => drawLabel(edge, label)).join('')}
</g>
</g>`;
}

const drawFrame = ({ x, y, width, height }: Box): string =>
  `<rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}" rx="8" fill="#f6f8fa" stroke="#8c959f" stroke-dasharray="2 3"/>\n`;

function drawLine(edge: GraphEdge, points: readonly Point[]): string {
  const style = edge.kind === 'control' ? 'stroke-width="2.4"' : 'stroke-width="1.3" stroke-dasharray="5 3"';
  return `<path d="${roundedPath(points)}" fill="none" stroke="${colorOf(edge)}" ${style} marker-end="url(#${edge.change ?? edge.kind})"/>`;
}

const colorOf = ({ kind, change }: GraphEdge): string =>
  change === undefined ? (kind === 'control' ? controlColor : dataColor) : changeColors[change].stroke;

const round = (value: number): number => Math.round(value * 10) / 10;

function drawLabel(edge: GraphEdge, { x, y }: Point): string {
  if (edge.label === '') return '';
  const width = textWidth(edge.label, detailSize) + 6;
  const weight = edge.kind === 'control' ? ' font-weight="bold"' : '';
  const color =
    edge.change === undefined ? (edge.kind === 'control' ? controlColor : '#44607f') : changeColors[edge.change].stroke;
  return `<rect x="${round(x - width / 2)}" y="${round(y - 8)}" width="${round(width)}" height="16" rx="3" fill="#ffffff" fill-opacity="0.92"/><text x="${round(x)}" y="${round(y + 4)}" font-size="${detailSize}" text-anchor="middle" fill="${color}"${weight}>${escape(edge.label)}</text>\n`;
}

function drawNode({ title, details, role, change }: GraphNode, box: Box): string {
  const { fill, stroke } = change === undefined ? roleColors[role] : changeColors[change];
  const dash = change === 'removed' ? ' stroke-dasharray="6 4"' : '';
  const isStrong = role !== 'value' && role !== 'log';
  const first = box.y - ((details.length + 1) * lineHeight) / 2 + 12;
  const lines = details.map(
    (detail, index) =>
      `<text x="${round(box.x)}" y="${round(first + lineHeight * (index + 1))}" font-size="${detailSize}" text-anchor="middle" fill="#57606a">${escape(detail)}</text>`,
  );
  return `<g>${outline(role, box, `fill="${fill}" stroke="${stroke}" stroke-width="${isStrong ? 1.8 : 1.1}"${dash}`)}<text x="${round(box.x)}" y="${round(first)}" font-size="${titleSize}" font-weight="bold" text-anchor="middle" fill="${ink}">${escape(title)}</text>${lines.join('')}</g>`;
}

/**
 * The shape shows the role without colour: effects are square, answers and Start round, decisions pointed, mails
 * slanted.
 */
function outline(role: GraphNode['role'], { x, y, width, height }: Box, style: string): string {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2].map(round);
  const polygon = (points: readonly (readonly [number | undefined, number | undefined])[]): string =>
    `<polygon points="${points.map((point) => point.join(',')).join(' ')}" ${style}/>`;
  if (role === 'decision')
    return polygon([
      [left, y],
      [(left ?? 0) + 12, top],
      [(right ?? 0) - 12, top],
      [right, y],
      [(right ?? 0) - 12, bottom],
      [(left ?? 0) + 12, bottom],
    ]);
  if (role === 'mail' || role === 'http')
    return polygon([
      [(left ?? 0) + 12, top],
      [right, top],
      [(right ?? 0) - 12, bottom],
      [left, bottom],
    ]);
  const radius = role === 'start' || role === 'response' ? height / 2 : role === 'value' ? 9 : 2;
  return `<rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="${round(Math.min(radius, 24))}" ${style}/>`;
}

const legendRoles = ['start', 'value', 'decision', 'read', 'write', 'mail', 'http', 'log', 'response'] as const;
const legendNames = {
  start: 'Start',
  value: 'value',
  decision: 'decision',
  read: 'reads',
  write: 'writes',
  mail: 'mail',
  http: 'other servers',
  log: 'log',
  response: 'answer',
} as const;
const legendWidth = 900;

function legend(top: number): string {
  const boxes = legendRoles.map((role, index) => {
    const x = margin + 36 + index * 86;
    return `${outline(role, { x, y: 12, width: 74, height: 22 }, `fill="${roleColors[role].fill}" stroke="${roleColors[role].stroke}"`)}<text x="${x}" y="16" font-size="${detailSize}" text-anchor="middle" fill="${ink}">${legendNames[role]}</text>`;
  });
  const lines = (['control', 'data'] as const).map((kind, index) => {
    const x = margin + legendRoles.length * 86 + index * 110;
    return `${drawLine({ kind, from: '', to: '', label: '' }, [
      { x, y: 12 },
      { x: x + 40, y: 12 },
    ])}<text x="${x + 48}" y="16" font-size="${detailSize}" fill="${ink}">${kind === 'control' ? 'order' : 'data'}</text>`;
  });
  return `<g transform="translate(0 ${round(top)})">${[...boxes, ...lines].join('')}</g>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
