import type { JsonValue } from '../../base/json.ts';
import { excerpt } from '../../base/visible-text.ts';
import { allConsequences } from '../diff-projects.ts';
import { severities } from '../project-diff.ts';
import type { FieldChange, NodeDiff, ProjectDiff, RouteDiff, WireDiff } from '../project-diff.ts';

/** The wording shared by text and Markdown. Text from a flow is not yet escaped here. */
export const sign = { added: '+', removed: '-', changed: '~', renamed: '=' } as const;

export function summarize(diff: ProjectDiff): string {
  const counts = severities.map(
    (severity) => [severity, allConsequences(diff).filter((each) => each.severity === severity).length] as const,
  );
  const routes = (['added', 'removed', 'changed'] as const).flatMap((change) => {
    const { length } = diff.routes.filter((route) => route.change === change);
    return length === 0 ? [] : [`${length} ${change}`];
  });
  const [breaking = 0, attention = 0] = counts.map(([, count]) => count);
  const parts = [
    `routes: ${routes.length === 0 ? 'as before' : routes.join(', ')}`,
    `${breaking} breaking`,
    `${attention} to look at`,
  ];
  return parts.join(' · ');
}

export function routeHeading({ change, id, endpoint, title }: RouteDiff): string {
  return `${sign[change]} ${endpoint} (${id})${title === undefined ? '' : `: ${title}`}`;
}

export function describeField({ path, before, after }: FieldChange): string {
  if (before === undefined) return `${path}: ${show(after)}`;
  return after === undefined ? `${path}: no longer ${show(before)}` : `${path}: ${show(before)} → ${show(after)}`;
}
const show = (value: JsonValue | undefined): string => excerpt(JSON.stringify(value) ?? '', 80);

export function describeNode({ change, id, name, kind, before }: NodeDiff): string {
  const kindOf = name === kind ? '' : `, ${kind}`;
  return `${sign[change]} ${name} (${id}${kindOf})${before === undefined ? '' : `: its id was ${before}`}`;
}

export const describeWire = ({ change, from, to }: WireDiff): string => `${sign[change]} ${from} → ${to}`;
