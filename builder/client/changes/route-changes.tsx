import { useEffect, useState } from 'react';
import type { CodeLine, RouteComparison, RouteSummary } from '../../shared/changes.ts';
import { useStore } from '../store.ts';
import { MergedFlow } from './merged-flow.tsx';
import { useChanges } from './state.ts';

/** Both versions of a route: in one drawing, and as code. */
export function RouteChanges({ route }: { readonly route: RouteSummary }) {
  const comparison = useComparison(route);
  if (comparison === undefined) return <div />;
  return (
    <>
      <MergedFlow comparison={comparison} />
      <CodeChanges code={comparison.code} />
    </>
  );
}

function useComparison(summary: RouteSummary): RouteComparison | undefined {
  const { id } = summary;
  const host = useStore((state) => state.host);
  const against = useChanges((state) => state.against);
  const [comparison, setComparison] = useState<RouteComparison>();
  useEffect(() => {
    let isStale = false;
    const show = (next: RouteComparison): void => {
      if (!isStale) setComparison(next);
    };
    // A route that is as it was by now is left out of the next list.
    host?.ask<'changed-route'>({ do: 'changed-route', against, route: id }).then(show, () => undefined);
    return () => {
      isStale = true;
    };
    // Every list has new summaries.
  }, [host, against, summary]);
  return comparison;
}

function CodeChanges({ code }: Pick<RouteComparison, 'code'>) {
  if ('missing' in code) return <p className="code-changes quiet">{code.missing}</p>;
  const { path, stretches } = code;
  return (
    <section className="code-changes" aria-label="Changes of the code" tabIndex={0}>
      <h3>{path}</h3>
      {stretches.length === 0 && <p className="quiet">The code is the same.</p>}
      {stretches.map((lines, index) => (
        <table key={index}>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.before} ${line.after}`} line={line} />
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

const Line = ({ line: { change, before, after, text } }: { readonly line: CodeLine }) => (
  <tr className={change === undefined ? undefined : `is-${change}`}>
    <td>{before}</td>
    <td>{after}</td>
    <td>
      <code>
        {change === 'added' ? '+' : change === 'removed' ? '−' : ' '} {text}
      </code>
    </td>
  </tr>
);
