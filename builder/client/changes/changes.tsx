import { CircleCheck, GitCompareArrows, RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Comparison, RouteSummary } from '../../shared/changes.ts';
import type { Changes as Answer, Problem } from '../../shared/messages.ts';
import { Marked } from '../fields/field.tsx';
import { FunctionMark } from '../functions/function-mark.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { problemOf } from '../host.ts';
import { AddressLine } from '../routes/address.tsx';
import { useStore } from '../store.ts';
import { Against } from './against.tsx';
import { RouteChanges } from './route-changes.tsx';
import { Sign } from './sign.tsx';
import { useChanges } from './state.ts';
import { Words } from './words.tsx';
import './changes.css';

/** How the flow on disk differs from the committed one: in words, as a drawing, and as code. */
export function Changes() {
  const version = useChanges((state) => state.version);
  const against = useChanges((state) => state.against);
  const [round, setRound] = useState(0);
  const answer = useAnswer(against, `${version} ${round}`);
  const { revisions = [], result } = answer ?? {};
  const comparison = result !== undefined && !('problem' in result) ? result : undefined;
  return (
    <div className="changes">
      <header>
        <Against key={against} value={against} revisions={revisions} />
        {comparison !== undefined && <Commit {...comparison} />}
        <span className="grow" />
        {comparison?.summary !== undefined && <span className="quiet">{comparison.summary}</span>}
        <IconButton label="Compare again" onClick={() => setRound(round + 1)}>
          <RotateCw size={14} />
        </IconButton>
      </header>
      {result !== undefined && ('problem' in result ? <NoChanges {...result.problem} /> : <Compared {...result} />)}
    </div>
  );
}

/** Requested again whenever files or commits change. The last answer stays until the next one arrives. */
function useAnswer(against: string, version: string): Answer | undefined {
  const host = useStore((state) => state.host);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    let isStale = false;
    const show = (next: Answer): void => {
      if (!isStale) setAnswer(next);
    };
    host
      ?.ask<'changes'>({ do: 'changes', against })
      .then(show, (error: unknown) => show({ revisions: [], result: { problem: problemOf(error) } }));
    return () => {
      isStale = true;
    };
  }, [host, against, version]);
  return answer;
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

function Commit({ commit: { id, subject, date } }: Comparison) {
  const at = new Date(date);
  return (
    <span className="commit" title={Number.isNaN(at.getTime()) ? '' : days.format(at)}>
      <code>{id}</code> {subject}
    </span>
  );
}

const NoChanges = ({ message, hint }: Problem) => (
  <div className="none is-stacked">
    <p>
      <GitCompareArrows size={16} aria-hidden="true" /> {message}
    </p>
    <p>
      <Marked text={hint} />
    </p>
  </div>
);

function Compared(comparison: Comparison) {
  const { routes, project, consequences, incomplete } = comparison;
  const chosen = useChanges((state) => state.chosen);
  const open = useStore((state) => (state.open.what === 'route' ? state.open.route : undefined));
  if (routes.length + project.length === 0)
    return (
      <p className="none">
        <CircleCheck size={16} aria-hidden="true" /> Nothing changed. Where nodes stand and the order in the file do not
        count.
      </p>
    );
  const find = (id: string | undefined): RouteSummary | undefined => routes.find((route) => route.id === id);
  const shown = find(chosen) ?? find(open) ?? routes[0];
  return (
    <div className="changes-body">
      <div className="changes-list">
        {incomplete !== undefined && <p className="quiet">{incomplete}</p>}
        <Words lines={project} consequences={consequences.filter(({ route }) => route === undefined)} title="Project" />
        <ul aria-label="Changed routes and functions">
          {routes.map((route) => (
            <RouteItem key={route.id} route={route} isShown={route === shown} comparison={comparison} />
          ))}
        </ul>
      </div>
      {shown !== undefined && <RouteChanges key={shown.id} route={shown} />}
    </div>
  );
}

interface RouteItemProps {
  readonly route: RouteSummary;
  readonly isShown: boolean;
  readonly comparison: Comparison;
}

function RouteItem({ route, isShown, comparison: { consequences } }: RouteItemProps) {
  const { id, change, was, title, lines, isFunction, guard } = route;
  const name = isFunction === true ? id.slice(id.indexOf('/') + 1) : id;
  return (
    <li className={isShown ? 'is-shown' : undefined}>
      <button className="changed-route" aria-current={isShown} onClick={() => useChanges.setState({ chosen: id })}>
        <Sign change={change} />
        <span>
          {isFunction === true ? (
            <>
              <FunctionMark isGuard={guard === true} /> <code>{name}</code>
            </>
          ) : (
            <AddressLine of={route} />
          )}
          <small>
            {title ?? name}
            {was !== undefined && `, was ${was}`}
          </small>
        </span>
      </button>
      {isShown && <Words lines={lines} consequences={consequences.filter((each) => each.route === id)} />}
    </li>
  );
}
