import pico from 'picocolors';
import { visibleText } from '../../base/visible-text.ts';
import { isSame } from '../diff-projects.ts';
import type { Consequence, ProjectDiff, RouteDiff } from '../project-diff.ts';
import { describeField, describeNode, describeWire, routeHeading, sign, summarize } from './words.ts';

type Colors = ReturnType<typeof pico.createColors>;

/** For people at a terminal: first the consequences, then the changes. */
export function renderText(diff: ProjectDiff, { color }: { readonly color: boolean }): string {
  const colors = pico.createColors(color);
  if (isSame(diff)) return 'The flows are the same.\n';
  const settings = diff.settings.map((field) => `  ~ ${visibleText(describeField(field))}`);
  const tables = diff.tables.map((operation) => `  ${visibleText(operation)}`);
  const project = diff.consequences.map((each) => consequence(each, colors));
  const blocks = [
    ...(settings.length + project.length === 0 ? [] : [[colors.bold('Project'), ...project, ...settings].join('\n')]),
    ...(tables.length === 0 ? [] : [[colors.bold('Tables'), ...tables].join('\n')]),
    ...diff.routes.map((route) => renderRoute(route, colors)),
    colors.bold(summarize(diff)),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function renderRoute(route: RouteDiff, colors: Colors): string {
  const paint = { added: colors.green, removed: colors.red, changed: colors.yellow }[route.change];
  // An added or removed route is not listed node by node.
  const parts = route.change === 'changed' ? changes(route, colors) : [];
  return [
    colors.bold(paint(visibleText(routeHeading(route)))),
    ...route.consequences.map((each) => consequence(each, colors)),
    ...parts,
  ].join('\n');
}

function changes({ settings, nodes, wires }: RouteDiff, colors: Colors): string[] {
  const paint = (line: string): string =>
    line.startsWith(sign.added) ? colors.green(line) : line.startsWith(sign.removed) ? colors.red(line) : line;
  return [
    ...settings.map((field) => `  ~ ${visibleText(describeField(field))}`),
    ...nodes.flatMap((node) => [
      `  ${paint(visibleText(describeNode(node)))}`,
      ...node.fields.map((field) => `      ${visibleText(describeField(field))}`),
    ]),
    ...wires.map((wire) => `  ${paint(visibleText(describeWire(wire)))}`),
  ];
}

function consequence({ severity, about, message }: Consequence, colors: Colors): string {
  const paint = { breaking: colors.red, attention: colors.yellow, safe: colors.green }[severity];
  return `  ${paint(severity.padEnd(9))} ${about}: ${visibleText(message)}`;
}
