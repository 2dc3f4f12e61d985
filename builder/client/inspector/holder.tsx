import type { NodeView, RouteView } from '../../../compiler/view/route-view.ts';
import { setParent } from '../../shared/gestures/edit-node.ts';
import { pathOfNode, withHeld } from '../../shared/gestures/parts.ts';
import { Choice } from '../fields/choice.tsx';
import { isContainer } from '../layout/graph.ts';
import { edit } from '../store.ts';
import { fieldName } from './focus-field.ts';
import { nameOf } from './names.ts';

interface HolderProps {
  readonly view: RouteView;
  readonly node: NodeView;
}

/** The container that holds a node, in a flow that has any. */
export function Holder({ view, node }: HolderProps) {
  const own = withHeld(view, new Set([node.id]));
  const containers = view.nodes.filter((each) => isContainer(each) && !own.has(each.id));
  if (node.role === 'start' || (containers.length === 0 && node.parent === undefined)) return null;
  const none = { id: '', title: 'None' };
  return (
    <Choice
      label="Container"
      value={node.parent ?? none.id}
      options={[none, ...containers.map((each) => ({ id: each.id, title: nameOf(each), detail: each.id }))]}
      onChange={(id) =>
        void edit(`Container of ${nameOf(node)}`, setParent(view, node.id, id === none.id ? undefined : id))
      }
      field={fieldName(view.id, [...pathOfNode(node.id), 'parent'])}
    />
  );
}
