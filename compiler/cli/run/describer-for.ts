import type { Source } from '../../base/span.ts';
import type { DescribeQuery } from '../../ir/query.ts';
import type { NodeDefinition } from '../../nodes/define-node.ts';
import { nodeDefinitions } from '../../nodes/registry.ts';

const asking = nodeDefinitions.filter(({ asksDatabase }) => asksDatabase).map(({ type }) => JSON.stringify(type));

/**
 * The describer of queries for a flow; undefined if no node of it can need one. The modules for asking, such as
 * threads, are a twentieth of what checking a flow loads. Custom kinds may ask, and a kind's name may be written with
 * an escape.
 */
export async function describerFor(
  flow: string,
  sources: readonly Source[],
  kinds: readonly NodeDefinition[],
): Promise<DescribeQuery | undefined> {
  const mayAsk =
    kinds.length > 0 || sources.some(({ text }) => text.includes('\\u') || asking.some((type) => text.includes(type)));
  return mayAsk ? (await import('./query-describer.ts')).describerOf(flow) : undefined;
}
