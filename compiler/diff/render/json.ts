import { visibleJson } from '../../base/visible-text.ts';
import { allConsequences, isSame } from '../diff-projects.ts';
import { severities } from '../project-diff.ts';
import type { ProjectDiff } from '../project-diff.ts';

/** For programs: the diff itself, without the drawings. `version` changes whenever the shape does. */
export function renderJson(diff: ProjectDiff): string {
  const counts = Object.fromEntries(
    severities.map((severity) => [severity, allConsequences(diff).filter((each) => each.severity === severity).length]),
  );
  const routes = diff.routes.map(({ id, change, endpoint, title, settings, nodes, wires, consequences }) => ({
    id,
    change,
    endpoint,
    title,
    settings,
    nodes,
    wires,
    consequences,
  }));
  return visibleJson(
    `${JSON.stringify({ version: 1, same: isSame(diff), counts, settings: diff.settings, tables: diff.tables, consequences: diff.consequences, routes }, null, 2)}\n`,
  );
}
