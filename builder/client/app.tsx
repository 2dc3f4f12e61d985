import { useStore } from './store.ts';

export function App() {
  const project = useStore((state) => state.project);
  return <main>{project?.name}</main>;
}
