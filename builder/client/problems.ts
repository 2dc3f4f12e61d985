import type { Severity } from '../../compiler/base/diagnostic.ts';
import type { DiagnosticView, RouteEntry, Tally } from '../../compiler/view/route-view.ts';
import type { State } from './state.ts';

/** The number of problems, wherever it is shown or announced: in tabs, lists, the list of routes, announcements. */

type Known = Pick<State, 'project' | 'view'>;

const none: Tally = { errors: 0, warnings: 0, begun: 0 };

const add = (a: Tally, b: Tally, sign: 1 | -1 = 1): Tally => ({
  errors: a.errors + sign * b.errors,
  warnings: a.warnings + sign * b.warnings,
  begun: a.begun + sign * b.begun,
});

export function tallyOf(findings: readonly Pick<DiagnosticView, 'severity' | 'isBegun'>[]): Tally {
  const count = (look: Look): number => findings.filter((each) => lookOf(each) === look).length;
  return { errors: count('error'), warnings: count('warning'), begun: count('begun') };
}

/** How a finding looks. Unfinished work looks like neither an error nor a warning. */
export type Look = Severity | 'begun';
export const lookOf = ({ severity, isBegun }: Pick<DiagnosticView, 'severity' | 'isBegun'>): Look =>
  isBegun === true ? 'begun' : severity;

/** Findings about a route that only appear when all routes are considered together. */
const sharedBy = ({ project }: Known, route: string): readonly DiagnosticView[] =>
  (project?.diagnostics ?? []).filter((each) => each.route === route);

/** Findings that belong to no route or function. */
export const sharedFindings = ({ project }: Pick<State, 'project'>): readonly DiagnosticView[] =>
  (project?.diagnostics ?? []).filter(({ route }) => route === undefined);

/** The findings about the open route: its own, and those that only appear when all routes are considered together. */
export const findingsOfRoute = (state: Known): readonly DiagnosticView[] =>
  state.view === undefined ? [] : [...state.view.diagnostics, ...sharedBy(state, state.view.id)];

/** The count in an entry of the list. For the open route, it follows typing. */
export const tallyOfEntry = (state: Known, { id, problems = none }: Pick<RouteEntry, 'id' | 'problems'>): Tally =>
  add(state.view?.id === id ? tallyOf(state.view.diagnostics) : problems, tallyOf(sharedBy(state, id)));

/** The count for the whole project. A server that lags behind counts as well, unless errors explain it. */
export function tallyOfProject(state: Known & Pick<State, 'server'>): Tally {
  const { project, view, server } = state;
  const flows = project === undefined ? [] : [...project.routes, ...project.functions];
  const own = flows.map(({ id, problems = none }) => (view?.id === id ? tallyOf(view.diagnostics) : problems));
  const all = own.reduce((sum, each) => add(sum, each), tallyOf(project?.diagnostics ?? []));
  if (!isHeld(state) || all.errors + all.begun > 0) return all;
  return add(all, server.state === 'failed' ? { ...none, errors: 1 } : { ...none, warnings: 1 });
}

/** Whether there is a server that does not run the newest version. */
export const isHeld = ({ server: { state, held } }: Pick<State, 'server'>): boolean =>
  state !== 'none' && held !== undefined;

export const totalOf = ({ errors, warnings, begun }: Tally): number => errors + warnings + begun;

export const worstOf = ({ errors, warnings, begun }: Tally): Look | undefined =>
  errors > 0 ? 'error' : warnings > 0 ? 'warning' : begun > 0 ? 'begun' : undefined;

/** Such as “2 errors, 1 warning”. An unfinished route has an open end. */
export function inWords({ errors, warnings, begun }: Tally): string {
  const said = [
    ...(errors === 0 ? [] : [errors === 1 ? '1 error' : `${errors} errors`]),
    ...(warnings === 0 ? [] : [warnings === 1 ? '1 warning' : `${warnings} warnings`]),
    ...(begun === 0 ? [] : [begun === 1 ? '1 open end' : `${begun} open ends`]),
  ];
  return said.length === 0 ? 'No problems' : said.join(', ');
}

/** Counts for the open route, by its file, and for all others: “1 error in this route, 2 warnings elsewhere”. */
export function problemsInWords({ project, written, server }: State): string {
  const state = { project, view: written, server };
  const [here, all] = [tallyOf(findingsOfRoute(state)), tallyOfProject(state)];
  if (totalOf(all) === 0) return inWords(none);
  const elsewhere = add(all, here, -1);
  return [
    ...(totalOf(here) === 0 ? [] : [`${inWords(here)} in this ${written?.isFunction === true ? 'function' : 'route'}`]),
    ...(totalOf(elsewhere) === 0
      ? []
      : [`${inWords(elsewhere)} ${written === undefined ? 'in the project' : 'elsewhere'}`]),
  ].join(', ');
}
