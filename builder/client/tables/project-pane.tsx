import { useRef } from 'react';
import { useFieldFocus } from '../inspector/focus-field.ts';
import { useStore } from '../store.ts';
import { ProjectSettings } from '../settings/project-settings.tsx';
import { Secrets } from './secrets.tsx';
import { TableEditor } from './table-editor.tsx';

/** The part of the project that is open instead of a route. */
export function ProjectPane() {
  const open = useStore((state) => state.open);
  const project = useStore((state) => state.project);
  const pane = useRef<HTMLDivElement>(null);
  useFieldFocus(pane);
  if (project === undefined) return null;
  return (
    <div className="project-pane" ref={pane}>
      {open.what === 'secrets' && <Secrets project={project} />}
      {open.what === 'settings' && <ProjectSettings project={project} />}
      {open.what === 'table' && <TableEditor key={open.table} project={project} table={open.table} />}
    </div>
  );
}
