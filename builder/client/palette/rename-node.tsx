import { AskText } from '../fields/ask-text.tsx';
import { setOfNode } from '../inspector/changes.ts';
import { edit, select, useStore } from '../store.ts';
import { openDialog } from '../ui.ts';
import { renameNode } from './rename.ts';

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
      onDone={(text) => void edit(`Rename ${node.kind}`, setOfNode(view, node, 'label', text.trim()))}
      onClose={close}
    />
  );
}

export function RenameNodeId() {
  const selected = useSelectedNode();
  if (selected === undefined) return null;
  const { view, node } = selected;
  const taken = new Set(view.nodes.map(({ id }) => id));
  const issueOf = (text: string): string | undefined => {
    if (!/^[A-Za-z][A-Za-z0-9_-]*$/.test(text)) return 'A letter, then letters, digits, “_” and “-”.';
    return text !== node.id && taken.has(text) ? 'Another node has this id.' : undefined;
  };
  const rename = async (id: string): Promise<void> => {
    if (id !== node.id && (await edit(`Rename ${node.id}`, renameNode(view, node.id, id)))) select([id], 'list');
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
