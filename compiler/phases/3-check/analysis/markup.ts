import { deedsOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, Route } from '../../../ir/project.ts';
import type { StringCheck, Type } from '../../../ir/type.ts';
import { isCheckedText } from '../../../ir/type-algebra.ts';
import type { TaintSource, TracesTo } from './taint.ts';
import { tracePassed } from './trace-passed.ts';
import type { RouteTypes } from './types.ts';

/** Texts of others that nothing escapes: of the request (`value`), of rows (`column`), of servers (`answer`). */
export const traceUnescaped = (route: Route, types: RouteTypes): TracesTo =>
  tracePassed(route, types, mayBeMarkup, (node) => {
    const { kind } = node;
    if (kind.escapesHtml === true) return [];
    if (kind.behaviour.kind === 'entry' || (kind.reads !== undefined && kind.reads.kind !== 'clock'))
      return [whole(node, 'value')];
    if (kind.container !== undefined) return undefined;
    const deeds = deedsOf(kind);
    if (deeds.some((deed) => deed.kind === 'http' || deed.kind === 'fetch')) return [whole(node, 'answer')];
    return deeds.some((deed) => ['read', 'lock', 'write'].includes(deed.kind)) ? [whole(node, 'column')] : undefined;
  });

/** Templates whose own text is markup. */
export const traceMarkup = (route: Route, types: RouteTypes): TracesTo =>
  tracePassed(
    route,
    types,
    () => true,
    (node, port) => {
      const { behaviour, meaning, escapesHtml } = node.kind;
      if (escapesHtml === true) return [];
      const isTemplate = behaviour.kind === 'pure' && behaviour.html !== undefined;
      const texts = meaning?.kind === 'template' ? meaning.parts.filter((part) => typeof part === 'string') : [];
      const isMarkup = (isTemplate && isHtml(types.outputType(node, port))) || texts.some((text) => tag.test(text));
      return isMarkup ? [whole(node, 'computed')] : undefined;
    },
  );

const whole = (node: Node, kind: TaintSource['kind']): TaintSource => ({
  ...{ name: nameOfNode(node), kind, node, place: node.place },
});

const tag = /<\/?[a-z][a-z0-9-]*(?=[\s/>])/i;

export const isHtml = (type: Type): boolean => isCheckedText(type, 'html');

/** Texts of these forms have no character that means anything in HTML. */
const plain: ReadonlySet<StringCheck> = new Set(['uuid', 'timestamp', 'instant', 'slug', 'html']);

function mayBeMarkup(type: Type): boolean {
  if (type.kind === 'unknown') return true;
  return type.alternatives.some((each) => {
    if (each.kind === 'string') return each.values === undefined && !each.checks.some((check) => plain.has(check));
    if (each.kind === 'list') return mayBeMarkup(each.element);
    return each.kind === 'object' ? each.open || [...each.fields.values()].some(mayBeMarkup) : each.kind === 'bytes';
  });
}
