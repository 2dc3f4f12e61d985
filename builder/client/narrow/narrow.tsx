import { Code, ListTree, PanelBottom, Route, SlidersHorizontal } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Unreadable } from '../frame/unreadable.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { CodePane, Outline, ProjectPane } from '../lazy-panes.ts';
import { Dock } from '../panes/dock.tsx';
import { RouteList } from '../routes/route-list.tsx';
import { useStore } from '../store.ts';
import type { Open } from '../store.ts';
import { showTab, useUi } from '../ui.ts';
import type { Shown } from '../ui.ts';
import './narrow.css';

const panes = [
  { shown: 'routes', title: 'Project', Icon: Route },
  { shown: 'outline', title: 'Flow', Icon: ListTree },
  { shown: 'settings', title: 'Settings', Icon: SlidersHorizontal },
  { shown: 'code', title: 'Code', Icon: Code },
  { shown: 'dock', title: 'Try it', Icon: PanelBottom },
] as const satisfies readonly { shown: Shown; title: string; Icon: typeof Code }[];

/** The open route in a narrow window, one pane at a time, with its outline instead of its canvas. */
export function NarrowPanes({ isLost }: { readonly isLost: boolean }) {
  const shown = useUi((state) => state.shown);
  const open = useStore((state) => state.open);
  // Opening something in the list shows it.
  useEffect(() => useUi.setState({ shown: open.what === 'nothing' ? 'routes' : 'outline' }), [open]);
  return (
    <>
      <div className="narrow-pane">
        <Suspense>{paneOf(shown, isLost ? 'lost' : open.what)}</Suspense>
      </div>
      <nav className="narrow-tabs" aria-label="Panes">
        {panes.map(({ shown: pane, title, Icon }) => (
          <button key={pane} aria-current={pane === shown} onClick={() => show(pane)}>
            <Icon size={18} aria-hidden="true" />
            {title}
          </button>
        ))}
      </nav>
    </>
  );
}

/** The last one is named after the tab that it opens. */
const show = (pane: Shown): void => (pane === 'dock' ? showTab('try') : useUi.setState({ shown: pane }));

function paneOf(shown: Shown, open: Open['what'] | 'lost') {
  if (shown === 'routes')
    return (
      <nav className="pane" aria-label="Project">
        <RouteList />
      </nav>
    );
  if (shown === 'dock') return <Dock isOpen />;
  if (open === 'lost') return <Unreadable what="route" />;
  if (open === 'table' || open === 'secrets' || open === 'settings') return <ProjectPane />;
  if (shown === 'settings') return <Inspector />;
  return shown === 'code' ? <CodePane /> : <Outline isAlone />;
}
