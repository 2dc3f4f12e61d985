import { isList } from '../base/json.ts';
import type { Path } from '../base/operation.ts';
import type { NodePart } from './flow.ts';
import type { NameSpot } from './route-view.ts';

/**
 * Where the settings of a node name a table that it uses. A table reached by a relation, or in SQL, is not named there.
 */
export function spotsOfTable({ id, config }: NodePart, name: string): readonly NameSpot[] {
  const { table, writes } = config;
  const named = (...path: Path): NameSpot => ({
    ...{ is: 'value', before: '', after: '' },
    path: ['flow', 'nodes', { id }, 'config', ...path],
  });
  return [
    ...(table === name ? [named('table')] : []),
    ...(isList(writes) ? writes : []).flatMap((each, index) => (each === name ? [named('writes', index)] : [])),
  ];
}
