import { FileWarning } from 'lucide-react';
import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { Excerpt } from './excerpt.tsx';
import { useStore } from '../store.ts';
import type { State } from '../store.ts';
import { Place } from './place.tsx';

/** Why the open part cannot be shown; undefined if it can. */
export function unreadable({ project, open }: State): 'project' | 'route' | undefined {
  if (project === undefined) return undefined;
  if (project.name === undefined || project.isStale === true) return 'project';
  const flows = [...project.routes, ...project.functions];
  if (open.what === 'file') return 'route';
  const isMissing = open.what === 'route' && flows.every(({ id }) => id !== open.route);
  return isMissing ? 'route' : undefined;
}

/**
 * Shown instead of the canvas if a file is currently not a valid flow, or a route or function was removed elsewhere.
 */
export function Unreadable({ what }: { readonly what: 'project' | 'route' }) {
  const open = useStore((state) => state.open);
  const project = useStore((state) => state.project);
  const name = open.what === 'file' ? open.file.split('/').at(-1) : open.what === 'route' ? open.route : '';
  const file = open.what === 'file' ? open.file : undefined;
  const ofFile = (project?.diagnostics ?? []).filter((each) => what === 'project' || each.file === file);
  const errors = ofFile.filter(({ severity }) => severity === 'error').slice(0, 5);
  const isGone = what === 'route' && file === undefined;
  return (
    <section className="unreachable" role="alert">
      <FileWarning size={28} aria-hidden="true" />
      <h1>
        {isGone ? `${name} is not there any more` : `${what === 'project' ? 'The flow' : name} cannot be read just now`}
      </h1>
      {errors.map((each, index) => (
        <Error key={index} {...each} />
      ))}
      <p>
        {isGone
          ? 'It was deleted, or has another id now.'
          : 'Mend the file in your editor, or with git: the page follows by itself. The Builder has changed nothing.'}
      </p>
    </section>
  );
}

const Error = ({ message, hint, file, line }: DiagnosticView) => (
  <>
    <p>
      <b>{message}</b> <Marked text={hint} /> <Place file={file} line={line} />
    </p>
    <Excerpt file={file} line={line} />
  </>
);
