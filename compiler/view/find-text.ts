import { isObject } from '../base/json.ts';
import type { JsonObject, JsonValue } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import { flowsOf } from './flow.ts';
import type { OpenFlow, OpenRoute } from './flow.ts';

/** A node of any route or function that contains a text, and where. */
export interface FoundText {
  /** The flow name of its route or function. */
  readonly flow: string;
  readonly node: string;
  /** Its label, or its id. */
  readonly name: string;
  readonly type: string;
  readonly text: string;
  /** Where in the flow; the node itself, if the text is its name. */
  readonly path: Path;
}

/** The nodes of all flows with a text in their names, settings, literals or comments, at most this many. */
export function findText(flow: OpenFlow, text: string, most: number): readonly FoundText[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found: FoundText[] = [];
  for (const route of flowsOf(flow))
    for (const each of textsOf(route)) {
      if (!each.text.toLowerCase().includes(wanted)) continue;
      found.push(each);
      if (found.length === most) return found;
    }
  return found;
}

function textsOf({ id: flow, raw }: OpenRoute): readonly FoundText[] {
  const body = raw.value['flow'];
  const nodes = isObject(body) && Array.isArray(body['nodes']) ? body['nodes'] : [];
  return nodes.filter(isObject).flatMap((node: JsonObject) => {
    const [id, type, label] = ['id', 'type', 'label'].map((key) => textIn(node, key));
    if (id === undefined) return [];
    const path = ['flow', 'nodes', { id }];
    const about = { flow, node: id, name: label ?? id, type: type ?? '' };
    return [
      { ...about, text: [about.name, type].join(' '), path },
      ...['config', 'inputs', 'comment'].flatMap((key) =>
        leavesOf(node[key], [...path, key]).map((leaf) => ({ ...about, ...leaf })),
      ),
    ];
  });
}

function textIn(node: JsonObject, key: string): string | undefined {
  const value = node[key];
  return typeof value === 'string' ? value : undefined;
}

function leavesOf(value: JsonValue | undefined, path: Path): readonly Pick<FoundText, 'text' | 'path'>[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue, index) => leavesOf(item, [...path, index]));
  if (isObject(value)) return Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...path, key]));
  return typeof value === 'string' || typeof value === 'number' ? [{ text: String(value), path }] : [];
}
