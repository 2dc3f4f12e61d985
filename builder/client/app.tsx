import { ChevronDown, ChevronUp, Settings2 } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { Canvas } from './canvas/canvas.tsx';
import { focusNode } from './canvas/focus.ts';
import { ProblemBar } from './frame/problem-bar.tsx';
import { Splitter } from './frame/splitter.tsx';
import { TopBar, TryButton } from './frame/top-bar.tsx';
import { StartedAnew, Unreachable } from './frame/unreachable.tsx';
import { Unreadable, unreadable } from './frame/unreadable.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { keepFocus } from './kept-focus.ts';
import { listenToKeys } from './keys.ts';
import { CodePane, Dialogs, FlowMenu, Outline, Palette, ProjectPane } from './lazy-panes.ts';
import { EmptyProject, isBlank } from './palette/empty-project.tsx';
import { NarrowPanes } from './narrow/narrow.tsx';
import { Dock } from './panes/dock.tsx';
import { listenToPresses } from './presses.ts';
import { problemsInWords } from './problems.ts';
import { RouteList } from './routes/route-list.tsx';
import { useStore } from './store.ts';
import { useIsNarrow, useIsWide, useUi } from './ui.ts';
import type { Dialog } from './ui.ts';
import './frame/frame.css';

/** The closed lower pane still shows its tabs. */
const tabsHeight = 35;
const lineHeight = 50;
/** The minimum width that the code pane leaves to the flow, in px, even if the window has become narrower since. */
const leastMiddle = 400;

interface AppProps {
  /** The actions in the top bar for the flow as a whole. */
  readonly actions?: ReactNode;
}

export function App({ actions = <TryButton /> }: AppProps) {
  const { sizes, closed, theme, tab } = useUi();
  const what = useStore(({ open }) => open.what);
  const isUnreachable = useStore(
    ({ project, connection }) => project === undefined && (connection === 'lost' || connection === 'refused'),
  );
  const isLost = useStore(unreadable);
  // A table needs the space, and has no code.
  const isPart = (what !== 'route' && what !== 'nothing') || isLost !== undefined;
  const isEmpty = useStore(isBlank);
  const dock = tab === 'changes' ? 'changes' : 'dock';
  // Without a route, these tabs show one line.
  const isIdle = what !== 'route' && (tab === 'try' || tab === 'examples');
  const isComparing = dock === 'changes' && !closed.includes('dock');
  const isNarrow = useIsNarrow();
  const isWide = useIsWide();
  useEffect(() => keepFocus(window), []);
  useEffect(() => listenToKeys(window), []);
  useEffect(() => listenToPresses(window), []);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const hasSide = !closed.includes('side') && !isPart && !isEmpty;
  const style: CSSProperties & Readonly<Record<`--${string}`, string>> = {
    '--routes': closed.includes('routes') ? '0px' : `${sizes.routes}px`,
    '--side': !hasSide
      ? '0px'
      : isWide
        ? `calc(min(${sizes.side}px, 45vw) + var(--column))`
        : `min(${sizes.side}px, 60vw, max(280px, 100vw - var(--routes) - ${leastMiddle}px))`,
    '--dock': closed.includes('dock')
      ? `${tabsHeight}px`
      : isIdle
        ? `${tabsHeight + lineHeight}px`
        : `min(${sizes[dock]}px, 70vh)`,
    '--inspector': `min(${sizes.inspector}px, 70vh)`,
  };
  if (isUnreachable) return <Unreachable />;
  const wide = `frame${isComparing ? ' is-comparing' : ''}${isWide ? ' is-wide' : ''}`;
  // Overlays are rendered at the same position in every layout, so a dialog keeps its input when a tablet is turned.
  return (
    <div className={isNarrow ? 'frame is-narrow' : wide} {...(isNarrow ? {} : { style })}>
      <TopBar actions={actions} />
      {isNarrow ? (
        <Narrow isLost={isLost} />
      ) : (
        <>
          {!closed.includes('routes') && (
            <nav className="pane routes-pane" aria-label="Project">
              <RouteList />
              <Splitter
                of="routes"
                label="Width of the list"
                orientation="vertical"
                side="before"
                least={160}
                most={480}
              />
            </nav>
          )}
          <main className={`middle${closed.includes('outline') ? '' : ' has-outline'}`}>
            {isLost !== undefined ? (
              <Unreadable what={isLost} />
            ) : isPart ? (
              <Suspense>
                <ProjectPane />
              </Suspense>
            ) : (
              <>
                {!closed.includes('outline') && (
                  <Suspense>
                    <Outline />
                  </Suspense>
                )}
                {isEmpty ? <EmptyProject /> : <Canvas />}
              </>
            )}
            <ProblemBar />
          </main>
          <section className="pane dock-pane" aria-label="Problems and tries">
            {!closed.includes('dock') && !isIdle && (
              <Splitter of={dock} label="Height" orientation="horizontal" side="after" least={100} most={700} />
            )}
            <Dock isOpen={!closed.includes('dock')} />
          </section>
          {hasSide && <Side isWide={isWide} />}
        </>
      )}
      <Overlays />
      <Announcement />
    </div>
  );
}

