import type { JsonObject } from '../../../base/json.ts';
import { mapEntries } from '../../../base/map-entries.ts';
import type { CheckedRoute } from '../../../ir/checked.ts';
import { fixedStatus } from '../../../ir/response.ts';
import { runNodes } from '../../../ir/route.ts';

/** The headers that answers of a status have by the flow: those that Return nodes list, and where a redirect leads. */
export function headersByStatus(checked: CheckedRoute): ReadonlyMap<string, JsonObject> {
  const found = runNodes(checked).flatMap((node): (readonly [status: string, name: string])[] => {
    const { behaviour } = node.kind;
    if (behaviour.kind !== 'respond') return [];
    const status = fixedStatus(node, (port) => checked.operands.get(node.id)?.get(port));
    const names = [...behaviour.headers.keys(), ...(behaviour.content?.kind === 'redirect' ? ['Location'] : [])];
    return status === undefined ? [] : names.map((name) => [String(status), name]);
  });
  const byStatus = Map.groupBy(found, ([status]) => status);
  return mapEntries(byStatus, (named) =>
    Object.fromEntries(
      named
        .filter(([, name]) => name.toLowerCase() !== 'content-type')
        .map(([, name]) => [name, { schema: { type: 'string' } }]),
    ),
  );
}
