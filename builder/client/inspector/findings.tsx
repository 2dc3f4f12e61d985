import { CircleAlert, CircleDashed, Lightbulb, TriangleAlert } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { DiagnosticView } from '../../../compiler/view/route-view.ts';
import { Marked } from '../fields/field.tsx';
import { lookOf } from '../problems.ts';
import type { Look } from '../problems.ts';
import { IconButton } from '../frame/icon-button.tsx';
import { keysOf } from '../keys.ts';
import { edit, useStore } from '../store.ts';
import { AddSignatureCheck } from '../start/add-signature-check.tsx';
import { MakeRoutes } from '../tables/make-routes.tsx';
import { openDialog } from '../ui.ts';
import './findings.css';

/** Findings, each with its hint and fixes. */
export const Findings = ({ findings }: { readonly findings: readonly DiagnosticView[] }) =>
  findings.map((finding, index) => (
    // The same finding may be listed twice.
    <div className={`finding is-${lookAt(finding)}`} key={index}>
      <SeverityIcon look={lookAt(finding)} />
      <div>
        <p>{finding.message}</p>
        <p className="hint">
          <Marked text={finding.hint} />
        </p>
        <Fixes finding={finding} />
      </div>
    </div>
  ));

/** In its table's editor, an unused table looks unfinished. In lists, it may be a leftover. */
const lookAt = (finding: DiagnosticView): Look =>
  finding.severity === 'warning' && isOfTable(finding) ? 'begun' : lookOf(finding);

export const isOfTable = ({ path }: DiagnosticView): boolean =>
  path[0] === 'tables' && typeof path[1] === 'string' && path.length === 2;

export const lookIcons = { error: CircleAlert, warning: TriangleAlert, begun: CircleDashed } as const;
const words = { error: 'Error', warning: 'Warning', begun: 'Begun' } as const;

export function SeverityIcon({ look }: { readonly look: Look }) {
  const Icon = lookIcons[look];
  return <Icon className={`severity is-${look}`} size={15} aria-label={words[look]} />;
}

/** A button for each fix. For an unused table, the best one is to use it. */
export const Fixes = ({ finding }: { readonly finding: DiagnosticView }) => {
  const { fixes, path } = finding;
  const isOfRoute = useStore(({ view }) => view?.diagnostics.includes(finding) === true);
  const isUnverified = isOfRoute && finding.isUnverified === true;
  return (
    (fixes.length > 0 || isUnverified) && (
      <div className="fixes">
        {isUnverified && <AddSignatureCheck />}
        {isOfTable(finding) && typeof path[1] === 'string' && <MakeRoutes table={path[1]} />}
        {fixes.map(({ title, operations }) => (
          <Button className="button is-small" key={title} onPress={() => void edit(title, operations)}>
            {title}
          </Button>
        ))}
        {isOfRoute && fixes.length > 0 && (
          <IconButton label={`What each fix would do (${keysOf('fix')})`} onClick={() => openDialog('fixes')}>
            <Lightbulb size={15} />
          </IconButton>
        )}
      </div>
    )
  );
};
