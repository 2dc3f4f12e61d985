import type { Subject } from '../../base/diagnostic.ts';
import { partOf, textAt } from './json-tree.ts';
import type { JsonTree, Path } from './json-tree.ts';

/** The contents of a file. */
export type Part = 'project' | 'route';

/** The route and node at a path, as far as their ids can be read; the file may be invalid in any way. */
export function subjectOf(tree: JsonTree | undefined, part: Part, path: Path): Subject | undefined {
  const isInRoute = path[0] === 'routes' && typeof path[1] === 'number';
  if (part === 'project' && !isInRoute) return undefined;
  const route = part === 'route' ? tree : partOf(partOf(tree, 'routes'), path[1] ?? 0);
  const [flow, nodes, index] = part === 'route' ? path : path.slice(2);
  const id = textAt(route, ['id']);
  if (id === undefined) return undefined;
  if (flow !== 'flow' || nodes !== 'nodes' || index === undefined) return { route: id };
  const node = textAt(route, ['flow', 'nodes', index, 'id']);
  const label = textAt(route, ['flow', 'nodes', index, 'label']);
  if (node === undefined) return { route: id };
  return label === undefined ? { route: id, node } : { route: id, node, label };
}