/** For windows too small for a canvas: one pane at a time. */
const Narrow = ({ isLost }: { readonly isLost: ReturnType<typeof unreadable> }) => (
  <main className="middle">
    {isLost === 'project' ? <Unreadable what={isLost} /> : <NarrowPanes isLost={isLost !== undefined} />}
    <ProblemBar />
  </main>
);

/** The code, with the inspector below it or, in a wide window, always beside it. */
function Side({ isWide }: { readonly isWide: boolean }) {
  const isRoute = useStore(({ open }) => open.what === 'route');
  const isFunction = useStore(({ view }) => view?.isFunction === true);
  const hasSelection = useStore(({ selection: { nodes, wires } }) => nodes.size + wires.size > 0);
  const showsRoute = useUi((state) => state.showsRoute);
  const hasInspector = isRoute && (hasSelection || showsRoute || isWide);
  return (
    <section className={`pane side-pane${hasInspector ? '' : ' is-bare'}`} aria-label="Code and inspector">
      <Splitter of="side" label="Width of the code" orientation="vertical" side="after" least={280} most={1400} />
      <Suspense fallback={<div />}>
        <CodePane />
      </Suspense>
      {isRoute && !hasSelection && !isWide && (
        <button
          className="route-bar"
          aria-expanded={showsRoute}
          onClick={() => useUi.setState({ showsRoute: !showsRoute })}
        >
          <Settings2 size={14} aria-hidden="true" /> {isFunction ? 'Function settings' : 'Route settings'}
          {showsRoute ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronUp size={14} aria-hidden="true" />}
        </button>
      )}
      {hasInspector && (
        <section className="inspector-pane" aria-label="Inspector">
          <Splitter of="inspector" label="Height" orientation="horizontal" side="after" least={120} most={800} />
          <Inspector />
        </section>
      )}
    </section>
  );
}

/** Overlays are loaded when they are first needed. */
function Overlays() {
  const palette = useUi((state) => state.palette);
  const menu = useUi((state) => state.menu);
  const dialog: Dialog | undefined = useUi((state) => state.dialog);
  useFocusKept(palette === undefined && menu === undefined && dialog === undefined);
  return (
    <Suspense>
      <StartedAnew />
      {palette !== undefined && <Palette request={palette} />}
      {menu !== undefined && <FlowMenu at={menu} />}
      {dialog !== undefined && <Dialogs dialog={dialog} />}
    </Suspense>
  );
}

/** When no overlay is open any more and the focus has nowhere to return to, it goes to the selected node. */
function useFocusKept(isBare: boolean): void {
  useEffect(() => {
    if (!isBare) return undefined;
    const timer = setTimeout(() => {
      const { selection, open } = useStore.getState();
      const [first] = selection.nodes;
      if (open.what === 'route' && first !== undefined && document.activeElement === document.body) focusNode(first);
    }, 100);
    return () => clearTimeout(timer);
  }, [isBare]);
}

/**
 * Announces to screen readers what an edit did and how many problems remain. If that number changes, it is announced
 * again, since findings about the project as a whole arrive later.
 */
function Announcement() {
  const announcement = useStore((state) => state.announcement);
  const problems = useStore((state) => (announcement.isEdit === true ? problemsInWords(state) : ''));
  const [turn, setTurn] = useState(false);
  useEffect(() => setTurn((before) => !before), [announcement]);
  return (
    <div className="hidden" aria-live="polite">
      {/* The same text is only read again if the element is a new one. */}
      <p key={String(turn)}>{announcement.text}</p>
      <p key={`${turn} problems`}>{problems === '' ? '' : `${problems}.`}</p>
    </div>
  );
}
