import { queryPerItem } from '../../../ir/catalogue/containers.ts';
import { effectOf } from '../../../ir/effect.ts';
import { nameOfNode } from '../../../ir/project.ts';
import type { Node } from '../../../ir/project.ts';
import { nodeOf } from '../../../ir/route.ts';
import { alternative } from '../../../ir/type.ts';
import { holdsUniqueKey } from '../../../nodes/database/table.ts';
import { sourcesOf } from '../analysis/refusals.ts';
import type { RouteAnalysis } from '../analysis/route-analysis.ts';
import type { RouteRule } from './rule.ts';

/**
 * No row is read for each item by a unique key computed from the item: a single query finds them all.
 * FS3414 queryPerItem
 */
export const itemsAreReadTogether: RouteRule = (analysis, report) => {
  const { route, reached } = analysis;
  const container = nodeOf(route, route.start);
  for (const node of reached) {
    if (!findsByItem(node, analysis)) continue;
    const facts = { node: nameOfNode(node), container: nameOfNode(container), table: node.kind.table ?? '' };
    report(queryPerItem, facts, { place: node.place, subject: node.subject });
  }
};

/** Whether a node reads a row by a unique key computed from the item. */
function findsByItem(node: Node, { route, tables, types }: RouteAnalysis): boolean {
  const table = tables.get(node.kind.table ?? '');
  if (table === undefined || effectOf(node.kind)?.kind !== 'read') return false;
  const isRow = node.kind.outputs.some(({ name }) => alternative(types.outputType(node, name), 'object') !== undefined);
  const { conditions = [] } = node.kind;
  const equal = conditions.filter(({ always }) => always === 'eq');
  const { item } = nodeOf(route, route.start).kind.container ?? {};
  const isOfItem = equal.some(({ port }) =>
    sourcesOf(route, node, port).some((source) => source.node.id === route.start && source.port === item),
  );
  return isRow && isOfItem && holdsUniqueKey(table, new Set(equal.map(({ column }) => column)));
}
