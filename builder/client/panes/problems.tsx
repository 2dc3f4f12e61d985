import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { DiagnosticView, RouteView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { Fixes, SeverityIcon } from '../inspector/findings.tsx';
import { reveal, useStore } from '../store.ts';
import { Explanation } from './explanation.tsx';
import { HeldServer, isHeld } from './held-server.tsx';
import '../fields/segments.css';

/** The findings of the route, or of the project beside it. */
export function Problems() {
  const view = useStore((state) => state.view);
  const project = useStore((state) => state.project);
  const hasServerProblem = useStore(isHeld);
  const [of, setOf] = useState<'route' | 'project'>('route');
  const shared = project?.diagnostics ?? [];
  const chosen = view === undefined ? 'project' : of;
  const findings = chosen === 'route' ? (view?.diagnostics ?? []) : shared;
  return (
    <div className="problems">
      {view !== undefined && shared.length > 0 && (
        <ToggleButtonGroup
          className="segments"
          aria-label="Problems of"
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[chosen]}
          onSelectionChange={(keys) => setOf(keys.has('project') ? 'project' : 'route')}
        >
          <ToggleButton id="route" className="segment">
            This route {view.diagnostics.length}
          </ToggleButton>
          <ToggleButton id="project" className="segment">
            Project {shared.length}
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {findings.length === 0 && !hasServerProblem && <NoProblems view={chosen === 'route' ? view : undefined} />}
      <ul>
        {findings.map((finding, index) => (
          // The same finding may stand there twice.
          <Problem key={`${finding.code} ${index}`} finding={finding} />
        ))}
      </ul>
      <HeldServer />
    </div>
  );
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
  const { severity, message, hint, code, file, line, route, node, path, wire } = finding;
  return (
    <li className="problem">
      <SeverityIcon severity={severity} />
      <div className="grow">
        <Button className="problem-text" onPress={() => void reveal(route, node, path, wire)}>
          {message}
        </Button>
        <p className="hint">
          <Marked text={hint} />
        </p>
        <Fixes finding={finding} />
        {isOpen && <Explanation code={code} />}
      </div>
      <div className="problem-place">
        <Button className="link" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {code}
        </Button>
        <code>
          {file.split('/').at(-1)}:{line}
        </code>
      </div>
    </li>
  );
}
