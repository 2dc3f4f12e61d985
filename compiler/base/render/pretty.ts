import pico from 'picocolors';
import { codeFrame } from '../code-frame.ts';
import type { Diagnostic, Subject } from '../diagnostic.ts';
import type { Place, Source } from '../span.ts';
import { excerpt, visibleText } from '../visible-text.ts';
import { createLocator } from './locate.ts';
import type { Range } from './locate.ts';
import { summarize } from './summarize.ts';

export interface PrettyOptions {
  readonly color: boolean;
}

type Colors = ReturnType<typeof pico.createColors>;

/** For people at a terminal: every finding with its place, a code frame and the remedy; then the number of findings. */
export function renderPretty(
  diagnostics: readonly Diagnostic[],
  sources: readonly Source[],
  { color }: PrettyOptions,
): string {
  if (diagnostics.length === 0) return '';
  const colors = pico.createColors(color);
  const locate = createLocator(sources);
  const blocks = diagnostics.map((diagnostic) => renderOne(diagnostic, locate, colors));
  return `${[...blocks, colors.bold(summarize(diagnostics))].join('\n\n')}\n`;
}

function renderOne(diagnostic: Diagnostic, locate: (place: Place) => Range, colors: Colors): string {
  const paint = diagnostic.severity === 'error' ? colors.red : colors.yellow;
  const lines = [
    `${colors.bold(paint(`${diagnostic.severity}[${diagnostic.code}]`))}${colors.bold(`: ${visibleText(diagnostic.message)}`)}`,
    ...renderPlace(diagnostic.place, locate, paint, '^', colors),
  ];
  if (diagnostic.subject !== undefined) lines.push(`  ${colors.dim('in')} ${describeSubject(diagnostic.subject)}`);
  for (const related of diagnostic.related) {
    lines.push(
      `  ${colors.cyan('note')}: ${visibleText(related.message)}`,
      ...renderPlace(related.place, locate, colors.cyan, '-', colors),
    );
  }
  if (diagnostic.hint !== '') lines.push(`  ${colors.green('hint')}: ${visibleText(diagnostic.hint)}`);
  return lines.join('\n');
}

function renderPlace(
  place: Place,
  locate: (place: Place) => Range,
  paint: (text: string) => string,
  underline: string,
  colors: Colors,
): readonly string[] {
  const { start, lines } = locate(place);
  if (lines === undefined) return [`  ${colors.dim('-->')} ${visibleText(place.file)}`];
  const frame = codeFrame(lines, place.span);
  const gutter = String(frame.at(-1)?.number ?? 1).length;
  const bar = (label: string): string => colors.dim(`${label.padStart(gutter)} |`);
  const printed = [
    `${' '.repeat(gutter)}${colors.dim('-->')} ${visibleText(place.file)}:${start.line}:${start.column}`,
    bar(''),
  ];
  for (const { number, text, mark } of frame) {
    printed.push(`${bar(String(number))} ${text}`.trimEnd());
    if (mark !== undefined) printed.push(`${bar('')} ${' '.repeat(mark.indent)}${paint(underline.repeat(mark.width))}`);
  }
  return printed;
}

/** `route "get-user", node "User number" (to-num)`: the node by its label, with the id to search for. */
function describeSubject({ route, isFunction, node, label }: Subject): string {
  const named = (text: string): string => visibleText(excerpt(text));
  const parts = [`${isFunction === true ? 'function' : 'route'} "${named(route)}"`];
  if (node !== undefined)
    parts.push(label === undefined ? `node "${named(node)}"` : `node "${named(label)}" (${named(node)})`);
  return parts.join(', ');
}
