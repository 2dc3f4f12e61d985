import type { JsonObject } from '../../compiler/base/json.ts';
import { addFeed, addNode, wire } from './random-draft.ts';
import type { Draft, Feed, Point, Ports, Shape, Source } from './random-draft.ts';
import { sourceOf } from './random-sources.ts';

/** Adds pure nodes at a point, fed with values that mostly fit. */
export interface Maker {
  readonly draft: Draft;
  /** Adds a node, and feeds its ports. */
  readonly add: (
    type: string,
    config: JsonObject,
    ports: Ports,
  ) => { readonly id: string; readonly sources: readonly Source[] };
  /** The same for a node with one output. */
  readonly give: (type: string, config: JsonObject, ports: Ports, output: string, result: Shape) => Feed;
}

export function makerAt(draft: Draft, point: Point): Maker {
  const add: Maker['add'] = (type, config, ports) => {
    const sources = ports.map(([, kinds, optional]) =>
      sourceOf(draft, point, kinds, { optional: optional !== undefined }),
    );
    const node = addNode(draft, type, config);
    for (const [index, [port]] of ports.entries()) {
      const source = sources[index];
      if (source !== undefined) wire(draft, node, port, source);
    }
    return { id: node.id, sources };
  };
  const give: Maker['give'] = (type, config, ports, output, result) => {
    const { id, sources } = add(type, config, ports);
    return addFeed(draft, `${id}.${output}`, result, sources);
  };
  return { draft, add, give };
}
