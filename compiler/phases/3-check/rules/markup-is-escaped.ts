import { markupEscapedTwice, unescapedMarkup, unescapedStoredText } from '../../../ir/catalogue/responses.ts';
import { bodyBase } from '../../../ir/checked.ts';
import { isControl } from '../../../ir/control-graph.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Input, Node } from '../../../ir/project.ts';
import { nodeOf, sourceOf } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import type { Report } from '../../../base/diagnostic.ts';
import { isHtml } from '../analysis/markup.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * What the request, a row or another server says reaches HTML or XML only where a Template escapes it, unless it is the
 * whole page as it is stored; and a Template escapes no markup of another one.
 * FS3441 unescapedMarkup, FS3473 unescapedStoredText, FS3474 markupEscapedTwice
 */
export const markupIsEscaped: RouteRule = (analysis, report) => {
  for (const node of analysis.live) {
    if (isTemplate(node) && isHtml(analysis.types.outputType(node, 'text'))) reportTwice(node, analysis, report);
    for (const { name, html, markup } of node.kind.inputs) {
      const [escapes, onlyTexts] = [html !== undefined, html === 'texts'];
      const input = escapes || markup === true ? node.inputs.get(name) : undefined;
      if (input === undefined) continue;
      const source = escapes ? sourceOf(analysis.route, input) : undefined;
      if (source !== undefined && isTemplate(source)) {
        if (!isHtml(analysis.types.outputType(source, 'text'))) reportTwice(source, analysis, report);
        continue;
      }
      const sources = onlyTexts && !isText(analysis, input) ? [] : analysis.unescaped(input).map((each) => each.source);
      const [first] = sources;
      if (first === undefined) continue;
      const facts = { node: nameOfNode(node), port: name, escapes, onlyTexts };
      const where = { place: input.place, subject: node.subject };
      if (sources.some(({ kind }) => kind === 'value')) report(unescapedMarkup, facts, where);
      else if (!isStoredPage(node, name, analysis))
        report(unescapedStoredText, { ...facts, source: first.name, isStored: first.kind === 'column' }, where);
    }
  }
};

/** Whether a column, or what another server answers, is the whole page: then it is meant to be HTML. */
function isStoredPage({ id }: Node, port: string, { operands, route }: RouteAnalysis): boolean {
  const operand = operands.get(id)?.get(port);
  const base = operand?.kind === 'value' ? operand.access.base : bodyBase;
  return base.kind === 'output' && isControl(nodeOf(route, base.node).kind);
}

/** Whether it escapes what it inserts where its text is read as HTML. */
const isTemplate = ({ kind: { behaviour } }: Node): boolean =>
  behaviour.kind === 'pure' && behaviour.html !== undefined;

/** Placeholders of a Template that escapes them, though other Templates have written them as HTML. */
function reportTwice(outer: Node, { markup, types }: RouteAnalysis, report: Report): void {
  for (const [port, input] of outer.inputs) {
    const [trace] = isHtml(types.inputType(outer, port)) ? [] : markup(input);
    const inner = trace?.source.node;
    if (inner === undefined) continue;
    const isKnown = isHtml(types.outputType(inner, 'text'));
    const related = [{ message: 'where the markup is made', place: inner.place }];
    const facts = { outer: nameOfNode(outer), port, inner: nameOfNode(inner), id: inner.id, isKnown };
    report(markupEscapedTwice, facts, { place: input.place, subject: outer.subject, related });
  }
}

/** Whether a value may itself be a text, rather than only contain texts. */
function isText(analysis: RouteAnalysis, input: Input): boolean {
  const source = sourceOf(analysis.route, input);
  if (source === undefined || input.kind !== 'wire') return true;
  const type = analysis.types.outputType(source, input.port);
  return type.kind === 'unknown' || alternative(type, 'string') !== undefined;
}
