import { visibleText } from '../../base/visible-text.ts';
import { printSvg } from '../../graph/svg.ts';
import { codeLines } from '../code-lines.ts';
import type { CodeLine } from '../code-lines.ts';
import { allConsequences, isSame } from '../diff-projects.ts';
import type { CodeChange } from '../emitted-code.ts';
import type { Consequence, ProjectDiff, RouteDiff } from '../project-diff.ts';
import { htmlStyle } from './html-style.ts';
import { describeField, describeNode, describeWire, routeHeading, summarize } from './words.ts';

/**
 * A single page without scripts, for reviewers: what the changes mean, then each route with its drawing next to the
 * code that it becomes. Its policy lets it load nothing.
 */
export function renderHtml(diff: ProjectDiff, code: ReadonlyMap<string, CodeChange>): string {
  const consequences = allConsequences(diff).filter(({ severity }) => severity !== 'safe');
  const body = isSame(diff)
    ? ['<h1>Flows</h1>', '<p>The flows are the same.</p>']
    : [
        `<h1>Flows: ${text(summarize(diff))}</h1>`,
        consequences.length === 0
          ? '<p>Nothing that callers or operators have to act on.</p>'
          : list(consequences.map(renderConsequence)),
        ...section(
          'Project',
          diff.settings.map((field) => text(describeField(field))),
        ),
        ...section('Tables', diff.tables.map(text)),
        ...diff.routes.map((route) => renderRoute(route, code.get(route.id))),
      ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Flows: ${text(isSame(diff) ? 'as before' : summarize(diff))}</title>
<style>
${htmlStyle}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

const section = (title: string, items: readonly string[]): readonly string[] =>
  items.length === 0 ? [] : [`<h2>${title}</h2>`, list(items)];

const list = (items: readonly string[]): string => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

const renderConsequence = ({ severity, about, message, route }: Consequence & { readonly route?: string }): string =>
  `<b class="${severity}">${severity}</b> ${about}: ${route === undefined ? '' : `<code>${text(route)}</code> `}${text(message)}`;

function renderRoute(route: RouteDiff, code: CodeChange | undefined): string {
  const { change, consequences, settings, nodes, wires, graph } = route;
  const changes =
    change === 'changed'
      ? [
          ...settings.map((field) => text(describeField(field))),
          ...nodes.map((node) => [describeNode(node), ...node.fields.map(describeField)].map(text).join('<br>&emsp;')),
          ...wires.map((wire) => text(describeWire(wire))),
        ]
      : [];
  const drawing = encodeURIComponent(printSvg([graph]));
  return `<details class="route ${change}" open>
<summary>${text(routeHeading(route))}</summary>
${list([...consequences.map(renderConsequence), ...changes])}
<div class="sides">
<figure><img src="data:image/svg+xml;charset=utf-8,${drawing}" alt="The flow ${text(route.id)}, with what is added, removed and changed told apart."></figure>
${renderCode(code)}
</div>
</details>`;
}

function renderCode({ before, after }: CodeChange = {}): string {
  const path = after?.path ?? before?.path ?? '';
  const moved = before !== undefined && after !== undefined && before.path !== after.path;
  const caption = moved ? `${text(before.path)} → ${text(after.path)}` : text(path);
  const stretches = codeLines(before?.text ?? '', after?.text ?? '');
  const rows = stretches.flatMap((lines, index) => [...(index === 0 ? [] : [gap]), ...lines.map(renderLine)]);
  return rows.length === 0
    ? `<section><h3>${caption}</h3><p>The code is the same.</p></section>`
    : `<section><h3>${caption}</h3><table>\n${rows.join('\n')}\n</table></section>`;
}

const gap = '<tr class="gap"><td colspan="3">⋯</td></tr>';

function renderLine({ change, before, after, text: line }: CodeLine): string {
  const sign = change === 'added' ? '+' : change === 'removed' ? '-' : ' ';
  return `<tr class="${change ?? ''}"><td>${before ?? ''}</td><td>${after ?? ''}</td><td><code>${sign} ${text(line)}</code></td></tr>`;
}

/** Escapes text of a flow. */
const text = (value: string): string =>
  visibleText(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
