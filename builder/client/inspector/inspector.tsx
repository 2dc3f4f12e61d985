import { useStore } from '../store.ts';

export function Inspector() {
  const [first] = useStore(({ selection }) => selection.nodes);
  return <div className="scroll">{first}</div>;
}
