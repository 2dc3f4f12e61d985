import { deedsOf } from '../ir/effect.ts';
import type { Kind } from '../ir/kind.ts';
import { camelCase } from '../ir/names.ts';
import type { Type } from '../ir/type.ts';
import { choose, withHeld } from './chosen-nodes.ts';
import type { Chosen } from './chosen-nodes.ts';
import type { EdgePart, NodePart, RouteReading } from './flow.ts';
import { findObstacle } from './function-obstacles.ts';
import type { Obstacle } from './function-obstacles.ts';
import type { End } from './route-view.ts';

/** The border of a function that consists of nodes of a flow: what goes in and out, and where its call would be. */
export interface Border extends Chosen {
  readonly inputs: readonly Parameter[];
  readonly outputs: readonly Parameter[];
  /** The first step among the nodes, and the step after them. */
  readonly entry: End | undefined;
  readonly goesTo: End | undefined;
  /** Whether they have effects, so that a call of them has a place in the order of the control edges. */
  readonly acts: boolean;
  readonly holder: string | undefined;
  /** The node before the first of them in the file. */
  readonly before: string | undefined;
}

/** A value that goes in or out: where it comes from, and where it goes. */
export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly source: End;
  readonly targets: readonly End[];
}

/** Undefined while the flow has errors. Containers take their contents along. */
export function borderOf(reading: RouteReading, ids: ReadonlySet<string>): Border | Obstacle | undefined {
  const { checked, types } = reading;
  if (checked === undefined || types === undefined) return undefined;
  const chosen = choose(reading, withHeld(reading, ids), types);
  const obstacle = findObstacle(chosen);
  if (obstacle !== undefined) return obstacle;
  const { nodes, kinds, fed, read, entering, leaving, holders } = chosen;
  const index = reading.nodes.findIndex((node) => node === nodes[0]);
  return {
    ...chosen,
    inputs: parameters(chosen, fed, (source, targets) =>
      targets.every(({ port }) => port === targets[0]?.port) ? (targets[0]?.port ?? source.port) : source.port,
    ),
    outputs: parameters(chosen, read, (source) => labelOf(nodes, source.node) ?? source.port),
    entry: entering[0]?.to,
    goesTo: leaving[0]?.to,
    acts: nodes.some(({ id }) => deedsIn(kinds.get(id))),
    holder: holders[0],
    before: reading.nodes[index - 1]?.id,
  };
}

const deedsIn = (kind: Kind | undefined): boolean => kind !== undefined && deedsOf(kind).length > 0;

/** One parameter per source, with the desired name if it is available and valid for functions. */
function parameters(
  { typeOf }: Chosen,
  edges: readonly EdgePart[],
  wish: (source: End, targets: readonly End[]) => string,
): readonly Parameter[] {
  const taken = new Set<string>();
  return [...Map.groupBy(edges, ({ from }) => `${from.node}.${from.port}`).values()].flatMap((of) => {
    const [first] = of;
    if (first === undefined) return [];
    const [source, targets] = [first.from, of.map(({ to }) => to)];
    const name = freeName(camelCase(wish(source, targets)) || 'value', taken);
    taken.add(name);
    return [{ name, type: typeOf(source), source, targets }];
  });
}

function labelOf(nodes: readonly NodePart[], id: string): string | undefined {
  const label = nodes.find((node) => node.id === id)?.file['label'];
  return typeof label === 'string' && camelCase(label) !== '' ? label : undefined;
}

/** The names of other ports of calls. */
const reserved: ReadonlySet<string> = new Set(['in', 'next', 'error', 'failure']);

export function freeName(wish: string, taken: ReadonlySet<string>): string {
  let name = reserved.has(wish) ? `${wish}Value` : wish;
  for (let count = 2; taken.has(name); count += 1) name = `${wish}${count}`;
  return name;
}
