import { AskText } from '../fields/ask-text.tsx';
import { renamedNode } from '../canvas/own-places.ts';
import { edit, select, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { renameId, renameLabel } from '../../shared/gestures/edit-node.ts';
import { issueOfNodeId } from '../../shared/gestures/names.ts';

const close = (): void => openDialog(undefined);

function useSelectedNode() {
  const view = useStore((state) => state.written);
  const [id] = useStore(({ selection }) => selection.nodes);
  const node = view?.nodes.find((each) => each.id === id);
  return view === undefined || node === undefined ? undefined : { view, node };
}

export function RenameNodeLabel() {
  const selected = useSelectedNode();
  if (selected === undefined) return null;
  const { view, node } = selected;
  return (
    <AskText
      title="Rename"
      label="Label"
      description="Names the variable in the emitted code."
      value={node.label ?? ''}
      action="Rename"
      onDone={(text) => void edit(`Rename ${node.kind}`, renameLabel(view, node.id, text.trim()))}
      onClose={close}
    />
  );
}

export function RenameNodeId() {
  const selected = useSelectedNode();
  if (selected === undefined) return null;
  const { view, node } = selected;
  const others = view.nodes.map(({ id }) => id).filter((id) => id !== node.id);
  const issueOf = (text: string): string | undefined => issueOfNodeId(text, others);
  const rename = async (id: string): Promise<void> => {
    if (
      id !== node.id &&
      (await edit(
        `Rename ${node.id}`,
        renameId(view, node.id, id),
        undefined,
        renamedNode(useStore.getState().places, view.id, node.id, id),
      ))
    )
      select([id], 'list');
  };
  return (
    <AskText
      title="Rename the id"
      label="Id"
      isCode
      description="Its wires follow."
      value={node.id}
      action="Rename"
      issueOf={issueOf}
      onDone={(id) => void rename(id)}
      onClose={close}
    />
  );
}
