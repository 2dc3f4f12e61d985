import { nearest } from '../../compiler/base/did-you-mean.ts';
import { visibleText } from '../../compiler/base/visible-text.ts';
import type { FlowFiles } from '../../compiler/cli/input/read-flow.ts';
import { failure, success } from '../../compiler/cli/terminal/result.ts';
import type { Problem, Result } from '../../compiler/cli/terminal/result.ts';
import type { ProjectView } from '../../compiler/view/route-view.ts';
import { addLogin as loginParts, issueOfLogin } from '../shared/gestures/login.ts';
import { tableRoutes } from '../shared/gestures/table-routes.ts';
import type { MadeRoutes } from '../shared/gestures/table-routes.ts';
import { createWorkspace } from '../workspace/workspace.ts';
import { openFlowDisk } from './flow-disk.ts';

export type Added = Omit<MadeRoutes, 'operations'>;

/**
 * Adds the routes that list, get, create, update and delete the rows of a table, as the Builder does. An existing route
 * for the same requests is kept.
 */
export const addCrud = (flow: string, files: FlowFiles, table: string): Result<Added> =>
  addParts(flow, files, (project) =>
    Object.hasOwn(project.tables, table)
      ? success(tableRoutes(project, table))
      : failure(noTable(table, Object.keys(project.tables))),
  );

/** Adds what users need to register and log in, as the Builder does. */
export const addLogin = (flow: string, files: FlowFiles): Result<Added> =>
  addParts(flow, files, (project) => {
    const issue = issueOfLogin(project);
    return issue === undefined
      ? success(loginParts(project))
      : failure({
          message: issue,
          hint: 'Nothing was written. The recipe shows the whole: flowsmith init --example login.',
        });
  });

function addParts(flow: string, files: FlowFiles, make: (project: ProjectView) => Result<MadeRoutes>): Result<Added> {
  const disk = openFlowDisk(flow);
  const workspace = createWorkspace();
  workspace.replaceFiles({ layout: disk.layout, ...files });
  const made = make(workspace.project());
  if (!made.ok) return made;
  const { operations, ...added } = made.value;
  const applied = workspace.apply(operations);
  if ('problem' in applied) return failure(applied.problem);
  disk.write(applied.changes);
  return success(added);
}

function noTable(table: string, tables: readonly string[]): Problem {
  const near = nearest(table, tables);
  const known = tables.length === 0 ? 'The project declares no table yet' : `Its tables are ${tables.join(', ')}`;
  return {
    message: `The flow has no table “${visibleText(table)}”.`,
    hint: near === undefined ? `${known}; add it to "tables" first, or in the Builder.` : `Did you mean “${near}”?`,
  };
}
