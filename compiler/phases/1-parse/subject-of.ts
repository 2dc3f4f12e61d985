import type { Subject } from '../../base/diagnostic.ts';
import { partOf, textAt } from './json-tree.ts';
import type { JsonTree, Path } from './json-tree.ts';

/** The contents of a file. */
export type Part = 'project' | 'route' | 'function';

/** The route and node at a path, as far as their ids can be read; the file may be invalid in any way. */
export function subjectOf(tree: JsonTree | undefined, part: Part, path: Path): Subject | undefined {
  const [list, position] = part === 'project' ? path : [`${part}s`];
  if ((list !== 'routes' && list !== 'functions') || (part === 'project' && typeof position !== 'number'))
    return undefined;
  const flowOwner = part === 'project' ? partOf(partOf(tree, list), position ?? 0) : tree;
  const [flow, nodes, index] = part === 'project' ? path.slice(2) : path;
  const id = textAt(flowOwner, ['id']);
  if (id === undefined) return undefined;
  const owner: Subject = list === 'routes' ? { route: id } : { route: id, isFunction: true };
  if (flow !== 'flow' || nodes !== 'nodes' || index === undefined) return owner;
  const node = textAt(flowOwner, ['flow', 'nodes', index, 'id']);
  const label = textAt(flowOwner, ['flow', 'nodes', index, 'label']);
  if (node === undefined) return owner;
  return label === undefined ? { ...owner, node } : { ...owner, node, label };
}
