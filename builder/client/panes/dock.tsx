import { useStore } from '../store.ts';

interface DockProps {
  /** A closed one shows its tabs only, 35 px high. */
  readonly isOpen: boolean;
}

export function Dock({ isOpen }: DockProps) {
  const count = useStore(({ view }) => view?.diagnostics.length ?? 0);
  return <div>{isOpen && count}</div>;
}
