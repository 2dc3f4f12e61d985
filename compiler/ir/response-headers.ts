import { callEffectOf } from './effect.ts';
import type { Node } from './project.ts';
import type { AnsweringFlow } from './response-bodies.ts';
import { fixedStatus } from './response.ts';
import { nodeOf } from './route.ts';

/** Names of headers by status. */
export type Headers = ReadonlyMap<string, readonly string[]>;

/**
 * The headers that answers have by the flow, including those of called guards and of nodes in containers: those that
 * Return nodes list, where a redirect leads, and cookies.
 */
export function headersByStatus({ route, operands, bodies }: AnsweringFlow): Headers {
  const found = [...operands.keys()].flatMap((id) => {
    const node = nodeOf(route, id);
    const held = bodies.get(id);
    const within = held === undefined ? callEffectOf(node.kind)?.answers?.headers : headersByStatus(held);
    const status = fixedStatus(node, (port) => operands.get(id)?.get(port));
    const own = headersOf(node);
    return [...(within ?? []), ...(status === undefined || own.length === 0 ? [] : [[String(status), own] as const])];
  });
  return new Map(
    [...Map.groupBy(found, ([status]) => status)].map(([status, all]) => [
      status,
      [...new Set(all.flatMap(([, names]) => names))],
    ]),
  );
}

function headersOf({ kind: { behaviour } }: Node): readonly string[] {
  if (behaviour.kind !== 'respond') return [];
  const { headers, content, cookies = [] } = behaviour;
  return [
    ...headers.keys(),
    ...(content?.kind === 'redirect' ? ['Location'] : []),
    ...(cookies.length > 0 ? ['Set-Cookie'] : []),
  ];
}
