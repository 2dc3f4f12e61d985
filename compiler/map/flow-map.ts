import { z } from 'zod';
import { nameOfFunction } from '../base/flow-name.ts';
import { parseJson } from '../base/json.ts';

/** `.flowsmith/map.json` of an emitted project, as 5-emit writes it. */
const lineRange = z.tuple([z.int(), z.int()]);
const flows = z.record(
  z.string(),
  z.object({
    file: z.string(),
    nodes: z.record(z.string(), z.object({ name: z.string(), lines: z.array(lineRange) })),
  }),
);
const mapSchema = z.object({ version: z.literal(1), routes: flows, functions: flows.exactOptional() });

export interface FlowMap {
  /** Routes and functions by their flow names (see `flow-name.ts`). */
  readonly flows: Readonly<z.output<typeof flows>>;
}

/** The location of a node's code in the emitted project. */
export interface NodeLines {
  /** The name of its flow. */
  readonly route: string;
  readonly node: string;
  /** The label of the node, else the title of its kind. */
  readonly name: string;
  readonly file: string;
  /** The first and last line of each range, 1-based and inclusive. */
  readonly lines: readonly (readonly [number, number])[];
}

/** Undefined if the text is not such a map. */
export function readMap(text: string): FlowMap | undefined {
  const parsed = mapSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  const { routes, functions = {} } = parsed.data;
  const named = Object.entries(functions).map(([id, each]) => [nameOfFunction(id), each] as const);
  return { flows: { ...routes, ...Object.fromEntries(named) } };
}

export const allNodes = ({ flows }: FlowMap): readonly NodeLines[] =>
  Object.entries(flows).flatMap(([route, { file, nodes }]) =>
    Object.entries(nodes).map(([node, { name, lines }]) => ({ route, node, name, file, lines })),
  );

/** The nodes named by an id, `route/id` or label. Ids win over labels. */
export function findNodes(map: FlowMap, wanted: string): readonly NodeLines[] {
  const nodes = allNodes(map);
  const byId = nodes.filter(({ route, node }) => node === wanted || `${route}/${node}` === wanted);
  return byId.length > 0 ? byId : nodes.filter(({ name }) => name === wanted);
}

/** The nodes that own part of a line, narrowest first: the line is mainly about the first one. */
export function nodesAt(map: FlowMap, file: string, line: number): readonly NodeLines[] {
  const here = allNodes(map).flatMap((node) => {
    const range = node.file === file ? node.lines.find(([first, last]) => first <= line && line <= last) : undefined;
    return range === undefined ? [] : [{ node, length: range[1] - range[0] }];
  });
  return here.toSorted((a, b) => a.length - b.length).map(({ node }) => node);
}

/** `12-14, 20` */
export const printLines = (lines: NodeLines['lines']): string =>
  lines.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
