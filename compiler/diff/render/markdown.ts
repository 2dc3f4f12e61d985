import { visibleText } from '../../base/visible-text.ts';
import { printMermaid } from '../../graph/mermaid.ts';
import { allConsequences, isSame } from '../diff-projects.ts';
import type { ProjectDiff, RouteDiff, Severity } from '../project-diff.ts';
import { describeField, describeNode, describeWire, routeHeading, summarize } from './words.ts';

/** GitHub's limit for one comment. */
const longestComment = 65_000;

/** For a pull request: the consequences as a table, then each changed flow, folded, with a drawing. */
export function renderMarkdown(diff: ProjectDiff): string {
  if (isSame(diff)) return '### Flows\n\nThe flows are the same.\n';
  const full = compose(
    diff,
    diff.routes.map((route) => renderRoute(route, true)),
  );
  // If the text is too long, drawings are dropped first, then lists.
  if (full.length <= longestComment) return full;
  const plain = compose(
    diff,
    diff.routes.map((route) => renderRoute(route, false)),
  );
  if (plain.length <= longestComment) return plain;
  return `${plain.slice(0, longestComment).replace(/\n[^\n]*$/, '')}\n\n_There is more than fits into a comment: run \`flowsmith diff\`._\n`;
}

function compose(diff: ProjectDiff, routes: readonly string[]): string {
  const consequences = allConsequences(diff).filter(({ severity }) => severity !== 'safe');
  const rows = consequences.map(
    ({ severity, about, message, route }) =>
      `| ${icons[severity]} ${severity} | ${about} | ${route === undefined ? '' : `${text(route)}: `}${text(message)} |`,
  );
  const table =
    rows.length === 0
      ? ['Nothing that callers or operators have to act on.']
      : ['| | about | what |', '| --- | --- | --- |', ...rows];
  const settings = diff.settings.map((field) => `- ${text(describeField(field))}`);
  const tables = diff.tables.map((operation) => `- ${text(operation)}`);
  return `${[
    `### Flows: ${text(summarize(diff))}`,
    '',
    ...table,
    ...(settings.length === 0 ? [] : ['', '**Project**', '', ...settings]),
    ...(tables.length === 0 ? [] : ['', '**Tables**', '', ...tables]),
    ...routes.flatMap((route) => ['', route]),
  ].join('\n')}\n`;
}

const icons: Readonly<Record<Severity, string>> = { breaking: '🔴', attention: '🟡', safe: '🟢' };

function renderRoute(route: RouteDiff, isDrawn: boolean): string {
  const { settings, nodes, wires, change, consequences } = route;
  const lists = [
    ...consequences.map(({ severity, message }) => `- ${icons[severity]} ${text(message)}`),
    ...settings.map((field) => `- ${text(describeField(field))}`),
    ...(change === 'changed'
      ? nodes.flatMap((node) => [
          `- ${text(describeNode(node))}`,
          ...node.fields.map((field) => `  - ${text(describeField(field))}`),
        ])
      : []),
    ...(change === 'changed' ? wires.map((wire) => `- ${text(describeWire(wire))}`) : []),
  ];
  const isSameFlow = change === 'changed' && nodes.length + wires.length === 0;
  const drawing = isSameFlow || isDrawn === false ? [] : ['', '```mermaid', printMermaid(route.graph).trimEnd(), '```'];
  return [
    '<details>',
    `<summary>${html(routeHeading(route))}</summary>`,
    '',
    ...lists,
    ...drawing,
    '',
    '</details>',
  ].join('\n');
}

/** A flow's text, escaped so that Markdown shows it literally: no markup, link, mention or table cell. */
const text = (value: string): string =>
  html(value)
    .replaceAll(/[\\`*_{}[\]()#+!|~-]/g, '\\$&')
    .replaceAll('@', '@\u200B')
    .replaceAll('://', ':\u200B//')
    .replaceAll('www.', 'www\u200B.');
const html = (value: string): string =>
  visibleText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
