import { useStore } from '../store.ts';

export function Canvas() {
  const view = useStore((state) => state.view);
  return <div data-keys="canvas">{view?.nodes.length}</div>;
}
