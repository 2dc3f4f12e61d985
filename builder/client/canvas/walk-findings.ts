import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { findingsOfRoute, sharedFindings, tallyOfEntry, totalOf } from '../problems.ts';
import { revealFinding } from '../reveal-finding.ts';
import { partAt } from '../shown.ts';
import { openRoute, useStore } from '../store.ts';

/** Goes from finding to finding: first those of the open part, then those of the next route, function or part. */

/** The finding shown last: several may be about the same node, or about none. */
let last: string | undefined;

const keyOf = ({ code, file, path, message }: DiagnosticView): string => JSON.stringify([code, file, path, message]);

export async function goToFinding(step: 1 | -1): Promise<void> {
  const findings = findingsHere();
  const here = placeIn(findings, step);
  const next = here === -1 ? (step === 1 ? 0 : findings.length - 1) : here + step;
  await show(findings[next] ?? (await findingsOfNext(step)).at(step === 1 ? 0 : -1));
}

function findingsHere(): readonly DiagnosticView[] {
  const { project, view } = useStore.getState();
  return view === undefined ? sharedFindings({ project }) : findingsOfRoute({ project, view });
}

/** The index of the finding that the user is at; -1 if there is none. */
function placeIn(findings: readonly DiagnosticView[], step: 1 | -1): number {
  const { selection } = useStore.getState();
  const isHere = ({ node, wire }: DiagnosticView): boolean =>
    (wire !== undefined && selection.wires.has(wire)) || (node !== undefined && selection.nodes.has(node));
  const shown = findings.findIndex(
    (each) => keyOf(each) === last && (isHere(each) || (each.node ?? each.wire) === undefined),
  );
  if (shown !== -1) return shown;
  return step === 1 ? findings.findLastIndex(isHere) : findings.findIndex(isHere);
}

async function show(finding: DiagnosticView | undefined): Promise<void> {
  if (finding === undefined) return;
  last = keyOf(finding);
  await revealFinding(finding);
}

/** Opens the next route or function with findings, and returns them. Those that belong to none come last. */
async function findingsOfNext(step: 1 | -1): Promise<readonly DiagnosticView[]> {
  const { project, view, open } = useStore.getState();
  if (project === undefined) return [];
  // The others have no place to go to.
  const shared = sharedFindings({ project }).filter(
    ({ path, file }) => partAt(path, project) !== undefined || project.unreadable.includes(file),
  );
  const flows = [...project.routes, ...project.functions]
    .filter((flow) => totalOf(tallyOfEntry({ project, view }, flow)) > 0)
    .map(({ id }) => id);
  const stops = [...flows, ...(shared.length === 0 ? [] : [undefined])];
  const here = stops.indexOf(open.what === 'route' ? open.route : undefined);
  const next = stops.at(here === -1 ? (step === 1 ? 0 : -1) : (here + step) % stops.length);
  if (next === undefined) return shared;
  await openRoute(next);
  return findingsHere();
}
