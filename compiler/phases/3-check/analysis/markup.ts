import { isControl } from '../../../ir/control-graph.ts';
import { deedsOf } from '../../../ir/effect.ts';
import { passedValue } from '../../../ir/passed-value.ts';
import type { PartPath } from '../../../ir/part-path.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node, Route } from '../../../ir/project.ts';
import { alternative, unknown } from '../../../ir/type.ts';
import type { StringCheck, Type } from '../../../ir/type.ts';
import { fieldOf, isCheckedText } from '../../../ir/type-algebra.ts';
import { traceTaint } from './taint.ts';
import type { TaintSource, TracesTo } from './taint.ts';
import type { RouteTypes } from './types.ts';

/** Texts of others that nothing escapes: of the request (`value`), of rows (`column`), of servers (`answer`). */
export const traceUnescaped = (route: Route, types: RouteTypes): TracesTo =>
  tracePassed(route, types, mayBeMarkup, (node) => {
    const { kind } = node;
    if (kind.escapesHtml === true) return 'escaped';
    if (kind.behaviour.kind === 'entry' || (kind.reads !== undefined && kind.reads.kind !== 'clock')) return 'value';
    if (kind.container !== undefined) return undefined;
    const deeds = deedsOf(kind);
    if (deeds.some((deed) => deed.kind === 'http' || deed.kind === 'fetch')) return 'answer';
    return deeds.some((deed) => ['read', 'lock', 'write'].includes(deed.kind)) ? 'column' : undefined;
  });

/** Templates whose own text is markup. */
export const traceMarkup = (route: Route, types: RouteTypes): TracesTo =>
  tracePassed(
    route,
    types,
    () => true,
    ({ kind: { behaviour, meaning, escapesHtml } }, type) => {
      if (escapesHtml === true) return 'escaped';
      const isTemplate = behaviour.kind === 'pure' && behaviour.html !== undefined;
      const texts = meaning?.kind === 'template' ? meaning.parts.filter((part) => typeof part === 'string') : [];
      return (isTemplate && isHtml(type)) || texts.some((text) => tag.test(text)) ? 'computed' : undefined;
    },
  );

const tag = /<\/?[a-z][a-z0-9-]*(?=[\s/>])/i;

/** Follows values through all nodes that pass on their text, up to the sources. */
const tracePassed = (
  route: Route,
  types: RouteTypes,
  mayPass: (type: Type) => boolean,
  sourceOf: (node: Node, type: Type) => TaintSource['kind'] | 'escaped' | undefined,
): TracesTo =>
  traceTaint(route, types, {
    ofSecret: () => undefined,
    atOutput: (node, port, path) => {
      const { kind, place } = node;
      const type = types.outputType(node, port);
      if (!mayPass(typeOfPart(type, path))) return [];
      const source = sourceOf(node, type);
      if (source === 'escaped') return [];
      if (source !== undefined) return [{ name: nameOfNode(node), kind: source, node, place }];
      if (kind.taint?.kind === 'sanitizer') return [];
      const goesOn = kind.container !== undefined || kind.taint?.kind === 'summary';
      return goesOn || !isControl(kind) || passedValue(kind, port) !== undefined ? undefined : [];
    },
  });

function typeOfPart(type: Type, path: PartPath): Type {
  return path.reduce<Type>((whole, step) => {
    if (step === null) return alternative(whole, 'list')?.element ?? unknown;
    const fields = alternative(whole, 'object');
    return fields === undefined ? unknown : fieldOf(fields, step);
  }, type);
}

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
