import { useStore } from '../store.ts';
import { Secrets } from './secrets.tsx';
import { TableEditor } from './table-editor.tsx';

/** The part of the project that is open instead of a route. */
export function ProjectPane() {
  const open = useStore((state) => state.open);
  const project = useStore((state) => state.project);
  if (project === undefined) return null;
  if (open.what === 'secrets') return <Secrets project={project} />;
  return open.what === 'table' ? <TableEditor key={open.table} project={project} table={open.table} /> : null;
}
