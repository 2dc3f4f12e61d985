import type { ComponentType } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { Changes } from '../changes/changes.tsx';
import { useStore } from '../store.ts';
import type { State } from '../store.ts';
import { showTab, useUi } from '../ui.ts';
import type { Tab as TabName } from '../ui.ts';
import { Examples } from './examples.tsx';
import { isHeld } from './held-server.tsx';
import { Log } from './log.tsx';
import { Mails } from './mails.tsx';
import { Problems } from './problems.tsx';
import { ServerLight } from './server-light.tsx';
import { TryIt } from './try-it.tsx';
import './panes.css';

interface Pane {
  readonly id: TabName;
  readonly title: string;
  readonly Content: ComponentType;
  readonly count?: (state: State) => number;
  /** Shows what a server told, or git; not there where none can run. */
  readonly needsServer?: true;
}

const panes: readonly Pane[] = [
  { id: 'problems', title: 'Problems', Content: Problems, count: countProblems },
  { id: 'try', title: 'Try it', Content: TryIt },
  { id: 'examples', title: 'Examples', Content: Examples, count: ({ written }) => written?.examples.length ?? 0 },
  { id: 'log', title: 'Log', Content: Log, needsServer: true },
  { id: 'mails', title: 'Mails', Content: Mails, count: ({ mails }) => mails.length, needsServer: true },
  { id: 'changes', title: 'Changes', Content: Changes, needsServer: true },
];

function countProblems(state: State): number {
  return (state.view?.diagnostics.length ?? 0) + (isHeld(state) ? 1 : 0);
}

/** The panes below the canvas. A click on a tab of a folded pane unfolds it. */
export function DockTabs({ isOpen }: { readonly isOpen: boolean }) {
  const tab = useUi((state) => state.tab);
  const canRun = useStore(({ host }) => host?.canRun !== false);
  const shown = canRun ? panes : panes.filter(({ needsServer }) => needsServer !== true);
  const hasErrors = useStore(
    ({ view, server }) =>
      server.state === 'failed' || view?.diagnostics.some(({ severity }) => severity === 'error') === true,
  );
  return (
    <Tabs
      className="dock"
      selectedKey={tab}
      onSelectionChange={(key) => {
        const chosen = panes.find(({ id }) => id === key);
        if (chosen !== undefined) showTab(chosen.id);
      }}
    >
      <div className="dock-bar">
        <TabList className="dock-tabs" aria-label="Below the canvas" items={shown}>
          {(pane) => (
            <Tab id={pane.id} className="dock-tab" onClick={() => showTab(pane.id)}>
              {pane.title} <Count pane={pane} isBad={pane.id === 'problems' && hasErrors} />
            </Tab>
          )}
        </TabList>
        {canRun && <ServerLight />}
      </div>
      {shown.map(({ id, Content }) => (
        // The tab names its panel, also while that is folded.
        <TabPanel key={id} id={id} className="dock-panel">
          {isOpen && <Content />}
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Count({ pane, isBad }: { readonly pane: Pane; readonly isBad: boolean }) {
  const count = useStore((state) => pane.count?.(state) ?? 0);
  return count > 0 && <span className={`count${isBad ? ' is-error' : ''}`}>{count}</span>;
}
