import { unescapedMarkup } from '../../../ir/catalogue/responses.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Input, Node } from '../../../ir/project.ts';
import { sourceOf } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import type { Type } from '../../../ir/type.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * Text of the request reaches HTML or XML only through a Template that escapes it.
 * FS3441 unescapedMarkup
 */
export const markupIsEscaped: RouteRule = (analysis, report) => {
  for (const node of analysis.live) {
    for (const { name, html, markup } of node.kind.inputs) {
      const [escapes, onlyTexts] = [html !== undefined, html === 'texts'];
      const input = escapes || markup === true ? node.inputs.get(name) : undefined;
      if (input === undefined || !isOpen(analysis, input, escapes)) continue;
      if (onlyTexts && !isText(analysis, input)) continue;
      report(
        unescapedMarkup,
        { node: nameOfNode(node), port: name, escapes, onlyTexts },
        { place: input.place, subject: node.subject },
      );
    }
  }
};

/** Whether a value contains text of the request, and its node does not escape what it inserts. */
function isOpen(analysis: RouteAnalysis, input: Input, escapes: boolean): boolean {
  const { behaviour } = sourceOf(analysis.route, input)?.kind ?? {};
  return (
    !(escapes && behaviour?.kind === 'pure' && behaviour.html !== undefined) && carriesText(analysis, input, new Set())
  );
}

/** Whether a value contains text of the request, which passes through all pure nodes except those that escape it. */
function carriesText(analysis: RouteAnalysis, input: Input, seen: Set<Node>): boolean {
  const source = sourceOf(analysis.route, input);
  if (source === undefined || !analysis.requestData.feeds(input)) return false;
  if (source.kind.escapesHtml === true || source.kind.taint?.kind === 'sanitizer') return false;
  if (input.kind === 'wire' && !mayBeText(analysis.types.outputType(source, input.port))) return false;
  if (isControl(source.kind) || source.kind.reads !== undefined) return true;
  if (seen.has(source)) return false;
  seen.add(source);
  return [...source.inputs.values()].some((each) => carriesText(analysis, each, seen));
}

/** Whether a value may itself be a text, rather than only contain texts. */
function isText(analysis: RouteAnalysis, input: Input): boolean {
  const source = sourceOf(analysis.route, input);
  if (source === undefined || input.kind !== 'wire') return true;
  const type = analysis.types.outputType(source, input.port);
  return type.kind === 'unknown' || alternative(type, 'string') !== undefined;
}

const mayBeText = (type: Type): boolean =>
  type.kind === 'unknown' ||
  (['string', 'bytes', 'list', 'object'] as const).some((kind) => alternative(type, kind) !== undefined);
