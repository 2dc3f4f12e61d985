import type { RouteView } from '../../../compiler/view/route-view.ts';
import { renameLabel } from '../../shared/gestures/edit-node.ts';
import { nodeOf } from '../../shared/gestures/parts.ts';
import { nameOf } from '../inspector/names.ts';
import { edit } from '../store.ts';
import { CanvasField } from './canvas-field.tsx';
import { useCanvas } from './state.ts';

/** The field over a node whose label is being typed. */
export function TypedLabel({ view }: { readonly view: RouteView }) {
  const id = useCanvas((state) => state.renamed);
  const node = id === undefined ? undefined : nodeOf(view, id);
  if (node === undefined) return null;
  return (
    <CanvasField
      key={node.id}
      node={node.id}
      label="Label"
      name={`Label of ${nameOf(node)}`}
      value={node.label ?? ''}
      isSelected
      onWrite={(text) => void edit(`Rename ${node.kind}`, renameLabel(view, node.id, text.trim()))}
      onClose={() => useCanvas.setState({ renamed: undefined })}
    />
  );
}
