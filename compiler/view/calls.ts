import { isList, isObject, valueAt } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import { call } from '../nodes/call.ts';
import { enqueue } from '../nodes/enqueue.ts';
import type { RawPart } from '../phases/1-parse/index.ts';
import { textOf } from './read-route.ts';

/** The nodes of a flow that call or enqueue a function, whether or not it exists. */
export function callsIn(flow: JsonObject): readonly { readonly node: string; readonly name: string }[] {
  const nodes: JsonValue | undefined = valueAt(flow, ['flow', 'nodes']);
  return (isList(nodes) ? nodes : []).flatMap((node) => {
    if (!isObject(node) || !kinds.has(textOf(node, 'type'))) return [];
    const name = valueAt(node, ['config', 'function']);
    return typeof name === 'string' ? [{ node: textOf(node, 'id'), name }] : [];
  });
}

const kinds: ReadonlySet<string> = new Set([call.type, enqueue.type]);

/** All functions that a flow reaches by calls, as text; if one is missing, the names of the existing ones. */
export function textsCalledBy(functions: readonly RawPart[]): (flow: JsonObject) => string {
  const byName = new Map(functions.toReversed().map(({ value }) => [textOf(value, 'id'), value]));
  const texts = new Map([...byName].map(([name, value]) => [name, JSON.stringify(value)]));
  return (flow) => {
    const reached = new Set(callsIn(flow).map(({ name }) => name));
    // Iterating over a set includes what is added meanwhile.
    for (const name of reached) for (const inner of callsIn(byName.get(name) ?? {})) reached.add(inner.name);
    return JSON.stringify([...reached].map((name) => texts.get(name) ?? [...byName.keys()]));
  };
}
