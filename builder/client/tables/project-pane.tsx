import { useStore } from '../store.ts';

export function ProjectPane() {
  const open = useStore((state) => state.open);
  return <div>{open.what === 'table' ? open.table : open.what}</div>;
}
