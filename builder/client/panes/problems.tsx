import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { DiagnosticView, RouteEntry, RouteView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { Excerpt } from '../frame/excerpt.tsx';
import { Place } from '../frame/place.tsx';
import { unreadable } from '../frame/unreadable.tsx';
import { Fixes, SeverityIcon } from '../inspector/findings.tsx';
import { findingsOfRoute, inWords, isHeld, lookOf, tallyOf, tallyOfProject, totalOf, worstOf } from '../problems.ts';
import { openRoute, useStore } from '../store.ts';
import { revealFinding } from '../reveal-finding.ts';
import { Explanation } from './explanation.tsx';
import { HeldServer } from './held-server.tsx';
import '../fields/segments.css';

/** If more routes than this have findings, each is collapsed, and lists them when expanded. */
const mostListed = 10;

/** The findings of the route, or of the whole project, by route. */
export function Problems() {
  const view = useStore((state) => (unreadable(state) === undefined ? state.view : undefined));
  const project = useStore((state) => state.project);
  const hasServerProblem = useStore(isHeld);
  const count = useStore((state) => totalOf(tallyOfProject(state)));
  const [of, setOf] = useState<'route' | 'project'>('route');
  const own = findingsOfRoute({ project, view });
  const chosen = view === undefined ? 'project' : of;
  const beside = (project?.diagnostics ?? []).filter(({ route }) => route === undefined || route !== view?.id);
  const findings = chosen === 'route' ? own : [...own, ...beside];
  const flows = project === undefined ? [] : [...project.routes, ...project.functions];
  const others = chosen === 'route' ? [] : flows.filter(({ id }) => id !== view?.id);
  const faulty = others.filter(({ problems }) => problems !== undefined);
  const isEmpty = findings.length + faulty.length === 0;
  return (
    <div className="problems">
      {view !== undefined && count > own.length && (
        <ToggleButtonGroup
          className="segments"
          aria-label="Problems of"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => setOf(keys.has('project') ? 'project' : 'route')}
        >
          <ToggleButton id="route" className="segment">
            {view.isFunction === true ? 'This function' : 'This route'} {own.length}
          </ToggleButton>
          <ToggleButton id="project" className="segment">
            Project {count}
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {isEmpty && !hasServerProblem && <NoProblems view={chosen === 'route' ? view : undefined} />}
      <ul>
        {findings.map((finding, index) => (
          // The same finding may be listed twice.
          <Problem key={`${finding.code} ${index}`} finding={finding} />
        ))}
        {faulty.map((route) => (
          <FaultyRoute key={route.id} route={route} isShort={faulty.length <= mostListed} />
        ))}
      </ul>
      <HeldServer findings={findings} />
    </div>
  );
}

interface FaultyRouteProps {
  readonly route: Pick<RouteEntry, 'id' | 'title' | 'problems'>;
  /** Whether its findings are listed immediately. */
  readonly isShort: boolean;
}

/** A route or a function that is not open, with its own problems. */
function FaultyRoute({ route, isShort }: FaultyRouteProps) {
  const { id, title, problems = tallyOf([]) } = route;
  const [isOpen, setOpen] = useState(isShort);
  return (
    <>
      <li className="problem">
        <SeverityIcon look={worstOf(problems) ?? 'warning'} />
        <Button className="problem-text grow" onPress={() => void openRoute(id)}>
          {title ?? id}: {inWords(problems)}
        </Button>
        <Button className="link" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </li>
      {isOpen && <FindingsOf route={id} />}
    </>
  );
}

/** The findings of a route that is not open, for its current file. */
function FindingsOf({ route }: { readonly route: string }) {
  const host = useStore((state) => state.host);
  const project = useStore((state) => state.toldProject);
  const [findings, setFindings] = useState<readonly DiagnosticView[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const take = (found: readonly DiagnosticView[]): void => {
      if (isCurrent) setFindings(found);
    };
    // A route that has been removed in the meantime is no longer listed.
    host?.ask<'findings'>({ do: 'findings', route }).then(take, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [host, project, route]);
  return findings.map((finding, index) => <Problem key={`${finding.code} ${index}`} finding={finding} />);
}

function NoProblems({ view }: { readonly view: RouteView | undefined }) {
  const lines = view?.code?.text.trimEnd().split('\n').length;
  const nodes = view?.nodes.length ?? 0;
  return (
    <p className="none">
      <CircleCheck size={16} aria-hidden="true" /> No problems
      {view !== undefined && ` · ${nodes === 1 ? '1 node' : `${nodes} nodes`}`}
      {lines !== undefined && ` · ${lines} lines of TypeScript`}
    </p>
  );
}

function Problem({ finding }: { readonly finding: DiagnosticView }) {
  const [isOpen, setOpen] = useState(false);
  const { message, hint, code, file, line } = finding;
  return (
    <li className="problem">
      <SeverityIcon look={lookOf(finding)} />
      <div className="grow">
        <Button className="problem-text" onPress={() => void revealFinding(finding)}>
          {message}
        </Button>
        <p className="hint">
          <Marked text={hint} />
        </p>
        <Fixes finding={finding} />
        {isOpen && <Excerpt file={file} line={line} />}
        {isOpen && <Explanation code={code} />}
      </div>
      <div className="problem-place">
        <Button className="link" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {code}
        </Button>
        <Place file={file} line={line} />
      </div>
    </li>
  );
}
