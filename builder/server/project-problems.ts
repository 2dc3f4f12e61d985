import type { DiagnosticView, ProjectView } from '../../compiler/view/route-view.ts';
import type { Problem } from '../shared/messages.ts';

/** Why the files, or the custom kinds, could not be read. */
export interface Problems {
  readonly files?: Problem;
  readonly kinds?: Problem;
}

/** The view of a project with unreadable files: what was read before, and the reason. */
export function projectWith(project: ProjectView, flow: string, { files, kinds }: Problems): ProjectView {
  const added = [
    ...(files === undefined ? [] : [describe('The flow cannot be read', files, flow)]),
    ...(kinds === undefined ? [] : [describe('Custom kinds cannot be loaded', kinds, flow)]),
  ];
  if (added.length === 0) return project;
  const diagnostics = [...added, ...project.diagnostics];
  return { ...project, ...(files === undefined ? {} : { isStale: true }), diagnostics };
}

/** It has no code, since the catalogue is about the contents of files. */
const describe = (title: string, { message, hint }: Problem, file: string): DiagnosticView => ({
  code: '',
  severity: 'error',
  title,
  message,
  hint,
  file,
  line: 1,
  column: 1,
  path: [],
  fixes: [],
});
