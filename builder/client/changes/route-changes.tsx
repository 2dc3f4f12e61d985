import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import type { CodeLine, RouteComparison, RouteSummary, Stretch } from '../../shared/changes.ts';
import { useStore } from '../store.ts';
import { MergedFlow } from './merged-flow.tsx';
import { sideBySide } from './side-by-side.ts';
import { useChanges } from './state.ts';
import { useHasTwoColumns } from '../ui.ts';

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
    // A route that has been changed back in the meantime is left out of the next list.
    host?.ask<'changed-route'>({ do: 'changed-route', against, route: id }).then(show, () => undefined);
    return () => {
      isStale = true;
    };
    // Every list has new summaries.
  }, [host, against, summary]);
  return comparison;
}

function CodeChanges({ code }: Pick<RouteComparison, 'code'>) {
  const isWide = useHasTwoColumns();
  if ('missing' in code) return <p className="code-changes quiet">{code.missing}</p>;
  const { path, stretches } = code;
  return (
    <section className="code-changes" aria-label="Code changes" tabIndex={0}>
      <h3>{path}</h3>
      {stretches.length === 0 && <p className="quiet">The code is the same.</p>}
      {stretches.map((lines, index) =>
        isWide ? <SideBySide key={index} lines={lines} /> : <OneBelowTheOther key={index} lines={lines} />,
      )}
    </section>
  );
}

const OneBelowTheOther = ({ lines }: { readonly lines: Stretch }) => (
  <table>
    <tbody>
      {lines.map((line) => (
        <tr key={`${line.before} ${line.after}`} className={classOf(line)}>
          <td>{line.before}</td>
          <td>{line.after}</td>
          <td>
            <code>
              {signOf(line)} {line.text}
            </code>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const SideBySide = ({ lines }: { readonly lines: Stretch }) => (
  <table className="is-pairs">
    <tbody>
      {sideBySide(lines).map(({ before, after }) => (
        <tr key={`${before?.before} ${after?.after}`}>
          <td className={classOf(before)}>{before?.before}</td>
          <IndentedText line={before} />
          <td className={classOf(after)}>{after?.after}</td>
          <IndentedText line={after} />
        </tr>
      ))}
    </tbody>
  </table>
);

const classOf = (line: CodeLine | undefined): string | undefined =>
  line === undefined ? 'is-none' : line.change === undefined ? undefined : `is-${line.change}`;

const signOf = ({ change }: CodeLine): string => (change === undefined ? ' ' : change === 'added' ? '+' : '−');

function IndentedText({ line }: { readonly line: CodeLine | undefined }) {
  const text = line?.text.trimStart() ?? '';
  const indent: CSSProperties & { readonly '--indent': string } = {
    '--indent': `${(line?.text.length ?? 0) - text.length}ch`,
  };
  return (
    <td className={classOf(line)}>
      {line !== undefined && (
        <code style={indent}>
          <i>{signOf(line)}</i> {text}
        </code>
      )}
    </td>
  );
}
